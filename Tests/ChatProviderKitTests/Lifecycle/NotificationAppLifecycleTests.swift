import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as L1 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Lifecycle by notifications")
struct NotificationAppLifecycleTests {
    private static let hidden = Notification.Name("hidden")
    private static let shown = Notification.Name("shown")
    private let center = NotificationCenter()

    private func makeLifecycle() -> NotificationAppLifecycle {
        NotificationAppLifecycle(
            didEnterBackground: Self.hidden,
            willEnterForeground: Self.shown,
            center: center
        )
    }

    @Test("each notification says where the app is, once")
    func events() {
        let lifecycle = makeLifecycle()
        let recorder = ObservationRecorder(lifecycle.isInBackground)
        #expect(!lifecycle.isInBackground.value)
        center.post(name: Self.hidden, object: nil)
        #expect(lifecycle.isInBackground.value)
        center.post(name: Self.hidden, object: nil)
        center.post(name: Self.shown, object: nil)
        #expect(recorder.values == [false, true, false])
    }

    @Test("a lifecycle that is released no longer listens")
    func released() {
        var lifecycle: NotificationAppLifecycle? = makeLifecycle()
        weak let trace = lifecycle
        center.post(name: Self.hidden, object: nil)
        #expect(trace?.isInBackground.value == true)
        lifecycle = nil
        #expect(trace == nil)
        center.post(name: Self.shown, object: nil)
    }

    @Test("L1 a launch into the background is the background from the first moment")
    func backgroundLaunch() {
        let lifecycle = NotificationAppLifecycle(
            isInBackground: true,
            didEnterBackground: Self.hidden,
            willEnterForeground: Self.shown,
            center: center
        )
        let recorder = ObservationRecorder(lifecycle.isInBackground)
        center.post(name: Self.shown, object: nil)
        #expect(recorder.values == [true, false])
    }

    @Test("S3 the notification that protected data is available is passed on")
    func protectedData() {
        let unlocked = Notification.Name("unlocked")
        let lifecycle = NotificationAppLifecycle(
            didEnterBackground: Self.hidden,
            willEnterForeground: Self.shown,
            protectedDataDidBecomeAvailable: unlocked,
            center: center
        )
        var count = 0
        let token = lifecycle.protectedDataDidBecomeAvailable.observe { count += 1 }
        center.post(name: unlocked, object: nil)
        #expect(count == 1)
        token.cancel()
    }
}
