@testable import ChatProviderKit
import ChatProviderTesting
import Testing
import TestSupport
@_spi(BackDoor) import UIKit

extension Phone {
    /// What connects at a launch, and when.
    ///
    /// Names such as L1 in the titles are those of the rules in the article *Invariants*.
    @Suite
    @MainActor
    struct LaunchTests {
        init() { Phone.reset() }

        @Test("L1 a silent launch connects nothing until the app enters the foreground, and then once")
        func silentLaunch() throws {
            UIKitStub.launch(into: .background)
            let app = try ScriptedApp()
            #expect(app.provider.calls.isEmpty)
            UIKitStub.enterForeground()
            #expect(app.provider.calls == [.connect])
            app.support.shutDown()
        }

        @Test("L1 a user's launch without scenes connects immediately, and once")
        func visibleLaunch() throws {
            UIKitStub.launch(into: .inactive)
            let app = try ScriptedApp()
            #expect(app.provider.calls == [.connect])
            UIKitStub.enterForeground(atLaunchWithoutScenes: true)
            #expect(app.provider.calls == [.connect])
            app.support.shutDown()
        }

        @Test("L1 an app without scenes becomes active without entering the foreground: it connects")
        func activeWithoutForeground() throws {
            UIKitStub.launch(into: .background)
            let app = try ScriptedApp()
            UIKitStub.enterForeground(atLaunchWithoutScenes: true)
            #expect(app.provider.calls == [.connect])
            app.support.shutDown()
        }

        @Test("L1 a covered app is not in the background")
        func covered() throws {
            let app = try ScriptedApp()
            UIKitStub.resignActive()
            #expect(app.provider.calls == [.connect])
            app.support.shutDown()
        }

        @Test("S3 a store that is locked at the launch is read when the device is unlocked")
        func unlock() async throws {
            let store = LockedReadMarkerStore()
            let record = ReadRecord(marker: .start, count: 1)
            store.values.save(.record(record), for: .record(of: "shop", userID: nil))
            let app = try ScriptedApp(store: store)
            #expect(app.support.totalUnreadCount.value == .unknown)
            store.isLocked = false
            UIKitStub.unlock()
            #expect(await eventually { app.support.totalUnreadCount.value == .cached(1) })
            app.support.shutDown()
        }
    }

    /// The work that entering the background begins and ends.
    @Suite
    @MainActor
    struct BackgroundTests {
        init() { Phone.reset() }

        /// Waits until all work is done, which takes turns of the main actor.
        private func untilTasksEnd() async {
            while UIKitStub.runningTaskCount > 0 { await Task.yield() }
        }

        @Test("S1 entering the background flushes within a background task, which ends with the flush")
        func flush() async throws {
            let store = SlowStore()
            let app = try ScriptedApp(store: store)
            UIKitStub.enterBackground()
            #expect(store.runningTasksAtFlush == 1)
            #expect(UIKitStub.runningTaskCount == 1)
            await store.finishFlush()
            await untilTasksEnd()
            #expect(UIKitStub.endedTaskCount == 1)
            app.support.shutDown()
        }

        @Test("S1 an expired background task is ended once, even if the flush is not done")
        func expiration() async throws {
            let store = SlowStore()
            let app = try ScriptedApp(store: store)
            UIKitStub.enterBackground()
            UIKitStub.expireTasks()
            #expect(UIKitStub.endedTaskCount == 1)
            await store.finishFlush()
            for _ in 1...20 { await Task.yield() }
            #expect(UIKitStub.endedTaskCount == 1)
            app.support.shutDown()
        }

        @Test("S1 if the system grants no time, no task is ended and nothing waits")
        func noTime() throws {
            UIKitStub.hasBackgroundTime = false
            let store = SlowStore()
            let app = try ScriptedApp(store: store)
            UIKitStub.enterBackground()
            #expect(store.runningTasksAtFlush == 0)
            #expect(UIKitStub.endedTaskCount == 0)
            app.support.shutDown()
        }
    }
}

/// An app with one scripted chat and the platform's lifecycle.
@MainActor
struct ScriptedApp {
    let support: SupportChat
    let provider = ScriptedChatProvider(id: "shop")

    init(store: any ReadMarkerStore = InMemoryReadMarkerStore()) throws {
        support = try SupportChat.started(with: [provider], lifecycle: SystemAppLifecycle(), store: store)
    }

    var channel: SupportChannel? { support.channel(for: "shop") }
}

/// A store whose flush ends when the test says so.
@MainActor
private final class SlowStore: ReadMarkerStore {
    private let values = InMemoryReadMarkerStore()
    private var waiting: CheckedContinuation<Void, Never>?
    /// The number of background tasks when the flush began.
    private(set) var runningTasksAtFlush: Int?

    func value(for key: StoredValue.Key) throws -> StoredValue? { values.value(for: key) }
    func save(_ value: StoredValue?, for key: StoredValue.Key) { values.save(value, for: key) }
    func beginFlush() { runningTasksAtFlush = UIKitStub.runningTaskCount }
    func flush() async throws { await withCheckedContinuation { waiting = $0 } }

    /// Ends the present or next flush.
    func finishFlush() async {
        while waiting == nil { await Task.yield() }
        waiting?.resume()
        waiting = nil
    }
}
