@testable import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// A stand-in for an AppKit window.
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

/// A Mac that posts its system's notifications.
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
@Suite("A window's scene")
struct WindowSceneTests {
    @Test("a window is in the background while no part of it is visible")
    func visibility() {
        let window = Window()
        let chatScene = window.chatScene
        let recorder = ObservationRecorder(chatScene.isInBackground)
        window.isSeen = false
        window.isSeen = false
        window.isSeen = true
        #expect(recorder.values == [false, true, false])
    }

    @Test("a window that is covered from the start is in the background")
    func covered() {
        #expect(Window(isSeen: false).chatScene.isInBackground.value)
    }

    @Test("a window ignores other windows' notifications")
    func otherWindow() {
        let (window, other) = (Window(), Window())
        let (chatScene, others) = (window.chatScene, other.chatScene)
        other.isSeen = false
        #expect(!chatScene.isInBackground.value)
        #expect(others.isInBackground.value)
    }

    @Test("on a locked Mac a window stays in the background, even if it becomes visible, until the unlock")
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

    @Test("a window opened on a locked Mac starts in the background")
    func lockedBefore() {
        let mac = Mac()
        mac.post("LockDidBegin")
        let window = Window(lock: mac.lock)
        withExtendedLifetime(window) { #expect(window.chatScene.isInBackground.value) }
    }

    @Test("waking the display of a locked Mac does not bring a window to the foreground")
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

    @Test("unlocking a Mac does not bring a covered window to the foreground")
    func unlockedCovered() {
        let mac = Mac()
        let window = Window(lock: mac.lock)
        let chatScene = window.chatScene
        mac.post("LockDidBegin")
        window.isSeen = false
        mac.post("LockDidEnd")
        #expect(chatScene.isInBackground.value)
    }

    @Test("a window has one scene while that is retained, and the scene does not retain the window")
    func identity() {
        var window: Window? = Window()
        weak let trace = window
        let chatScene = window?.chatScene
        #expect(chatScene === window?.chatScene)
        window = nil
        #expect(trace == nil)
    }
}
