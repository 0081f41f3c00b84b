extension Int {
    /// The number that a text is in decimal digits, with a sign or without; `nil` for anything else.
    ///
    /// Not generic, unlike the standard library's: each module that calls that gets a parser of its own.
    package init?(decimal text: String) { self.init(text) }
}
