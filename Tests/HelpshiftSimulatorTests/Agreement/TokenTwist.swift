import TestSupport

/// One way in which a token is unusual.
struct TokenTwist: Sendable {
    typealias Change = @Sendable (inout TokenInput, inout SeededGenerator) -> Void

    var name: String
    /// Whether a side may refuse it.
    var isFault: Bool
    var change: Change

    static func fault(_ name: String, _ change: @escaping Change) -> TokenTwist {
        TokenTwist(name: name, isFault: true, change: change)
    }

    static func odd(_ name: String, _ change: @escaping Change) -> TokenTwist {
        TokenTwist(name: name, isFault: false, change: change)
    }

    static let all = ofForm + ofTime + ofEntries + ofMetadata
    static let names = Set(all.map(\.name))
}
