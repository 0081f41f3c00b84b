import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Observation
@_spi(BackDoor) import SwiftUI
import Testing
import TestSupport
@_spi(BackDoor) import UIKit

extension OnScreen {
    /// `conversationScreen(of:)` on a view.
    @Suite
    @MainActor
    struct ConversationScreenTests {
        private let chat: ScriptedSupport
        private let channel: SupportChannel

        init() throws {
            OnScreen.reset()
            chat = try ScriptedSupport()
            channel = try chat.channel
        }

        @MainActor
        @Observable
        final class Place {
            var isOpen = true
            var channel: SupportChannel
            init(_ channel: SupportChannel) { self.channel = channel }
        }

        private struct ChatView: View {
            let place: Place

            var body: some View {
                if place.isOpen { Text("Chat").conversationScreen(of: place.channel) }
            }
        }

        @Test("a removed view closes the conversation: later messages are unread")
        func closed() async throws {
            chat.load(2)
            let place = Place(channel)
            let window = Window(ChatView(place: place))
            #expect(await eventually { channel.isConversationVisible.value })
            place.isOpen = false
            #expect(window.texts.isEmpty)
            #expect(await eventually { !channel.isConversationVisible.value })
            chat.load(3)
            #expect(channel.unreadCount.value == .live(1))
        }

        @Test("in two scenes, it is seen until both have disappeared")
        func twoScenes() async throws {
            let places = [Place(channel), Place(channel)]
            let windows = places.map { Window(ChatView(place: $0)) }
            let areShown = await eventually {
                windows.allSatisfy { channel.showsConversation(in: $0.scene.chatScene) }
            }
            #expect(areShown)
            places[0].isOpen = false
            #expect(windows[0].texts.isEmpty)
            #expect(await eventually { !channel.showsConversation(in: windows[0].scene.chatScene) })
            #expect(channel.isConversationVisible.value)
            places[1].isOpen = false
            #expect(windows[1].texts.isEmpty)
            #expect(await eventually { !channel.isConversationVisible.value })
        }

        private struct TwoViews: View {
            let place: Place

            var body: some View {
                VStack {
                    if place.isOpen { Text("Chat").conversationScreen(of: place.channel) }
                    Text("Details").conversationScreen(of: place.channel)
                }
            }
        }

        @Test("of two views of a conversation in one scene, the remaining one shows it")
        func twoViews() async throws {
            let place = Place(channel)
            let window = Window(TwoViews(place: place))
            #expect(window.texts == ["Chat", "Details"])
            #expect(await eventually { channel.isConversationVisible.value })
            place.isOpen = false
            #expect(window.texts == ["Details"])
            chat.load(1)
            for _ in 0..<50 { await Task.yield() }
            #expect(channel.isConversationVisible.value)
            #expect(channel.unreadCount.value == .live(0))
        }

        @Test("a conversation in a tab that is not selected is not seen")
        func tabs() async throws {
            let window = Window(
                TabView {
                    Text("Shop").tabItem { Text("Shop") }
                    Text("Chat").conversationScreen(of: channel).tabItem { Text("Help") }
                }
            )
            #expect(window.texts == ["Shop"])
            #expect(window.screen.select("Help"))
            #expect(window.texts == ["Chat"])
            #expect(await eventually { channel.isConversationVisible.value })
            #expect(window.screen.select("Shop"))
            #expect(window.texts == ["Shop"])
            #expect(await eventually { !channel.isConversationVisible.value })
        }

        @Test("another chat on the same view closes the first one's conversation")
        func otherChannel() async throws {
            let (first, second) = (try ScriptedSupport(), try ScriptedSupport())
            let channels = (try first.channel, try second.channel)
            let place = Place(channels.0)
            let window = Window(ChatView(place: place))
            #expect(await eventually { channels.0.isConversationVisible.value })
            place.channel = channels.1
            #expect(window.texts == ["Chat"])
            #expect(await eventually { channels.1.isConversationVisible.value })
            #expect(await eventually { !channels.0.isConversationVisible.value })
        }
    }
}
