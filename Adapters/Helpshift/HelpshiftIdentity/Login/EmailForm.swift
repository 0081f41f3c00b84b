/// The form of an e-mail address, as far as the vendor's page asks for it.
///
/// The SDK's own check is not documented. This one is wide: one `@` with something before it, and after it a
/// domain of at least two labels; no white space or control characters. Quoted local parts are not taken.
enum EmailForm {
    static func matches(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let domain = parts.last, parts.first?.isEmpty == false,
            !text.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
            })
        else { return false }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}
