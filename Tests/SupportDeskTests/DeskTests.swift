import ChatProviderKit
import CommandLineSupport
import Foundation
import Testing

@testable import SupportDesk

/// Actions that the desk refuses before anything is typed.
@MainActor
@Suite("Desk: refused actions")
struct DeskRefusalTests {
    private nonisolated static let vendors: [ChatProviderID] = [
        "zendesk-chat", "helpshift", "zendesk-messaging", "matrix",
    ]

    /// A desk whose user has written a message and left.
    private func chatting(_ provider: ChatProviderID) async throws -> PlayedDesk {
        let desk = try await PlayedDesk(provider)
        await desk.play(.openOrClose, .userWrites("Hello"), .openOrClose)
        return desk
    }

    @Test("an agent can't write before there is a chat", arguments: vendors.dropLast())
    func noChat(provider: ChatProviderID) async throws {
        let desk = try await PlayedDesk(provider)
        #expect(!desk.begin(.agent) && !desk.begin(.bot))
        #expect(desk.remark?.contains("The user has no") == true)
        // The remark is the same for an action without text, and the log doesn't report the action as done.
        await desk.play(.agent(.sendFile))
        #expect(desk.remark?.contains("The user has no") == true)
        #expect(!desk.state.log.contains { $0.text.contains("sends a file") })
        try await desk.end()
    }

    @Test("an agent and a bot can write in a chat", arguments: vendors)
    func chat(provider: ChatProviderID) async throws {
        let desk = try await chatting(provider)
        #expect(desk.begin(.agent) && desk.begin(.bot))
        try await desk.end()
    }

    @Test("on a vendor's own screen, the user can write only while it is open", arguments: vendors[1...2])
    func ownScreen(provider: ChatProviderID) async throws {
        let desk = try await chatting(provider)
        #expect(!desk.begin(.user))
        #expect(desk.remark?.contains("open it first (o)") == true)
        await desk.play(.openOrClose)
        #expect(desk.begin(.user))
        await desk.play(.cutOrRestoreNetwork)
        #expect(!desk.begin(.user))
        #expect(desk.remark?.contains("without a network") == true)
        try await desk.end()
    }

    @Test("without a connection, a message to Zendesk Chat is refused before it is typed")
    func offline() async throws {
        let desk = try await chatting("zendesk-chat")
        #expect(desk.begin(.user))
        await desk.play(.cutOrRestoreNetwork)
        #expect(!desk.begin(.user))
        #expect(desk.remark == "A message needs a connection, but the status is reconnecting.")
        try await desk.end()
    }

    @Test("in the background, the user can't open or close a chat or write", arguments: vendors)
    func background(provider: ChatProviderID) async throws {
        let desk = try await chatting(provider)
        await desk.play(.backgroundOrForeground, .openOrClose)
        #expect(!desk.state.isConversationOpen)
        #expect(desk.remark?.contains("in the background") == true)
        #expect(!desk.begin(.user))
        await desk.play(.backgroundOrForeground, .openOrClose)
        #expect(desk.state.isConversationOpen)
        await desk.play(.backgroundOrForeground, .openOrClose)
        #expect(desk.remark?.contains("in the background") == true)
        try await desk.end()
    }

    @Test("after the end of a Zendesk chat, an agent's message is refused with a remark")
    func ended() async throws {
        let desk = try await chatting("zendesk-chat")
        await desk.play(.agent(.end))
        #expect(!desk.begin(.agent))
        #expect(desk.remark?.contains("The chat has ended") == true)
        await desk.play(.agent(.end))
        #expect(desk.state.log.filter { $0.text == "Ada ends the chat" }.count == 1)
        try await desk.end()
    }

    @Test("a logout without a user is refused")
    func logout() async throws {
        let desk = try await chatting("zendesk-chat")
        await desk.play(.logOut)
        #expect(desk.remark?.contains("(U2)") == true)
        await desk.play(.logIn, .logOut)
        #expect(desk.state.log.contains { $0.text == "the user logs out" })
        try await desk.end()
    }
}

/// The desk's explanation of the badge.
@MainActor
@Suite("Desk: reasons")
struct DeskReasonTests {
    @Test("the reason names the marker's message and the rule that moved the marker")
    func marker() async throws {
        let desk = try await PlayedDesk()
        await desk.play(
            .openOrClose,
            .userWrites("Hello"),
            .agent(.write("One")),
            .openOrClose,
            .agent(.write("Two"))
        )
        #expect(
            desk.state.reason == """
                Seen up to Ada's message at 10:00:00: the conversation was open (C11). 1 message is unread.
                """
        )
        await desk.play(.killAndRelaunch)
        #expect(desk.state.reason.contains("(C11). 1 message is unread."))
        try await desk.end()
    }

    @Test("C12 ended: the reason is the chat's end, and the next visit shows an empty screen")
    func ended() async throws {
        let desk = try await PlayedDesk()
        await desk.play(.openOrClose, .userWrites("Hello"), .openOrClose, .agent(.write("One")), .agent(.end))
        #expect(desk.state.badge == .live(0))
        let reason = "The chat has ended and its log is gone, so nothing is left to read (C12)."
        #expect(desk.state.reason == reason)
        await desk.play(.openOrClose)
        #expect(desk.state.chat.isEmpty)
        await desk.play(.openOrClose)
        #expect(desk.state.reason == reason)
        await desk.play(.killAndRelaunch)
        #expect(desk.state.reason == reason && desk.state.badge == .live(0))
        try await desk.end()
    }
}

/// The desk's list of the phone's state.
@MainActor
@Suite("Desk: the phone")
struct DeskPhoneTests {
    /// The lines of the phone's panel for the badge, the icon, the messages and the marker.
    private func listed(_ desk: PlayedDesk) -> [String] {
        let frame = DeskPicture(desk.state, DeskPicture.smallest).frame
        return frame.lines[5..<9].map {
            $0.text.split(separator: "│")[0].trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("messages, marker, badge and icon are listed in plain words with correct plurals")
    func list() async throws {
        let desk = try await PlayedDesk()
        #expect(desk.state.phone.messages == "no messages")
        #expect(desk.state.phone.marker == "none, never opened")
        await desk.play(.openOrClose, .userWrites("Hello"))
        #expect(desk.state.phone.messages == "1 message, none unread")
        #expect(desk.state.phone.marker == "at the start")
        await desk.play(.agent(.write("One")), .openOrClose, .agent(.write("Two")))
        #expect(listed(desk)[0].hasSuffix("badge 1 LIVE"))
        #expect(listed(desk)[1].hasSuffix("icon 1"))
        #expect(listed(desk)[2].hasSuffix("3 messages, 1 unread"))
        #expect(listed(desk)[3] == "marker at Ada's message, 10:00:00")
        try await desk.end()
    }

    @Test("a push in the background changes only the icon, and in the foreground the badge is the same")
    func push() async throws {
        let desk = try await PlayedDesk()
        await desk.play(.openOrClose, .userWrites("Hello"), .agent(.write("One")), .openOrClose)
        await desk.play(.agent(.write("Two")), .backgroundOrForeground, .agent(.write("Three")))
        #expect(desk.state.badge == .cached(1) && desk.state.icon == 2)
        #expect(desk.state.log.last?.text == "a push: the icon shows 2")
        await desk.play(.backgroundOrForeground)
        #expect(desk.state.badge == .live(2) && desk.state.icon == 2)
        await desk.play(.openOrClose)
        #expect(desk.state.badge == .live(0) && desk.state.icon == 0)
        #expect(listed(desk)[1].hasSuffix("icon no number"))
        try await desk.end()
    }

    @Test("a marker without its message, and a vendor without messages, are described differently")
    func withoutLog() async throws {
        let zendesk = try await PlayedDesk()
        await zendesk.play(
            .openOrClose,
            .userWrites("Hello"),
            .agent(.write("One")),
            .agent(.end),
            .openOrClose
        )
        #expect(zendesk.state.phone.messages == "no messages")
        #expect(zendesk.state.phone.marker == "at 10:00:00, not in the log")
        try await zendesk.end()

        let messaging = try await PlayedDesk("zendesk-messaging")
        await messaging.play(.openOrClose, .userWrites("Hello"), .openOrClose, .agent(.write("One")))
        #expect(messaging.state.badge.number == 1 && messaging.state.icon == 1)
        #expect(messaging.state.phone.marker == "none, the vendor only counts")
        try await messaging.end()
    }

    @Test(
        "no line of a session mentions 0 entries or 1 entries",
        arguments: [
            "zendesk-chat", "helpshift", "zendesk-messaging", "matrix",
        ] as [ChatProviderID]
    )
    func plainLog(provider: ChatProviderID) async throws {
        let desk = try await PlayedDesk(provider)
        await desk.play(
            .openOrClose,
            .userWrites("Hello"),
            .agent(.write("One")),
            .openOrClose,
            .agent(.botWrites("Welcome")),
            .cutOrRestoreNetwork,
            .agent(.write("Two")),
            .cutOrRestoreNetwork,
            .killAndRelaunch,
            .openOrClose,
            .agent(.end),
            .openOrClose,
            .logIn,
            .openOrClose
        )
        let log = desk.state.log.map { " \($0.text)\n" }.joined()
        for words in [" 0 new", " 0 entries", " 1 entries", " 1 messages", "Optional", "nil"] {
            #expect(!log.contains(words), "\(words): \(log)")
        }
        #expect(log.contains("Ada writes"))
        try await desk.end()
    }
}
