/// A login that would fail. It is found before the SDK is called.
///
/// It contains no value of an identity, and only the invalid keys of a token, so you may log it.
public struct LoginRefusal: Error, Sendable, Equatable {
    /// The SDK's reason.
    public let reason: LoginFailureReason
    /// The error of each invalid key. Empty if the SDK reports none for this reason.
    ///
    /// If a key has several errors, this contains the first one, and ``detail`` contains all.
    public let errors: [String: EntryError]
    /// What is wrong in detail: "31 identities, but only 30 are allowed".
    public let detail: String

    /// Creates a refusal.
    public init(reason: LoginFailureReason, errors: [String: EntryError] = [:], detail: String) {
        self.reason = reason
        self.errors = errors
        self.detail = detail
    }

    /// The dictionary that the SDK would pass to the failure callback, with its raw strings.
    public var rawErrors: [String: String] {
        errors.mapValues(\.rawValue)
    }

    /// How to correct it.
    public var recovery: String { reason.recovery }
}

extension LoginRefusal: CustomStringConvertible {
    /// The reason, the detail and the correction, in one line.
    public var description: String {
        "\(reason.rawValue): \(detail). \(recovery)"
    }
}
