/// What Zendesk would take for an e-mail address. It drops anything else without a word, so it is checked before.
package enum EmailAddress {
    /// Whether `text` has the shape of an address: a name, one `@`, and a domain of two parts or more.
    package static func isPlausible(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        guard !text.contains(where: { $0.isWhitespace || $0 == "," || $0 == ";" }) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}
