import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
@_spi(BackDoor) import SwiftUI
import TestSupport
import Testing
@_spi(BackDoor) import UIKit

extension ScriptedSupport {
    /// A window with a button of the chat, which knows its scene.
    fileprivate func window(_ button: some View) async -> Window {
        let window = Window(button.supportChat(support))
        _ = window.screen
        let reader = { window.controller.view.subviews.first as? SceneView }
        #expect(await eventually { reader() != nil })
        // Results of SwiftUI's update are reported in a later turn.
        for _ in 1...10 { await Task.yield() }
        return window
    }
}

private struct ButtonView: View {
    let session: Session
    var body: some View { SupportChatButton("Help").supportChat(session.support) }
}

extension OnScreen {
    @Suite
    @MainActor
    struct SupportChatButtonTests {
        private let chat: ScriptedSupport

        init() throws {
            OnScreen.reset()
            UIKitStub.clearAccessibilityPosts()
            chat = try ScriptedSupport()
        }

        private var announcements: [String?] {
            UIKitStub.accessibilityPosts.filter { $0.notification == .announcement }.map(\.text)
        }

        @Test("it shows the number at its corner, and has it as its accessibility value")
        func number() throws {
            let chat = try ScriptedSupport(isLoaded: false)
            let window = Window(SupportChatButton("Help").supportChat(chat.support))
            // The count is not known yet.
            #expect(window.texts == ["Help"])
            #expect(window.screen.buttons.map(\.value) == [""])
            chat.load(0)
            #expect(window.screen.buttons.map(\.value) == ["No unread messages"])
            chat.load(120)
            #expect(window.texts == ["Help", "99+"])
            #expect(window.screen.buttons.map(\.value) == ["120 unread messages"])
            // VoiceOver does not read it twice, and a touch on it reaches the button.
            #expect(window.screen.silent == ["99+"])
            #expect(window.screen.touchable == ["Help"])
        }

        @Test("a tap opens the conversation in the button's scene, out of two")
        func scene() async throws {
            let left = await chat.window(SupportChatButton("Help"))
            let right = await chat.window(SupportChatButton("Help"))
            #expect(right.screen.tap("Help"))
            #expect(left.screen.tap("Help"))
            let expected = [right, left].map { $0.scene.chatScene }
            #expect(chat.shop.scenes.count == 2)
            #expect(zip(chat.shop.scenes, expected).allSatisfy { $0 === $1 })
        }

        @Test("the number is hidden in the scene that shows the conversation")
        func conversation() async throws {
            chat.load(1)
            let window = await chat.window(SupportChatButton("Help"))
            #expect(window.texts == ["Help", "1"])
            chat.support.current?.conversationWillAppear(in: window.scene.chatScene)
            #expect(window.texts == ["Help"])
        }

        @Test("with a scope, it shows the number of one provider, and opens its conversation")
        func scope() throws {
            chat.load(2)
            let buttons = VStack {
                SupportChatButton("Shop", scope: .provider("shop"))
                SupportChatButton("Other", scope: .provider("other"))
            }
            let window = Window(buttons.supportChat(chat.support))
            #expect(window.texts == ["Shop", "2", "Other"])
            #expect(window.screen.tap("Other"))
            #expect(chat.shop.scenes.isEmpty)
            #expect(window.screen.tap("Shop"))
            #expect(chat.shop.scenes.count == 1)
        }

        @Test("without a chat it is disabled, until one is set")
        func noChat() throws {
            let session = Session()
            let window = Window(ButtonView(session: session))
            #expect(window.texts == ["Help"])
            #expect(!window.screen.tap("Help"))
            session.support = chat.support
            #expect(window.screen.tap("Help"))
            #expect(chat.shop.scenes.count == 1)
        }

        @Test("without a title, it is a speech bubble with a name from the wording")
        func bubble() throws {
            let view = SupportChatButton().unreadBadgeWording(BadgeWording(language: "de"))
            let window = Window(view.supportChat(chat.support))
            #expect(window.texts.isEmpty)
            #expect(window.screen.buttons.map(\.label) == ["Support-Chat"])
        }

        // MARK: Failures

        private let failure = ChatError(.notAllowedNow, "An alert is shown.")

        @Test("if the conversation cannot be presented, the error is a diagnostic of the chat")
        func diagnostic() throws {
            chat.shop.failure = failure
            let window = Window(SupportChatButton("Help").supportChat(chat.support))
            #expect(window.screen.tap("Help"))
            #expect(
                ObservationRecorder(chat.support.events).diagnosticsWithSource == [
                    ChatEvent.Diagnostic(
                        source: "chat button",
                        message: "the conversation cannot be presented: An alert is shown."
                    )
                ]
            )
        }

        @Test("an app that handles the error gets it, and there is no diagnostic")
        func onFailure() throws {
            chat.shop.failure = failure
            var errors: [ChatError?] = []
            let button = SupportChatButton(onFailure: { errors.append($0 as? ChatError) }) { Text("Help") }
            let window = Window(button.supportChat(chat.support))
            #expect(window.screen.tap("Help"))
            #expect(errors == [failure])
            #expect(ObservationRecorder(chat.support.events).diagnostics.isEmpty)
        }

        // MARK: VoiceOver

        @Test("the first number is not announced, nor that of a removed button")
        func firstNumber() async throws {
            chat.load(2)
            let window = await chat.window(SupportChatButton("Help"))
            chat.clock.advance(by: 60)
            #expect(announcements.isEmpty)
            window.controller.view.subviews.first?.removeFromSuperview()
            for _ in 1...10 { await Task.yield() }
            chat.load(3)
            #expect(chat.clock.pendingCount == 0)
        }

        @Test("nothing is announced in the background")
        func silent() async throws {
            chat.load(0)
            let window = await chat.window(SupportChatButton("Help"))
            UIKitStub.enterBackground(window.scene)
            chat.load(1)
            chat.clock.advance(by: 1)
            #expect(announcements.isEmpty)
        }

        @Test("a number on two buttons is announced once, in their language")
        func twoButtons() async throws {
            chat.load(0)
            let german = BadgeWording(language: "de")
            let first = await chat.window(SupportChatButton("Help").unreadBadgeWording(german))
            let second = await chat.window(SupportChatButton("Ask").unreadBadgeWording(german))
            chat.load(1)
            chat.clock.advance(by: 1)
            #expect(announcements == ["1 ungelesene Nachricht"])
            chat.load(2)
            chat.clock.advance(by: 1)
            #expect(announcements == ["1 ungelesene Nachricht", "2 ungelesene Nachrichten"])
            #expect(first.texts + second.texts == ["Help", "2", "Ask", "2"])
        }
    }
}
