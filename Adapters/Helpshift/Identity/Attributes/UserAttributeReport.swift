/// How the SDK would treat an update of attributes.
public struct UserAttributeReport: Sendable, Equatable {
    /// The valid entries.
    public let accepted: [String: HelpshiftValue]
    /// The documented keys whose value does not have the documented type, with that type. The SDK silently ignores
    /// them.
    public let ignored: [String: UserAttributeType]
    /// The failure that the SDK would report with an event; `nil` if there is none.
    public let failure: UserAttributeFailure?
}

/// Why the SDK would refuse an update of attributes, with an event.
public enum UserAttributeFailure: Error, Sendable, Equatable {
    /// There are more entries than a collection may have.
    case limitExceeded(UserAttributeScope, count: Int, limit: Int)
    /// Some entries violate a rule: the error for each key, and all of them as text.
    case validationFailed(UserAttributeScope, errors: [String: EntryError], detail: String)

    /// The raw name of the delegate event.
    public var eventName: String {
        switch self {
        case .limitExceeded(let scope, _, _): scope.limitExceededEvent
        case .validationFailed(let scope, _, _): scope.validationFailedEvent
        }
    }

    /// The data of the event, with the SDK's raw strings; `nil` if it has none.
    public var rawErrors: [String: String]? {
        switch self {
        case .limitExceeded: nil
        case .validationFailed(_, let errors, _): errors.mapValues(\.rawValue)
        }
    }
}

extension UserAttributeFailure: CustomStringConvertible {
    /// What is wrong, without any value.
    public var description: String {
        switch self {
        case .limitExceeded(let scope, let count, let limit):
            "\(count) \(scope.rawValue) attributes, but only \(limit) are allowed"
        case .validationFailed(let scope, _, let detail):
            "\(scope.rawValue) attributes: \(detail)"
        }
    }
}
