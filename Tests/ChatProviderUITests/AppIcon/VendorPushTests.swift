import ChatNotificationBadge
import HelpshiftPayloads
import MatrixPayloads
import Testing
import ZendeskChatPayloads
import ZendeskMessagingPayloads

@Suite("The contents of vendors' pushes")
struct VendorPushTests {
    @Test("Helpshift's pushes are recognized by their origin, and an offer is not a message")
    func helpshift() {
        #expect(VendorPush.helpshift(["origin": "helpshift"]) == VendorPush(provider: "helpshift"))
        #expect(VendorPush.helpshift(["helpshift_proactive_link": "https://acme.example"])?.kind == .other)
        let offer: [AnyHashable: Any] = [
            "origin": "helpshift", "helpshift_proactive_link": "https://acme.example",
        ]
        #expect(VendorPush.helpshift(offer)?.kind == .other)
        #expect(VendorPush.helpshift(["origin": "acme"]) == nil)
    }

    @Test(
        "Zendesk Chat's pushes are recognized by their type, and an unknown type counts",
        arguments: ["msg", "new"]
    )
    func zendeskChat(type: String) {
        let push = VendorPush.zendeskChat(["data": ["type": "zd.chat.\(type)"]], provider: "shop")
        #expect(push == VendorPush(provider: "shop"))
    }

    @Test("the end of a Zendesk chat is not a message, and another sender's push is not recognized")
    func zendeskChatEnd() {
        #expect(VendorPush.zendeskChat(["data": ["type": "zd.chat.end"]])?.kind == .other)
        #expect(VendorPush.zendeskChat(["data": ["type": "order"]]) == nil)
        #expect(VendorPush.zendeskChat(["aps": ["badge": 1]]) == nil)
    }

    @Test(
        "Zendesk Messaging's pushes are recognized by either spelling of their key",
        arguments: ["SmoochNotification", "smoochNotification"]
    )
    func zendeskMessaging(key: String) {
        let push = VendorPush.zendeskMessaging([key: true, "message": ["_id": "m1"]])
        #expect(push == VendorPush(provider: "zendesk-messaging", messageID: "m1"))
        #expect(VendorPush.zendeskMessaging([key: true])?.messageID == nil)
        #expect(VendorPush.zendeskMessaging(["message": ["_id": "m1"]]) == nil)
    }

    @Test("Matrix' pushes name their event, and a bare number, an invitation and a notice are told apart")
    func matrix() {
        let event: [AnyHashable: Any] = ["room_id": "!r", "event_id": "$e", "unread_count": 3]
        #expect(VendorPush.matrix(event) == VendorPush(provider: "matrix", messageID: "$e"))
        #expect(VendorPush.matrix(event) { $0 == "!other" } == nil)
        #expect(VendorPush.matrix(["unread_count": 0])?.kind == .other)
        #expect(VendorPush.matrix(event.merging(["type": "m.room.member"]) { $1 })?.kind == .other)
        let notice: [AnyHashable: Any] = ["type": "m.room.message", "content": ["msgtype": "m.notice"]]
        #expect(VendorPush.matrix(event.merging(notice) { $1 })?.kind == .botMessage)
        #expect(VendorPush.matrix(["origin": "helpshift"]) == nil)
    }
}
