@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Combine
@_spi(BackDoor) import SwiftUI
import Testing
import TestSupport
@_spi(BackDoor) import UIKit

extension OnScreen {
    /// `unreadBadge` on a view.
    @Suite
    @MainActor
    struct BadgeModifierTests {
        private let chat: ScriptedSupport

        init() throws {
            OnScreen.reset()
            chat = try ScriptedSupport()
        }

        @Test("it shows the number of the environment's chat, and follows it")
        func environment() throws {
            let window = Window(Text("Help").unreadBadge().supportChat(chat.support))
            chat.load(2)
            #expect(window.texts == ["Help", "2"])
            chat.load(3)
            #expect(window.texts == ["Help", "3"])
        }

        @Test("a chat that is set later gets its badge, and the view keeps its state")
        func laterChat() throws {
            let session = Session()
            let window = Window(SessionView(session: session))
            #expect(window.screen.tap("0 taps"))
            #expect(window.texts == ["1 taps"])
            chat.load(2)
            session.support = chat.support
            #expect(window.texts == ["1 taps", "2"])
        }

        @Test("another chat in the environment shows its own number, and the first one is no longer observed")
        func otherChat() async throws {
            let (first, second) = (try ScriptedSupport(), try ScriptedSupport())
            first.load(1)
            second.load(2)
            let observers = try first.channel.observerCount
            let session = Session()
            session.support = first.support
            let window = Window(SessionView(session: session))
            #expect(window.texts.last == "1")
            session.support = second.support
            #expect(window.texts.last == "2")
            let channel = try first.channel
            #expect(await eventually { channel.observerCount == observers })
        }

        @Test("with a scope, it shows only that scope's messages")
        func scope() throws {
            chat.load(2)
            let view = VStack {
                Text("Help").unreadBadge(scope: .provider("shop"))
                Text("Other").unreadBadge(scope: .provider("none"))
            }
            #expect(Window(view.supportChat(chat.support)).texts == ["Help", "2", "Other"])
        }

        @Test("it is hidden in the scene that shows a conversation, and in no other")
        func scenes() async throws {
            chat.games.append(.agentMessage("1"))
            let view = Text("Help").unreadBadge().supportChat(chat.support)
            let (left, right) = (Window(view), Window(view))
            try chat.channel.conversationWillAppear(in: left.scene.chatScene)
            await right.wait(for: ["Help", "1"])
            await left.wait(for: ["Help"])
            try chat.channel.conversationWillDisappear(in: left.scene.chatScene)
            #expect(left.texts == ["Help", "1"])
        }

        @Test("a chat that is passed in is shown in two scenes, each with its own conversation")
        func observable() async throws {
            chat.games.append(.agentMessage("1"))
            let model = UnreadBadgeModel(chat.support)
            let view = Text("Help").unreadBadge(of: model)
            let (left, right) = (Window(view), Window(view))
            #expect(left.texts == ["Help", "1"])
            try chat.channel.conversationWillAppear(in: left.scene.chatScene)
            await right.wait(for: ["Help", "1"])
            await left.wait(for: ["Help"])
            #expect(model.scene == nil)
        }

        @Test("style and wording come from the nearest view that sets them, or from the root")
        func appearance() throws {
            chat.load(1)
            chat.games.load([.agentMessage("1"), .agentMessage("2")])
            let japanese = BadgeWording(language: "ja")
            let root = VStack {
                Text("Shop").unreadBadge(scope: .provider("shop"))
                Text("Games").unreadBadge(scope: .provider("games"))
                    .unreadBadgeStyle(UnreadBadgeStyle(color: .white))
                    .unreadBadgeWording(japanese)
            }
            .supportChat(chat.support)
            .unreadBadgeStyle(UnreadBadgeStyle(font: .body, textColor: .black, color: .yellow))
            .unreadBadgeWording(BadgeWording(language: "de"))
            let screen = Window(root).screen
            #expect(screen.texts == ["Shop", "1", "Games", "2"])
            #expect(screen.fonts == ["1": .body, "2": .caption.bold()])
            #expect(screen.colors == ["1": .black, "2": .white])
            #expect(screen.fills == [.yellow, .white])
            #expect(screen.labels == ["1": "1 ungelesene Nachricht", "2": "未読メッセージ2件"])
        }

        @Test("it takes no touches: they go to the view below")
        func touches() throws {
            chat.load(2)
            let window = Window(Text("Help").unreadBadge().supportChat(chat.support))
            #expect(window.screen.touchable == ["Help"])
        }

        @Test("a removed view leaves no observer behind")
        func gone() async throws {
            let observers = try chat.channel.observerCount
            let session = Session()
            session.support = chat.support
            let window = Window(SessionView(session: session))
            #expect(try chat.channel.observerCount > observers)
            session.support = nil
            #expect(window.texts == ["0 taps"])
            let channel = try chat.channel
            #expect(await eventually { channel.observerCount == observers })
        }
    }

    /// Observation by an app's own view.
    @Suite
    @MainActor
    struct ObservedBadgeTests {
        init() { OnScreen.reset() }

        private struct TabItem: View {
            let unread: UnreadBadgeModel

            var body: some View {
                TabView { Text("Answers").tabItem { Text("Help") }.badge(unread.badge.text()) }
            }
        }

        @Test("since iOS 17, a tab's badge follows the chat, and is evaluated only when it changes")
        func observation() throws {
            let chat = try ScriptedSupport()
            let window = Window(TabItem(unread: UnreadBadgeModel(chat.support)))
            #expect(window.screen.tabs.map(\.badge) == [nil])
            let evaluations = window.controller.evaluationCount
            chat.shop.load([.visitorMessage("0")])
            #expect(window.screen.tabs.map(\.badge) == [nil])
            #expect(window.controller.evaluationCount == evaluations)
            chat.load(3)
            #expect(window.screen.tabs.map(\.badge) == ["3"])
            chat.load(1000)
            #expect(window.screen.tabs.map(\.badge) == ["99+"])
        }

        @Test("an observer of the object, as before iOS 17, is notified before each change")
        func observableObject() throws {
            let chat = try ScriptedSupport()
            let model = UnreadBadgeModel(chat.support)
            var numbers: [Int] = []
            let token = model.objectWillChange.sink {
                MainActor.assumeIsolated { numbers.append(model.badge.number) }
            }
            chat.load(3)
            chat.load(3)
            chat.load(1)
            #expect(numbers == [0, 3])
            #expect(model.badge.number == 1)
            token.cancel()
        }
    }
}

/// A view with a badge and its own state.
private struct SessionView: View {
    let session: Session

    var body: some View { TapCounter().unreadBadge().supportChat(session.support) }
}

private struct TapCounter: View {
    @State private var taps = 0

    var body: some View { Button("\(taps) taps") { taps += 1 } }
}
