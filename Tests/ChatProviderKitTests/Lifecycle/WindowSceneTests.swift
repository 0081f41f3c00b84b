@testable import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// A window as AppKit has them.
@MainActor
private final class Window {
    static let didChange = Notification.Name("WindowDidChange")

    var isSeen: Bool { didSet { NotificationCenter.default.post(name: Self.didChange, object: self) } }

    private let lock: ScreenLock

    init(isSeen: Bool = true, lock: ScreenLock = ScreenLock()) {
        self.isSeen = isSeen
        self.lock = lock
    }

    var chatScene: ChatScene {
        SystemChatScenes.scene(ofWindow: self, didChange: Self.didChange, lock: lock) { $0.isSeen }
    }
}

/// A Mac, as its system tells of it.
@MainActor
private struct Mac {
    private let center = NotificationCenter()
    let lock: ScreenLock

    init() {
        let center = center
        let kinds = ["Lock", "Sleep"].map {
            ScreenLock.Kind(
                center: center,
                begin: Notification.Name($0 + "DidBegin"),
                end: Notification.Name($0 + "DidEnd")
            )
        }
        lock = ScreenLock(kinds)
    }

    func post(_ name: String) { center.post(name: Notification.Name(name), object: nil) }
}

@MainActor
@Suite("Scene of a window")
struct WindowSceneTests {
    @Test("a window is in the background while no part of it is seen")
    func sight() {
        let window = Window()
        let chatScene = window.chatScene
        let recorder = ObservationRecorder(chatScene.isInBackground)
        window.isSeen = false
        window.isSeen = false
        window.isSeen = true
        #expect(recorder.values == [false, true, false])
    }

    @Test("a window that is covered when it is asked is in the background from the first moment")
    func covered() {
        #expect(Window(isSeen: false).chatScene.isInBackground.value)
    }

    @Test("another window's notifications are not its own")
    func otherWindow() {
        let (window, other) = (Window(), Window())
        let (chatScene, others) = (window.chatScene, other.chatScene)
        other.isSeen = false
        #expect(!chatScene.isInBackground.value)
        #expect(others.isInBackground.value)
    }

    @Test("on a locked Mac a window is in the background, whatever it says, until the Mac is unlocked")
    func locked() {
        let mac = Mac()
        let window = Window(lock: mac.lock)
        let chatScene = window.chatScene
        let recorder = ObservationRecorder(chatScene.isInBackground)
        mac.post("LockDidBegin")
        window.isSeen = true
        #expect(recorder.values == [false, true])
        mac.post("LockDidEnd")
        #expect(recorder.values == [false, true, false])
    }

    @Test("a window that comes to a locked Mac is in the background from the first moment")
    func lockedBefore() {
        let mac = Mac()
        mac.post("LockDidBegin")
        let window = Window(lock: mac.lock)
        withExtendedLifetime(window) { #expect(window.chatScene.isInBackground.value) }
    }

    @Test("screens that wake while the Mac is locked show no window")
    func wakesLocked() {
        let mac = Mac()
        let window = Window(lock: mac.lock)
        let chatScene = window.chatScene
        mac.post("LockDidBegin")
        mac.post("SleepDidBegin")
        mac.post("SleepDidEnd")
        #expect(chatScene.isInBackground.value)
        mac.post("LockDidEnd")
        withExtendedLifetime(window) { #expect(!chatScene.isInBackground.value) }
    }

    @Test("an unlocked Mac shows no window that is covered")
    func unlockedCovered() {
        let mac = Mac()
        let window = Window(lock: mac.lock)
        let chatScene = window.chatScene
        mac.post("LockDidBegin")
        window.isSeen = false
        mac.post("LockDidEnd")
        #expect(chatScene.isInBackground.value)
    }

    @Test("messages that come while the Mac is locked are unread, and seen once it is unlocked")
    func conversation() throws {
        let (mac, scene) = (Mac(), SupportScene())
        let chat = try scene.onlineChat(scene.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        let window = Window(lock: mac.lock)
        channel.conversationWillAppear(in: window.chatScene)
        mac.post("LockDidBegin")
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(2))
        mac.post("LockDidEnd")
        withExtendedLifetime(window) { #expect(channel.unreadCount.value == .live(0)) }
        chat.shutDown()
    }

    @Test("a window has one scene while that is retained, and is not retained by it")
    func identity() {
        var window: Window? = Window()
        weak let trace = window
        let chatScene = window?.chatScene
        #expect(chatScene === window?.chatScene)
        window = nil
        #expect(trace == nil)
    }
}
