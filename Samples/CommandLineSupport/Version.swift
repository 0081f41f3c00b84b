/// The version of the package, for its programs.
package enum Version {
    package static let current = "1.0.0"
}
