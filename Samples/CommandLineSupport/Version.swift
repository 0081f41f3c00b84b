/// The version of the package, which programs print.
package enum Version {
    package static let current = "1.0.0"
}
