/// An event or answer of Zendesk's Messaging SDK.
package enum ModelMessagingEvent: Sendable {
    /// The total has changed, in the event that the vendor has deprecated.
    case total(Int)
    /// The same in the event that names a conversation, the one that was updated last.
    case conversationTotal(Int, conversation: String?, ofConversation: Int)
    /// The SDK was asked for the total.
    case answer(Int)
    case connectionStatus(String)
    /// A request was refused because of the user's authentication, with the error's kind.
    case authenticationFailed(String)
    case messagingOpened
    case messagingClosed
    /// An event without information about the count, or an unknown one.
    case other(String)
}

extension ModelMessagingEvent {
    var json: JSONText {
        switch self {
        case .total(let total):
            Self.event("unreadMessageCountChanged", .object(["currentUnreadCount": .number(Double(total))]))
        case .conversationTotal(let total, let conversation, let ofConversation):
            Self.event(
                "conversationUnreadCountChanged",
                .object([
                    "data": .members([
                        "totalUnreadMessagesCount": .number(Double(total)),
                        "conversationId": conversation.map(JSONText.text),
                        "unreadCountInConversation": .number(Double(ofConversation)),
                    ])
                ])
            )
        case .answer(let total): .object(["unreadMessageCount": .number(Double(total))])
        case .connectionStatus(let status):
            Self.event("connectionStatusChanged", .object(["connectionStatus": .text(status)]))
        case .authenticationFailed(let error):
            Self.event("authenticationFailed", .object(["error": .text(error)]))
        case .messagingOpened: Self.event("messagingOpened", .object([:]))
        case .messagingClosed: Self.event("messagingClosed", .object([:]))
        case .other(let name): .object(["event": .text(name)])
        }
    }

    private static func event(_ name: String, _ data: JSONText) -> JSONText {
        .object(["event": .text(name), "data": data])
    }
}
