/// What the simulated account takes for an e-mail address. Zendesk does not document its rule, and the adapter has one of
/// its own.
enum SimulatedEmailAddress {
    /// Whether there is a name, one `@`, and a domain of at least two labels, with nothing in it that separates addresses.
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
