import ChatProviderKit
import Foundation
import Testing

@MainActor
@Suite("Notifications as the system hands them over")
struct NotificationTests {
    private let provider = PushedProvider()

    @Test("what a property list can hold is handed on, whole")
    func values() throws {
        let moment = Date(timeIntervalSince1970: 7)
        let isHandled = provider.handleNotification(userInfo: [
            "origin": "shop", "count": 3, "isNew": true, "at": moment, "token": Data([1]),
            "aps": ["alert": ["title": "Hello"]] as [AnyHashable: Any], "ids": ["a", 2] as [Any],
        ])
        #expect(isHandled)
        let heard = try #require(provider.heard.first)
        #expect(heard["origin"] as? String == "shop" && heard["at"] as? Date == moment)
        #expect((heard["count"] as? NSNumber)?.intValue == 3 && heard["token"] as? Data == Data([1]))
        #expect((heard["isNew"] as? NSNumber)?.boolValue == true)
        let aps = try #require(heard["aps"] as? [String: any Sendable])
        #expect((aps["alert"] as? [String: any Sendable])?["title"] as? String == "Hello")
        let ids = try #require(heard["ids"] as? [any Sendable])
        #expect(ids.first as? String == "a" && (ids.last as? NSNumber)?.intValue == 2)
    }

    @Test("what is no property list is left out, and so is a key that is no text")
    func others() {
        #expect(provider.isChatNotification(userInfo: ["origin": "shop", 7: "seven", "object": Box()]))
        #expect(provider.asked.map { $0.keys.sorted() } == [["origin"]])
        #expect(!provider.isChatNotification(userInfo: ["origin": "another"]))
    }

    private struct Box {}
}

/// Knows its notifications by their origin, and notes what it is given.
@MainActor
private final class PushedProvider: PushRegistering {
    let id: ChatProviderID = "shop"
    let keepsLogAfterChatEnds = true
    private let silent = NullChatProvider()
    private(set) var asked: [[String: any Sendable]] = []
    private(set) var heard: [[String: any Sendable]] = []

    func registerPushToken(_ token: Data) {}
    func unregisterPushToken() {}
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        asked.append(userInfo)
        return userInfo["origin"] as? String == "shop"
    }
    func handleNotification(_ userInfo: [String: any Sendable]) -> Bool {
        heard.append(userInfo)
        return isChatNotification(userInfo)
    }

    var connectionStatus: Observed<ConnectionStatus> { silent.connectionStatus }
    var chatState: Observed<ChatState> { silent.chatState }
    var events: ObservedEvents<ChatEvent> { silent.events }
    func connect() { silent.connect() }
    func disconnect() { silent.disconnect() }
    func shutDown() { silent.shutDown() }
}
