import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixSimulator

/// Arbitrary answers of a Matrix server.
@MainActor
enum MatrixFuzzing {
    /// Plays syncs, one per line, as a server might send them: twice, as after a restart of the server.
    static func take(_ data: Data) {
        let vendor = MatrixRecordingVendor()
        var recording = Data()
        let writer = RecordingWriter { recording.append($0) }
        let replay = vendor.makeReplay(
            id: "matrix",
            userID: "@visitor:s",
            clock: SystemChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        let recorder = vendor.makeRecorder(of: replay.provider, writer: writer)
        var transcript = ChatState.Transcript()
        var isFirst = true
        for line in data.split(separator: 0x0A) + data.split(separator: 0x0A) {
            guard (try? JSONSerialization.jsonObject(with: line)) is [String: Any] else { continue }
            guard let sync = try? JSONDecoder().decode(MatrixSync.self, from: line) else {
                preconditionFailure("a sync is rejected")
            }
            let again = try? JSONDecoder().decode(MatrixSync.self, from: line)
            precondition(sync == again, "the same bytes give two different syncs")
            let input = MatrixRecordingVendor.Input(.sync(sync, visitor: nil, isLoaded: true))
            replay.deliver(RecordedInput(vendorKey: vendor.key, value: input))
            let next = replay.provider.chatState.value.transcript
            // After a gap the log may start over.
            let beginsAnew = hasGap(sync)
            check(next, since: beginsAnew ? ChatState.Transcript() : transcript)
            transcript = next
            isFirst = false
        }
        guard !isFirst else { return }
        withExtendedLifetime(recorder) {}
        let visitor = writer.name(of: "@visitor:s")
        checkRecording(recording, of: replay.provider.chatState.value, visitor: visitor, vendor)
    }

    private static func hasGap(_ sync: MatrixSync) -> Bool {
        sync.joined.values.contains(where: \.isLimited) || sync.left.values.contains(where: \.isLimited)
    }

    /// Checks that each entry is in the log once, and keeps its place.
    private static func check(_ transcript: ChatState.Transcript, since former: ChatState.Transcript) {
        precondition(Set(transcript.map(\.id)).count == transcript.count, "an entry is in the log twice")
        precondition(transcript.count >= former.count, "an entry is missing")
        for (position, entry) in former.enumerated() {
            precondition(transcript[position].id == entry.id, "an entry has moved")
        }
    }

    /// Checks that a recording can be read, and gives a log with the same count under the visitor's recorded name.
    private static func checkRecording(
        _ recording: Data,
        of state: ChatState,
        visitor: String,
        _ vendor: MatrixRecordingVendor
    ) {
        let parser = RecordingParser(vendors: [vendor])
        let again = vendor.makeReplay(
            id: "matrix",
            userID: visitor,
            clock: SystemChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        for line in recording.split(separator: 0x0A) {
            guard case .input(let input, _)? = try? parser.line(line, number: 1)?.content else {
                preconditionFailure("a recorded line cannot be read")
            }
            again.deliver(input)
        }
        let replayed = again.provider.chatState.value
        precondition(counted(replayed) == counted(state), "the recording has another count")
        precondition(replayed.isChatting == state.isChatting, "the recording differs in isChatting")
    }

    private static func counted(_ state: ChatState) -> Int {
        var counter = CounterState()
        counter.apply(.chat(.loaded), transcript: state.transcript)
        return counter.outputs.count.badgeNumber
    }
}
