import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("Notifications from the system")
struct NotificationTests {
    private let provider = PushedProvider(id: "shop")

    @Test("property list values are forwarded completely")
    func values() throws {
        let moment = Date(timeIntervalSince1970: 7)
        let isOurs = provider.notificationWasTapped(userInfo: [
            "origin": "shop", "count": 3, "isNew": true, "at": moment, "token": Data([1]),
            "aps": ["alert": ["title": "Hello"]] as [AnyHashable: Any], "ids": ["a", 2] as [Any],
        ])
        #expect(isOurs)
        let heard = try #require(provider.heard.first)
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

/// Recognizes its notifications by their origin, and notes what it receives.
@MainActor
private final class PushedProvider: ScriptedChatProvider, PushRegistering {
    private(set) var asked: [[String: any Sendable]] = []
    private(set) var heard: [[String: any Sendable]] = []

    func registerPushToken(_ token: Data) {}
    func unregisterPushToken() {}
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        asked.append(userInfo)
        return userInfo["origin"] as? String == "shop"
    }
    func notificationDidArriveInForeground(_ userInfo: [String: any Sendable])
        -> ChatNotification.PresentationOptions?
    {
        heard.append(userInfo)
        return isChatNotification(userInfo) ? [.banner] : nil
    }
    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        heard.append(userInfo)
        return isChatNotification(userInfo)
    }
    func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        heard.append(userInfo)
        return isChatNotification(userInfo) ? .newData : nil
    }
}
