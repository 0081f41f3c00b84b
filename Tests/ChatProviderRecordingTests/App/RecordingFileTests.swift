import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import ReplaySupport
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@Suite("The files of a recording")
@MainActor
struct RecordingFileTests {
    private let folder: ScratchFolder
    private let app: RecordedApp
    private var url: URL { folder["support.jsonl"] }

    init() throws {
        folder = try ScratchFolder()
        app = try RecordedApp.started()
    }

    @Test("server reports that lag behind count in the replay as in the app")
    func laggingReports() async throws {
        try await app.beginChats()
        let sdk = try #require(app.helpshiftSDK)
        func report(_ count: Double) {
            sdk.delegate?.handleEvent(
                name: "receivedUnreadMessageCount",
                data: ["count": .number(count), "fromCache": false]
            )
        }
        for number in 1...3 { try app.helpshiftAgentWrites("before \(number)") }
        report(1)
        let recording = try app.support.record(to: url, vendors: RecordedApp.vendors)
        func check(_ count: Int) async throws {
            try await recording.flush()
            #expect(try app.badges.providers["helpshift"]?.unread == .live(count))
            #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
        }
        try await check(3)
        try app.helpshiftAgentWrites("after")
        try await check(4)
        report(0)
        try await check(1)
    }

    @Test("a recording that begins during a foreground notification begins in the foreground")
    func beginsInForeground() async throws {
        try await app.beginChats()
        try app.openZendesk()
        app.lifecycle.send(.didEnterBackground)
        app.settle()
        var recording: ChatRecording?
        let observation = try app.zendesk?.connectionStatus.observe { [url] status in
            guard recording == nil, status == .connecting else { return }
            recording = try? app.support.record(to: url, vendors: RecordedApp.vendors)
        }
        app.lifecycle.send(.willEnterForeground)
        try await #require(recording).flush()
        observation?.cancel()
        #expect(try app.badges.providers["zendesk-chat"]?.unread == .live(0))
        #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
        // A file that continues another has no line for the foreground, which is in the earlier one.
        let file = try Data(contentsOf: url)
        #expect(!String(decoding: file, as: UTF8.self).contains(#""isInBackground":true"#))
    }

    @Test("a message delivered before the recording does not count again in its replay")
    func redelivery() async throws {
        try await app.beginChats()
        let message: [String: HelpshiftValue] = [
            "type": "text", "body": "Are you there?", "createdTs": 1_790_000_000_000,
        ]
        let sdk = try #require(app.helpshiftSDK)
        sdk.delegate?.handleEvent(name: "agentMessageReceived", data: message)
        let recording = try app.support.record(to: url, vendors: RecordedApp.vendors)
        sdk.delegate?.handleEvent(name: "agentMessageReceived", data: message)
        try await recording.flush()
        #expect(try app.badges.providers["helpshift"]?.unread == .live(1))
        #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
    }

    @Test("stored data can be read late, after the device's first unlock")
    func lateStore() async throws {
        let store = LockedReadMarkerStore(
            InMemoryReadMarkerStore([
                .record(of: "zendesk-chat", userID: nil): .record(ReadRecord(marker: .start, count: 7))
            ])
        )
        let app = RecordedApp(store: store)
        app.setOnline(false)
        try app.support.start()
        app.settle()
        let recording = try app.support.record(to: url, vendors: RecordedApp.vendors)
        store.isLocked = false
        app.lifecycle.sendProtectedDataDidBecomeAvailable()
        while try app.badges.total == nil { await Task.yield() }
        try await recording.flush()
        #expect(try app.badges.total == 7)
        #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
    }

    @Test("a conversation in a background scene is not on screen, in the replay as in the app")
    func scenes() async throws {
        try await app.beginChats()
        let scene = ChatScene()
        let channel = try #require(app.support.channel(for: "zendesk-chat"))
        channel.conversationWillAppear(in: scene)
        let recording = try app.support.record(to: url, vendors: RecordedApp.vendors)
        func check(_ count: Int) async throws {
            try await recording.flush()
            #expect(try app.badges.providers["zendesk-chat"]?.unread == .live(count))
            #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
        }
        try app.zendeskAgentWrites("seen")
        try await check(0)
        scene.setInBackground(true)
        try app.zendeskAgentWrites("not seen")
        try await check(1)
        scene.setInBackground(false)
        try await check(0)
        scene.disconnect()
        try app.zendeskAgentWrites("not seen either")
        try await check(1)
    }

    @Test("for a provider that no vendor records, a recording has the stored data without message ids")
    func unrecordedProvider() async throws {
        try await app.beginChats()
        try app.helpshiftAgentWrites("Are you there?")
        let recording = try app.support.record(to: url, vendors: [.zendeskChat])
        try await recording.flush()
        let file = try Data(contentsOf: url)
        #expect(!String(decoding: file, as: UTF8.self).contains("heardIDs"))
        let last = try RecordedApp.replay(file).last
        #expect(last?.providers["helpshift"]?.unread == .cached(1))
    }

    @Test("all files together stay within the maximum size, and each of the two replays by itself")
    func bound() async throws {
        try await app.beginChats()
        let maximumSize = 40_000
        let recording = try app.support.record(
            to: url,
            vendors: RecordedApp.vendors,
            maximumSize: maximumSize
        )
        var wereTwo = false
        for number in 1...60 {
            try app.helpshiftAgentWrites("message \(number)")
            try app.openHelpshift()
            try app.closeHelpshift()
            try await recording.flush()
            let sizes = try recording.files.map { try Data(contentsOf: $0).count }
            #expect(sizes.reduce(0, +) <= maximumSize)
            wereTwo = wereTwo || sizes.count == 2
        }
        #expect(wereTwo)
        #expect(recording.isRecording)
        #expect(try RecordedApp.replay(Data(contentsOf: url)).last == app.badges)
        #expect(try !RecordedApp.replay(Data(contentsOf: recording.files[0])).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    }

    @Test("a maximum size too small for the present state is an error and leaves no file")
    func boundTooSmall() throws {
        let error = #expect(throws: ChatRecording.Failure.self) {
            try app.support.record(to: url, vendors: RecordedApp.vendors, maximumSize: 100)
        }
        guard case .tooLarge(let byteCount)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(byteCount > 50)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("a file that cannot be written is an immediate error")
    func unwritable() throws {
        let places = [folder["no/such/folder/support.jsonl"], folder.url]
        for place in places {
            let error = #expect(throws: ChatRecording.Failure.self) {
                try app.support.record(to: place, vendors: RecordedApp.vendors)
            }
            guard case .unwritable(place.path, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try app.zendesk?.inputs.observerCount == 0)
    }

    @Test("a full disk ends the recording with one diagnostic, and the app keeps counting")
    func fullDisk() async throws {
        try await app.beginChats()
        var diagnostics: [String] = []
        let token = try app.support.events.observe {
            if case .diagnostic(let diagnostic) = $0, diagnostic.source == "recording" {
                diagnostics.append(diagnostic.message)
            }
        }
        let disk = MemoryDisk(room: 8_000)
        let recording = try app.record(on: disk)
        // Pending data is written in one turn, so flush first to have a write that succeeds.
        try await recording.flush()
        for number in 1...50 { try app.zendeskAgentWrites("message \(number)") }
        await #expect(throws: ChatRecording.Failure.self) { try await recording.flush() }
        for number in 51...60 { try app.zendeskAgentWrites("message \(number)") }
        await #expect(throws: ChatRecording.Failure.self) { try await recording.flush() }
        #expect(diagnostics.count == 1)
        #expect(!recording.isRecording)
        #expect(try app.badges.total == 60)
        #expect(try !RecordedApp.replay(await disk.files[0]).isEmpty)
        token.cancel()
    }

    @Test("a disk that stalls receives all pending data in one turn, and no file that would be removed")
    func stalledDisk() async throws {
        try await app.beginChats()
        let disk = StalledDisk()
        let recording = try app.record(on: disk, maximumSize: 40_000)
        for number in 1...60 {
            try app.helpshiftAgentWrites("message \(number)")
            try app.openHelpshift()
            try app.closeHelpshift()
        }
        await disk.resume()
        try await recording.flush()
        #expect(await disk.appendCount <= 4)
        let files = await disk.files
        #expect(files.count == 2)
        for file in files { #expect(try !RecordedApp.replay(file).isEmpty) }
        #expect(try RecordedApp.replay(files[1]).last == app.badges)
    }

    @Test("beginning and stopping a recording changes no count, notifies no observer, and leaves none")
    func leavesNothing() async throws {
        try await app.beginChats()
        try app.zendeskAgentWrites("one")
        let zendesk = try #require(try app.zendesk)
        let helpshift = try #require(try app.helpshift)
        var changes = 0
        let token = try app.support.snapshot.observe { _ in changes += 1 }
        let observers = app.lifecycle.observerCount
        let clientObservers = app.zendeskSDK?.observerCount
        changes = 0
        let recording = try app.support.record(to: url, vendors: RecordedApp.vendors)
        #expect(zendesk.inputs.observerCount == 1)
        recording.stop()
        try await recording.flush()
        #expect(changes == 0)
        #expect(zendesk.inputs.observerCount == 0)
        #expect(helpshift.inputs.observerCount == 0)
        #expect(app.lifecycle.observerCount == observers)
        #expect(app.zendeskSDK?.observerCount == clientObservers)
        let size = try Data(contentsOf: url).count
        try app.zendeskAgentWrites("two")
        #expect(try Data(contentsOf: url).count == size)
        #expect(try app.badges.total == 2)
        token.cancel()
    }

    @Test("a deallocated recording ends, and its file is complete")
    func released() async throws {
        let disk = MemoryDisk()
        var recording: ChatRecording? = try app.record(on: disk)
        #expect(recording?.isRecording == true)
        recording = nil
        #expect(try app.zendesk?.inputs.observerCount == 0)
        while await !disk.isClosed { await Task.yield() }
        #expect(try RecordedApp.replay(await disk.files[0]).last == app.badges)
    }

    @Test("stored data is read from a line as it was written")
    func storedLine() throws {
        let marker = ReadRecord.Marker.entry(
            ReadRecord.Marker.Entry(
                createdAt: Date(timeIntervalSince1970: 1_790_000_000.123),
                trail: ["a", "b/ö"]
            )
        )
        let store = RecordedStore(
            values: [
                .record(of: "shop", userID: nil): .record(ReadRecord(marker: .start, count: 0)),
                .record(of: "shop", userID: "user-1"): .record(ReadRecord(marker: marker, count: 3)),
                .record(of: "games", userID: nil): .record(ReadRecord(count: 2, heardIDs: ["1", "2"])),
                .user(of: "shop"): .user(StoredValue.User(id: "user-1", owesLogout: true)),
            ],
            activeProviderIDs: ["shop", "games"],
            policy: UnreadPolicy(countsBots: true)
        )
        var line = Data()
        RecordingWriter { line = $0 }.recordState(of: "shop", stored: store, counter: nil, recorder: nil)
        let read = try RecordingParser(vendors: []).line(line, number: 1)
        guard case .state(let state)? = read?.content else {
            Issue.record("\(String(describing: read))")
            return
        }
        #expect(state.stored == store)
    }
}
