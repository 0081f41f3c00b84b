@testable import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as L1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Lifecycle notifications")
struct SystemAppLifecycleTests {
    private static let hidden = Notification.Name("hidden")
    private static let shown = Notification.Name("shown")
    private static let unlocked = Notification.Name("unlocked")
    private let center = NotificationCenter()

    private func makeLifecycle(isInBackground: Bool = false) -> SystemAppLifecycle {
        SystemAppLifecycle(
            isInBackground: isInBackground,
            meanings: [
                (Self.hidden, .background), (Self.shown, .foreground), (Self.unlocked, .protectedData),
            ],
            center: center
        )
    }

    @Test("each notification changes the app's state, and a repeated one has no effect")
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

    @Test("a deallocated lifecycle stops observing")
    func released() {
        var lifecycle: SystemAppLifecycle? = makeLifecycle()
        weak let trace = lifecycle
        center.post(name: Self.hidden, object: nil)
        #expect(trace?.isInBackground.value == true)
        lifecycle = nil
        #expect(trace == nil)
        center.post(name: Self.shown, object: nil)
    }

    @Test("L1 a launch into the background starts in the background")
    func backgroundLaunch() {
        let lifecycle = makeLifecycle(isInBackground: true)
        let recorder = ObservationRecorder(lifecycle.isInBackground)
        center.post(name: Self.shown, object: nil)
        #expect(recorder.values == [true, false])
    }

    @Test("S3 the protected data notification is forwarded")
    func protectedData() {
        let lifecycle = makeLifecycle()
        var count = 0
        let token = lifecycle.protectedDataDidBecomeAvailable.observe { count += 1 }
        center.post(name: Self.unlocked, object: nil)
        #expect(count == 1)
        token.cancel()
    }

    @Test("the network is observed once from the start, until the lifecycle is deallocated")
    func network() {
        let path = PretendNetworkPath()
        var lifecycle: SystemAppLifecycle? = SystemAppLifecycle(
            isInBackground: false,
            meanings: [],
            center: center,
            network: path.observe
        )
        let recorder = lifecycle.map { ObservationRecorder($0.isNetworkReachable) }
        #expect(path.startCount == 1)
        #expect(recorder?.values == [nil])
        for isReachable in [true, false, false, true] { path.report?(isReachable) }
        #expect(recorder?.values == [nil, true, false, true])
        #expect(path.endCount == 0)
        lifecycle = nil
        #expect(path.startCount == 1)
        #expect(path.endCount == 1)
        path.report?(false)
        #expect(recorder?.values.last == true)
    }

    @Test("if the network is not observed, its value stays nil")
    func unknownNetwork() {
        let lifecycle = makeLifecycle()
        #expect(lifecycle.isNetworkReachable.value == nil)
        let bare = BareLifecycle()
        let recorder = ObservationRecorder(bare.isNetworkReachable)
        #expect(recorder.values == [nil])
    }
}

/// A path monitor under the test's control.
@MainActor
private final class PretendNetworkPath {
    private(set) var report: (@Sendable (Bool) -> Void)?
    private(set) var startCount = 0
    private(set) var endCount = 0

    func observe(_ report: @escaping @Sendable (Bool) -> Void) -> ObservationToken {
        startCount += 1
        self.report = report
        return ObservationToken { self.endCount += 1 }
    }
}

/// A lifecycle with only what the protocol requires.
@MainActor
private final class BareLifecycle: AppLifecycle {
    let isInBackground = Observed.Source(false).observed
}
