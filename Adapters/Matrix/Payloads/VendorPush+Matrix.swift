public import ChatAdapterKit

extension VendorPush {
    /// Reads a push from a Matrix gateway, which names the event and its room, but not the user.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    ///   - isChat: Returns whether a room is the chat's, by its id, for a user with other rooms.
    /// - Returns: `nil` for a push that is not from such a gateway, or is about another room.
    public static func matrix(
        _ userInfo: [AnyHashable: Any],
        provider: String = "matrix",
        isChat: (_ roomID: String) -> Bool = { _ in true }
    ) -> VendorPush? {
        // Sygnal, sygnal/apnspushkin.py: `room_id`, `event_id` and `unread_count` at the top, for `event_id_only`.
        guard let room = userInfo["room_id"] as? String else {
            // The Matrix specification, Push Gateway API: after a read on another device, only a number is pushed.
            return userInfo["unread_count"] == nil ? nil : VendorPush(provider: provider, kind: .other)
        }
        guard isChat(room) else { return nil }
        guard let event = userInfo["event_id"] as? String, !event.isEmpty else {
            return VendorPush(provider: provider, kind: .other)
        }
        return VendorPush(provider: provider, messageID: event, kind: kind(of: userInfo))
    }

    /// The Matrix specification, Push Gateway API: in the full format, an event has its `type` and `content`. Notices
    /// are from bots. Invitations are pushed, too.
    private static func kind(of userInfo: [AnyHashable: Any]) -> Kind {
        if userInfo["type"] as? String == "m.room.member" { return .other }
        let content = userInfo["content"] as? [AnyHashable: Any]
        return content?["msgtype"] as? String == "m.notice" ? .botMessage : .message
    }
}
