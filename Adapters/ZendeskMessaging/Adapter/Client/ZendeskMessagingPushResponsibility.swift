/// Who should show a notification that has arrived (`PushResponsibility`).
public enum ZendeskMessagingPushResponsibility: Sendable, Hashable {
    /// The notification belongs to messaging, and should be shown.
    case messagingShouldDisplay
    /// The notification belongs to messaging, and should not be shown, because its conversation is on the
    /// screen.
    case messagingShouldNotDisplay
    /// The notification does not belong to messaging.
    case notFromMessaging
    /// A value that was introduced after 2.39.0, with its number.
    case unknown(Int)

    /// Creates a responsibility from the vendor's number, 0 to 2.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .messagingShouldDisplay
        case 1: self = .messagingShouldNotDisplay
        case 2: self = .notFromMessaging
        default: self = .unknown(rawValue)
        }
    }
}
