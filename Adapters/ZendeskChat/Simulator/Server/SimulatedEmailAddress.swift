/// The e-mail addresses that the simulated account accepts. Zendesk does not document its rule. This one shares no code
/// with the adapter's.
enum SimulatedEmailAddress {
    /// Returns whether the text has a name, one `@`, and a domain of at least two labels, without characters that
    /// separate addresses.
    static func isValid(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { return false }
        let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty) else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
                && !",;".unicodeScalars.contains(scalar)
        }
    }
}
