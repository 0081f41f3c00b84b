@testable import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// A window as AppKit has them.
@MainActor
private final class Window {
    static let didChange = Notification.Name("WindowDidChange")

    var isSeen: Bool { didSet { NotificationCenter.default.post(name: Self.didChange, object: self) } }

    init(isSeen: Bool = true) { self.isSeen = isSeen }

    var lifecycle: NotificationAppLifecycle {
        SceneLifecycles.lifecycle(ofWindow: self, didChange: Self.didChange) { $0.isSeen }
    }
}

@MainActor
@Suite("Lifecycle of a window")
struct WindowLifecycleTests {
    @Test("a window is in the background while no part of it is seen")
    func sight() {
        let window = Window()
        let lifecycle = window.lifecycle
        let recorder = ObservationRecorder(lifecycle.isInBackground)
        window.isSeen = false
        window.isSeen = false
        window.isSeen = true
        #expect(recorder.values == [false, true, false])
    }

    @Test("a window that is covered when it is asked is in the background from the first moment")
    func covered() {
        #expect(Window(isSeen: false).lifecycle.isInBackground.value)
    }

    @Test("another window's notifications are not its own")
    func otherWindow() {
        let (window, other) = (Window(), Window())
        let (lifecycle, others) = (window.lifecycle, other.lifecycle)
        other.isSeen = false
        #expect(!lifecycle.isInBackground.value)
        #expect(others.isInBackground.value)
    }

    @Test("a window has one lifecycle for as long as somebody holds it, and is not held by it")
    func identity() {
        var window: Window? = Window()
        weak let trace = window
        let lifecycle = window?.lifecycle
        #expect(lifecycle === window?.lifecycle)
        window = nil
        #expect(trace == nil)
    }
}
