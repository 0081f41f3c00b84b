/// The form of an e-mail address, as far as it can be told without sending anything.
///
/// No vendor documents its own check. This one is wide: a name, one `@`, and a domain of two labels or more. White space,
/// control characters, `,` and `;` are not accepted, and so a quoted name that holds one of them is not either.
package enum EmailAddress {
    /// The form as a regular expression for the whole text, in what the syntaxes of JSON Schema and of Foundation share.
    package static let pattern =
        #"^[^@,;\s\x00-\x1F\x7F]+@[^@.,;\s\x00-\x1F\x7F]+(\.[^@.,;\s\x00-\x1F\x7F]+)+$"#

    /// Whether `text` has the form.
    package static func isPlausible(_ text: String) -> Bool {
        text.isWholly(pattern)
    }
}
