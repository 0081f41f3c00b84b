/// A login that would fail, known before the SDK is asked.
///
/// Holds no value of an identity and no part of a token beside the keys at fault, so it may be logged.
public struct LoginRefusal: Error, Sendable, Hashable {
    /// The SDK's reason.
    public let reason: LoginFailureReason
    /// The keys at fault. Empty where the SDK gives none with this reason.
    ///
    /// Where several rules are broken under one key, the first one found stands here and all in ``detail``.
    public let errors: [String: EntryError]
    /// What is wrong, exactly, for people: "older than 24 h by 2 h 10 min".
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

/// Entries at fault, collected: the first error of a key for the SDK's dictionary, and all for people.
struct EntryFindings {
    private(set) var errors: [String: EntryError] = [:]
    private var remarks: [String] = []

    var isEmpty: Bool { errors.isEmpty }

    /// All remarks in the order found.
    var detail: String { remarks.joined(separator: "; ") }

    mutating func add(_ error: EntryError, key: String, _ remark: String) {
        errors[key] = errors[key] ?? error
        remarks.append("\(quoted(key)): \(remark)")
    }

    mutating func add(tooLong error: EntryError, key: String, _ what: String, length: Int, limit: Int) {
        add(error, key: key, "\(what) has \(length) UTF-16 units, \(limit) are allowed")
    }

    /// A key in quotes; control characters escaped and the rest cut, since whoever made the token chose it.
    private func quoted(_ key: String) -> String {
        let start = key.prefix(40)
        return String(start).debugDescription + (start.endIndex < key.endIndex ? "…" : "")
    }
}
