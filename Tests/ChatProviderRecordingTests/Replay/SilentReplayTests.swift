import ChatProviderKit
import ChatProviderRecording
import Foundation
import Testing

/// Names such as C10 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Replay: a provider without callbacks in the recording")
struct SilentReplayTests {
    private let store = InMemoryReadMarkerStore()
    private let parser = RecordingParser(vendors: [])

    private func play(_ lines: String...) throws -> [UnreadCount] {
        let replay = Replay(
            [Replay.Participant(id: "shop", vendorKey: nil)],
            vendors: [],
            store: store
        )
        return try lines.enumerated().compactMap { number, line in
            guard let recorded = try parser.line(Data(line.utf8), number: number + 1) else { return nil }
            return try replay.play(recorded).providers.first?.unread
        }
    }

    @Test("C11 since nothing is loaded, a visit shows nothing and the count stays unknown")
    func seen() throws {
        #expect(
            try play(
                #"{"at":1000,"app":"willEnterForeground"}"#,
                #"{"at":2000,"conversation":"willAppear","provider":"shop"}"#,
                #"{"at":3000,"conversation":"willDisappear"}"#
            ) == [.unknown, .unknown, .unknown]
        )
    }

    @Test("C14 no user has a count, whoever logs in or out")
    func users() throws {
        #expect(
            try play(
                #"{"at":1000,"user":{"provider":"shop","login":"ada"}}"#,
                #"{"at":2000,"conversation":"willAppear"}"#,
                #"{"at":3000,"conversation":"didClose"}"#,
                #"{"at":4000,"user":{"provider":"shop","logout":true}}"#,
                #"{"at":5000,"user":{"provider":"shop","login":"ada"}}"#,
                #"{"at":6000,"user":{"provider":"shop","login":"ada"}}"#
            ) == Array(repeating: .unknown, count: 6)
        )
    }
}
