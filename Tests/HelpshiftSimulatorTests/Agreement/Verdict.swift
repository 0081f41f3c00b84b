import HelpshiftIdentity

/// One side's verdict on an input, in the vendor's terms.
struct Verdict: Hashable {
    static let success = "success"

    /// `success`, or the reason or event of the refusal.
    var answer: String
    /// The errors by their keys.
    var errors: [String: String] = [:]
    /// The user's data afterwards.
    var user: [String: String] = [:]

    var isSuccess: Bool { answer == Self.success }
}

extension Verdict: CustomStringConvertible {
    var description: String {
        ([answer] + [errors, user].flatMap { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } })
            .map { $0.prefix(60) }.joined(separator: " ")
    }
}

/// An explanation of a difference between the two sides.
struct Explanation<Input>: Sendable {
    var name: String
    /// The reason for the difference, and which side is right.
    var reason: String
    /// The document, and its section.
    var document: String
    var covers: @Sendable (_ input: Input, _ app: Verdict, _ server: Verdict) -> Bool
}
