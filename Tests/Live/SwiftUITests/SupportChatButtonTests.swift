import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Observation
import SerialSuites
@_spi(BackDoor) import SwiftUI
import Testing
@_spi(BackDoor) import UIKit

/// A scripted provider with a screen.
@MainActor
private final class PresentingProvider: ScriptedChatProvider, ConversationPresenting {
    /// The scenes that it was presented in.
    private(set) var scenes: [ChatScene?] = []
    var failure: ChatError?

    var isConversationVisible: Bool { !scenes.isEmpty }
    func presentConversation() throws { try presentConversation(in: nil) }

    func presentConversation(in scene: ChatScene?) throws {
        if let failure { throw failure }
        scenes.append(scene)
    }

    func dismissConversation() {}
}

/// A chat with a provider that has a screen, on a clock of the test's own.
@MainActor
private struct PresentingSupport {
    let support: SupportChat
    let provider = PresentingProvider(id: "shop")
    let clock = ManualChatClock()

    init() throws {
        let provider = provider
        support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["shop"],
                providers: ["shop": ChatConfiguration.Provider(ScriptedChatSettings())]
            ),
            registry: ChatProviderRegistry([ChatAdapter(ScriptedChatSettings.self) { _ in provider }]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        try support.start()
        provider.goOnline()
    }

    func load(_ count: Int) {
        provider.load((0..<count).map { .agentMessage("\($0)", at: Double($0)) })
    }

    /// A button of the chat in a window, which has learnt its scene.
    func window(_ button: some View) async -> Window {
        let window = Window(button.supportChat(support))
        _ = window.screen
        let reader = { window.controller.view.subviews.first as? SceneView }
        await wait { reader() != nil }
        // What SwiftUI's update has found is reported in a later turn.
        for _ in 1...10 { await Task.yield() }
        return window
    }
}

@MainActor
@Observable
private final class Session {
    var support: SupportChat?
}

private struct ButtonView: View {
    let session: Session
    var body: some View { SupportChatButton("Help").supportChat(session.support) }
}

extension OnScreen {
    @Suite
    @MainActor
    struct SupportChatButtonTests {
        init() {
            OnScreen.reset()
            UIKitStub.clearAccessibilityPosts()
        }

        private var announcements: [String?] {
            UIKitStub.accessibilityPosts.filter { $0.notification == .announcement }.map(\.text)
        }

        @Test("it shows the number at its corner, and says it as its value")
        func number() throws {
            let chat = try PresentingSupport()
            let window = Window(SupportChatButton("Help").supportChat(chat.support))
            // Nothing is known yet.
            #expect(window.texts == ["Help"])
            #expect(window.screen.buttons.map(\.value) == [""])
            chat.load(0)
            #expect(window.screen.buttons.map(\.value) == ["No unread messages"])
            chat.load(120)
            #expect(window.texts == ["Help", "99+"])
            #expect(window.screen.buttons.map(\.value) == ["120 unread messages"])
            // Not said twice, and a touch on it is one on the button.
            #expect(window.screen.silent == ["99+"])
            #expect(window.screen.touchable == ["Help"])
        }

        @Test("a tap opens the conversation in the button's scene, of two")
        func scene() async throws {
            let chat = try PresentingSupport()
            let left = await chat.window(SupportChatButton("Help"))
            let right = await chat.window(SupportChatButton("Help"))
            #expect(right.screen.tap("Help"))
            #expect(left.screen.tap("Help"))
            let expected = [right, left].map { $0.scene.chatScene }
            #expect(chat.provider.scenes.count == 2)
            #expect(zip(chat.provider.scenes, expected).allSatisfy { $0 === $1 })
        }

        @Test("the number is hidden in the scene that shows the conversation")
        func conversation() async throws {
            let chat = try PresentingSupport()
            chat.load(1)
            let window = await chat.window(SupportChatButton("Help"))
            #expect(window.texts == ["Help", "1"])
            chat.support.current?.conversationWillAppear(in: window.scene.chatScene)
            #expect(window.texts == ["Help"])
        }

        @Test("with a scope it shows the number of one provider, and opens its conversation")
        func scope() throws {
            let chat = try PresentingSupport()
            chat.load(2)
            let buttons = VStack {
                SupportChatButton("Shop", scope: .provider("shop"))
                SupportChatButton("Other", scope: .provider("other"))
            }
            let window = Window(buttons.supportChat(chat.support))
            #expect(window.texts == ["Shop", "2", "Other"])
            #expect(window.screen.tap("Other"))
            #expect(chat.provider.scenes.isEmpty)
            #expect(window.screen.tap("Shop"))
            #expect(chat.provider.scenes.count == 1)
        }

        @Test("without a chat it is disabled, and with one that comes later it is not")
        func noChat() throws {
            let session = Session()
            let window = Window(ButtonView(session: session))
            #expect(window.texts == ["Help"])
            #expect(!window.screen.tap("Help"))
            let chat = try PresentingSupport()
            session.support = chat.support
            #expect(window.screen.tap("Help"))
            #expect(chat.provider.scenes.count == 1)
        }

        @Test("without a title it is a speech bubble, which has its name from the wording")
        func bubble() throws {
            let chat = try PresentingSupport()
            let view = SupportChatButton().unreadBadgeWording(BadgeWording(language: "de"))
            let window = Window(view.supportChat(chat.support))
            #expect(window.texts.isEmpty)
            #expect(window.screen.buttons.map(\.label) == ["Support-Chat"])
        }

        // MARK: Failures

        private func diagnostics(of support: SupportChat) -> [ChatEvent.Diagnostic] {
            ObservationRecorder(support.events).values.compactMap {
                if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil }
            }
        }

        private let failure = ChatError(.notAllowedNow, "An alert is shown.")

        @Test("where the conversation cannot be presented, the error is a diagnostic of the chat's")
        func diagnostic() throws {
            let chat = try PresentingSupport()
            chat.provider.failure = failure
            let window = Window(SupportChatButton("Help").supportChat(chat.support))
            #expect(window.screen.tap("Help"))
            #expect(
                diagnostics(of: chat.support) == [
                    ChatEvent.Diagnostic(
                        source: "chat button",
                        message: "the conversation cannot be presented: An alert is shown."
                    )
                ]
            )
        }

        @Test("an app that handles the error gets it, and there is no diagnostic")
        func onFailure() throws {
            let chat = try PresentingSupport()
            chat.provider.failure = failure
            var errors: [ChatError?] = []
            let button = SupportChatButton(onFailure: { errors.append($0 as? ChatError) }) { Text("Help") }
            let window = Window(button.supportChat(chat.support))
            #expect(window.screen.tap("Help"))
            #expect(errors == [failure])
            #expect(diagnostics(of: chat.support).isEmpty)
        }

        // MARK: VoiceOver

        @Test("a number that grows is said a second later, once for all that has come, in its language")
        func announcement() async throws {
            let chat = try PresentingSupport()
            chat.load(0)
            let window = await chat.window(
                SupportChatButton("Help").unreadBadgeWording(BadgeWording(language: "de"))
            )
            chat.load(1)
            chat.load(3)
            #expect(announcements.isEmpty)
            chat.clock.advance(by: 1)
            #expect(announcements == ["3 ungelesene Nachrichten"])
            let post = UIKitStub.accessibilityPosts.last
            #expect(post?.language == "de")
            #expect(post?.isQueued == true)
            chat.clock.advance(by: 60)
            #expect(announcements.count == 1)
            #expect(window.texts == ["Help", "3"])
        }

        @Test("the first number is not said, nor one of a button that has gone")
        func firstNumber() async throws {
            let chat = try PresentingSupport()
            chat.load(2)
            let window = await chat.window(SupportChatButton("Help"))
            chat.clock.advance(by: 60)
            #expect(announcements.isEmpty)
            window.controller.view.subviews.first?.removeFromSuperview()
            for _ in 1...10 { await Task.yield() }
            chat.load(3)
            #expect(chat.clock.pendingCount == 0)
        }

        @Test("nothing is said in the background, nor of what was read within the second")
        func silent() async throws {
            let chat = try PresentingSupport()
            chat.load(0)
            let window = await chat.window(SupportChatButton("Help"))
            chat.load(1)
            chat.support.current?.conversationWillAppear(in: window.scene.chatScene)
            chat.support.current?.conversationWillDisappear(in: window.scene.chatScene)
            chat.clock.advance(by: 1)
            UIKitStub.enterBackground(window.scene)
            chat.load(2)
            chat.clock.advance(by: 1)
            #expect(announcements.isEmpty)
        }

        @Test("a number that two buttons show is said once")
        func twoButtons() async throws {
            let chat = try PresentingSupport()
            chat.load(0)
            let (first, second) = (
                await chat.window(SupportChatButton("Help")), await chat.window(SupportChatButton("Ask"))
            )
            chat.load(1)
            chat.clock.advance(by: 1)
            #expect(announcements == ["1 unread message"])
            chat.load(2)
            chat.clock.advance(by: 1)
            #expect(announcements == ["1 unread message", "2 unread messages"])
            #expect(first.texts + second.texts == ["Help", "2", "Ask", "2"])
        }
    }
}
