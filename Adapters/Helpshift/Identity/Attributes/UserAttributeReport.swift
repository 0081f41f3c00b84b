/// What the SDK would make of an update of attributes.
public struct UserAttributeReport: Sendable, Equatable {
    /// The entries that are in order.
    public let accepted: [String: HelpshiftValue]
    /// The documented keys whose value has another type than documented, with the documented one. The SDK
    /// passes over them without a word.
    public let ignored: [String: UserAttributeType]
    /// What the SDK would answer with an event; nil if nothing.
    public let failure: UserAttributeFailure?
}

/// An update of attributes that the SDK answers with an event.
public enum UserAttributeFailure: Error, Sendable, Hashable {
    /// More entries than a collection may have.
    case limitExceeded(UserAttributeScope, count: Int, limit: Int)
    /// Single entries break a rule; which and how, and all of it for people.
    case validationFailed(UserAttributeScope, errors: [String: EntryError], detail: String)

    /// The raw name of the delegate event.
    public var eventName: String {
        switch self {
        case .limitExceeded(let scope, _, _): scope.limitExceededEvent
        case .validationFailed(let scope, _, _): scope.validationFailedEvent
        }
    }

    /// Hashes the kind of the failure.
    public func hash(into hasher: inout Hasher) { hasher.combine(eventName) }

    /// The data of the event, with the SDK's raw strings; nil where it has none.
    public var rawErrors: [String: String]? {
        switch self {
        case .limitExceeded: nil
        case .validationFailed(_, let errors, _): errors.mapValues(\.rawValue)
        }
    }
}

extension UserAttributeFailure: CustomStringConvertible {
    /// What is wrong, for people, without any value.
    public var description: String {
        switch self {
        case .limitExceeded(let scope, let count, let limit):
            "\(count) \(scope.rawValue) attributes, \(limit) are allowed"
        case .validationFailed(let scope, _, let detail):
            "\(scope.rawValue) attributes: \(detail)"
        }
    }
}
