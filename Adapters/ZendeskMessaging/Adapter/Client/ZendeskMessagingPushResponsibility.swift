/// Who is to show a notification that has arrived (`PushResponsibility`).
public enum ZendeskMessagingPushResponsibility: Sendable, Hashable {
    /// It is of messaging, and to be shown.
    case messagingShouldDisplay
    /// It is of messaging, and not to be shown: its conversation is on the screen.
    case messagingShouldNotDisplay
    /// It is not of messaging.
    case notFromMessaging
    /// A value that came after 2.39.0, by its number.
    case unknown(Int)

    /// Creates a responsibility of the vendor's number, 0 to 2.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .messagingShouldDisplay
        case 1: self = .messagingShouldNotDisplay
        case 2: self = .notFromMessaging
        default: self = .unknown(rawValue)
        }
    }
}
