public import ChatAdapterKit

extension VendorPush {
    /// What a push of a Matrix gateway's says: which event of which room. It does not name its user.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    ///   - isChat: Whether a room is the chat's, by its id, where the user has others too.
    /// - Returns: `nil` for a push that is not of such a gateway, or of another room.
    public static func matrix(
        _ userInfo: [AnyHashable: Any],
        provider: String = "matrix",
        isChat: (_ roomID: String) -> Bool = { _ in true }
    ) -> VendorPush? {
        // Sygnal, sygnal/apnspushkin.py: `room_id`, `event_id` and `unread_count` at the top, for `event_id_only`.
        guard let room = userInfo["room_id"] as? String else {
            // The Matrix specification, Push Gateway API: what was read elsewhere comes as a number alone.
            return userInfo["unread_count"] == nil ? nil : VendorPush(provider: provider, kind: .other)
        }
        guard isChat(room) else { return nil }
        guard let event = userInfo["event_id"] as? String, !event.isEmpty else {
            return VendorPush(provider: provider, kind: .other)
        }
        return VendorPush(provider: provider, messageID: event, kind: kind(of: userInfo))
    }

    /// The Matrix specification, Push Gateway API: in the full format an event has its `type` and `content`. Notices are
    /// a bot's; an invitation is pushed too.
    private static func kind(of userInfo: [AnyHashable: Any]) -> Kind {
        if userInfo["type"] as? String == "m.room.member" { return .other }
        let content = userInfo["content"] as? [AnyHashable: Any]
        return content?["msgtype"] as? String == "m.notice" ? .botMessage : .message
    }
}
