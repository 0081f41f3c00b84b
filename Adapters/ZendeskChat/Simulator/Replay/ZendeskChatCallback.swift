import ChatProviderKit
import ChatProviderRecording
import ZendeskChatAdapter

/// A callback of the SDK, as a recording has it.
enum ZendeskChatCallback: Sendable {
    case connectionStatus(ZendeskChatConnectionStatus)
    case chatState(RecordedChatState)
    case notification(ZendeskChatNotification)

    private static let keys = ["connectionStatus", "chatState", "notification"]
    private static let statuses = ZendeskChatConnectionStatus.known.map { (name: $0.name, choice: $0) }

    init(_ object: RecordedObject) throws {
        var found: [ZendeskChatCallback] = []
        var members = StatedMembers(object)
        if let state = try members.object("chatState", RecordedChatState.init) {
            found.append(.chatState(state))
        }
        if let status = try members.choice("connectionStatus", of: Self.statuses) {
            found.append(.connectionStatus(status))
        }
        if let name = try members.string("notification") {
            found.append(.notification(ZendeskChatNotification(recorded: name)))
        }
        guard let callback = found.first, found.count == 1 else {
            let place = object.path.isEmpty ? "zendesk" : object.path
            let stated = Self.keys.filter(object.has)
            throw RecordingError(
                "\(place): expected one of \(Self.keys.joined(separator: ", ")); found "
                    + (stated.isEmpty ? "none" : stated.joined(separator: " and "))
            )
        }
        self = callback
    }
}

extension ZendeskChatNotification {
    /// A name that is not known is legal: vendors add notifications.
    init(recorded name: String) {
        switch name {
        case "messageReceived": self = .messageReceived
        case "chatEnded": self = .chatEnded
        case "authenticationFailed": self = .authenticationFailed(nil)
        default: self = .unknown(name)
        }
    }
}
