/// The form of an e-mail address, as far as it can be checked without sending anything.
///
/// No vendor documents its own check. This one is permissive: a name, one `@`, and a domain of two labels or more.
/// White space, control characters, `,` and `;` are not accepted, even in a quoted name.
package enum EmailAddress {
    /// A regular expression for the whole text, in syntax that JSON Schema and Foundation share.
    package static let pattern =
        #"^[^@,;\s\x00-\x1F\x7F]+@[^@.,;\s\x00-\x1F\x7F]+(\.[^@.,;\s\x00-\x1F\x7F]+)+$"#

    package static func isPlausible(_ text: String) -> Bool {
        text.isWholly(pattern)
    }
}
