/// A login that would fail, known before the SDK is asked.
///
/// Holds no value of an identity and no part of a token beside the keys at fault, so it may be logged.
public struct LoginRefusal: Error, Sendable, Equatable {
    /// The SDK's reason.
    public let reason: LoginFailureReason
    /// The keys at fault. Empty where the SDK gives none with this reason.
    ///
    /// Where several rules are broken under one key, the first one found is here and all in ``detail``.
    public let errors: [String: EntryError]
    /// What is wrong, exactly, for people: "31 identities, 30 are allowed".
    public let detail: String

    /// A refusal.
    public init(reason: LoginFailureReason, errors: [String: EntryError] = [:], detail: String) {
        self.reason = reason
        self.errors = errors
        self.detail = detail
    }

    /// The dictionary that the SDK would hand to the failure callback, with its raw strings.
    public var rawErrors: [String: String] {
        errors.mapValues(\.rawValue)
    }

    /// What to do about it, for people.
    public var recovery: String { reason.recovery }
}

extension LoginRefusal: CustomStringConvertible {
    /// The reason, the detail and the way out, in one line.
    public var description: String {
        "\(reason.rawValue): \(detail). \(recovery)"
    }
}
