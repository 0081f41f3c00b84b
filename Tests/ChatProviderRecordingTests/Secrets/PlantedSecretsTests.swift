import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import ReplaySupport
import Testing

@Suite("D2 private: planted texts are not in an app's recording")
@MainActor
struct PlantedSecretsTests {
    /// The planted texts, and where they could appear.
    private struct Outcome {
        var plants: [Plants.Plant]
        /// The number of texts planted before the recording began.
        var earlierCount: Int
        var held: String
        var recording: SearchedText
        var heard: SearchedText
        var files: [Data]
        /// The app's count at the end.
        var total: Int?
    }

    /// A recording takes seconds. All tests read the same two.
    private static var outcomes: [Bool: Task<Outcome, any Error>] = [:]

    private func outcome(includesBodies: Bool) async throws -> Outcome {
        let task =
            Self.outcomes[includesBodies] ?? Task { try await Self.record(includesBodies: includesBodies) }
        Self.outcomes[includesBodies] = task
        return try await task.value
    }

    /// Has every simulator send all that it can, and records from the middle on.
    private static func record(includesBodies: Bool) async throws -> Outcome {
        let app = try PlantedApp()
        try app.support.start()
        await app.settle()
        let user = try app.plantUser("first user", isSigned: false)
        await app.login(user)
        try await app.speak(as: user)
        var held = app.held
        let earlierCount = app.plants.all.count
        let disk = MemoryDisk()
        let recording = try app.support.record(
            to: URL(fileURLWithPath: "/recording"),
            vendors: PlantedApp.vendors,
            includesBodies: includesBodies,
            maximumSize: 100_000
        ) { _, _ throws(ChatRecording.Failure) in disk }
        try await app.speak(as: user)
        held += app.held
        await app.finish { await app.support.logout() }
        let another = try app.plantUser("second user", isSigned: true)
        await app.login(another)
        try await app.speak(as: another)
        try await app.endMatrix(for: another.signed)
        held += app.held
        await app.login(user)
        try await recording.flush()
        let files = await disk.files
        return Outcome(
            plants: app.plants.all,
            earlierCount: earlierCount,
            held: held,
            recording: SearchedText(files.map { String(decoding: $0, as: UTF8.self) }.joined()),
            heard: SearchedText(app.heard.joined(separator: "\n")),
            files: files,
            total: app.support.totalUnreadCount.value.number
        )
    }

    @Test("texts are recorded only on request, and nothing else private ever is", arguments: [false, true])
    func planted(includesBodies: Bool) async throws {
        let outcome = try await outcome(includesBodies: includesBodies)
        for (number, plant) in outcome.plants.enumerated() {
            let isAskedFor = includesBodies && plant.kind == .text
            // A recording has only the state from before its beginning.
            if isAskedFor, number < outcome.earlierCount { continue }
            #expect(outcome.recording.holds(plant) == isAskedFor, "\(plant.place): \(plant.word)")
        }
        #expect(outcome.recording.holdsEmoji == includesBodies)
    }

    @Test("a user has one name at all vendors and in all files, and another user has another name")
    func names() async throws {
        let files = try await outcome(includesBodies: false).files
        try #require(files.count > 1)
        let text = files.map { String(decoding: $0, as: UTF8.self) }.joined()
        func names(at provider: String) -> [String] {
            text.matches(of: /"login":"(user-[0-9]+)","provider":"([a-z-]+)"/)
                .filter { $0.output.2 == provider }.map { String($0.output.1) }
        }
        let signed = names(at: "matrix")
        #expect(signed.count == 2 && signed == names(at: "zendesk-messaging"))
        #expect(Set(signed).count == 2)
        // The second user was logged in when the recording began.
        #expect(String(decoding: files[0], as: UTF8.self).contains(#""user":"\#(signed[1])""#))
    }

    @Test("the recording replays to the app's total")
    func replay() async throws {
        let outcome = try await outcome(includesBodies: false)
        let results = try Replay.results(of: outcome.files.last ?? Data(), vendors: PlantedApp.vendors)
        #expect(results.last?.total == outcome.total)
    }

    @Test("the planted texts have reached the vendors")
    func reachedVendors() async throws {
        let outcome = try await outcome(includesBodies: false)
        let held = SearchedText(outcome.held)
        for plant in outcome.plants where plant.kind == .secret {
            #expect(held.holds(plant), "\(plant.place): \(plant.word)")
        }
    }

    @Test("no diagnostic or error contains a planted text")
    func diagnostics() async throws {
        let outcome = try await outcome(includesBodies: false)
        for plant in outcome.plants {
            #expect(!outcome.heard.holds(plant), "\(plant.place): \(plant.word)")
        }
        #expect(!outcome.heard.holdsEmoji)
    }
}

extension PlantedApp {
    func speak(as user: Users) async throws {
        try await speakOnZendeskChat()
        try await speakOnMessaging()
        try await speakOnHelpshift()
        try await speakOnIntercom()
        try await speakOnMatrix(as: user.signed)
    }
}
