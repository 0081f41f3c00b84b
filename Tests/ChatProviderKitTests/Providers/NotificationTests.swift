import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("Notifications from the system")
struct NotificationTests {
    private let provider = PushedProvider(id: "shop") { _ in }

    @Test("property list values are forwarded completely")
    func values() throws {
        let moment = Date(timeIntervalSince1970: 7)
        let isOurs = provider.notificationWasTapped(userInfo: [
            "origin": "shop", "count": 3, "isNew": true, "at": moment, "token": Data([1]),
            "aps": ["alert": ["title": "Hello"]] as [AnyHashable: Any], "ids": ["a", 2] as [Any],
        ])
        #expect(isOurs)
        let heard = try #require(provider.asked.first)
        #expect(heard["origin"] as? String == "shop" && heard["at"] as? Date == moment)
        #expect((heard["count"] as? NSNumber)?.intValue == 3 && heard["token"] as? Data == Data([1]))
        #expect((heard["isNew"] as? NSNumber)?.boolValue == true)
        let aps = try #require(heard["aps"] as? [String: any Sendable])
        #expect((aps["alert"] as? [String: any Sendable])?["title"] as? String == "Hello")
        let ids = try #require(heard["ids"] as? [any Sendable])
        #expect(ids.first as? String == "a" && (ids.last as? NSNumber)?.intValue == 2)
    }

    @Test("values outside a property list, and keys that are not strings, are left out")
    func others() {
        #expect(provider.isChatNotification(userInfo: ["origin": "shop", 7: "seven", "object": Box()]))
        #expect(provider.asked.map { $0.keys.sorted() } == [["origin"]])
        #expect(!provider.isChatNotification(userInfo: ["origin": "another"]))
    }

    private struct Box {}
}
