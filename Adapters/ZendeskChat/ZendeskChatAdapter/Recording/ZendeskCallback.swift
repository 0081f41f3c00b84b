import ChatProviderKit

/// A callback of the SDK, as a recording has it.
enum ZendeskCallback: Sendable {
    case connectionStatus(ZendeskConnectionStatus)
    case chatState(RecordedChatState)
    case notification(ZendeskNotification)

    private static let keys = ["connectionStatus", "chatState", "notification"]

    init(_ object: RecordedObject) throws {
        let stated = Self.keys.filter(object.has)
        guard stated.count == 1 else {
            let found = stated.isEmpty ? "found none" : "found \(stated.joined(separator: " and "))"
            let place = object.path.isEmpty ? "zendesk" : object.path
            throw RecordingError("\(place): expected one of \(Self.keys.joined(separator: ", ")); \(found)")
        }
        if let status = try object.statedChoice("connectionStatus", known: Self.statuses) {
            self = .connectionStatus(status)
        } else if let state = try object.statedObject("chatState") {
            self = .chatState(try RecordedChatState(state))
        } else {
            self = .notification(ZendeskNotification(recorded: try object.requiredString("notification")))
        }
    }

    private static let statuses = ZendeskConnectionStatus.known.map { (name: $0.name, choice: $0.status) }
}

extension ZendeskNotification {
    /// A name that is not known is legal: vendors add notifications.
    init(recorded name: String) {
        switch name {
        case "messageReceived": self = .messageReceived
        case "chatEnded": self = .chatEnded
        case "authenticationFailed": self = .authenticationFailed(nil)
        default: self = .unknown(name)
        }
    }

    var recordedName: String {
        switch self {
        case .messageReceived: "messageReceived"
        case .chatEnded: "chatEnded"
        case .authenticationFailed: "authenticationFailed"
        case .unknown(let name): name
        }
    }
}
