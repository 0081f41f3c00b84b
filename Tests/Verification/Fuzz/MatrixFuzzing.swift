import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixSimulator

/// What a Matrix server may say.
@MainActor
enum MatrixFuzzing {
    /// Takes syncs, one a line, as they may come from a server: twice, as a server that was restarted gives them.
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
                preconditionFailure("a sync that is refused")
            }
            let again = try? JSONDecoder().decode(MatrixSync.self, from: line)
            precondition(sync == again, "the same bytes are two syncs")
            let input = MatrixRecordingVendor.Input(.sync(sync, visitor: nil, isLoaded: true))
            replay.deliver(RecordedInput(vendorKey: vendor.key, value: input))
            let next = replay.provider.chatState.value.transcript
            // Behind a gap the log may begin anew.
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

    /// An entry stands in the log once, and keeps its place.
    private static func check(_ transcript: ChatState.Transcript, since former: ChatState.Transcript) {
        precondition(Set(transcript.map(\.id)).count == transcript.count, "an entry stands there twice")
        precondition(transcript.count >= former.count, "an entry is gone")
        for (position, entry) in former.enumerated() {
            precondition(transcript[position].id == entry.id, "an entry has moved")
        }
    }

    /// What was recorded can be read, and makes a log that counts the same for the visitor by the recorded name.
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
                preconditionFailure("a recorded line that cannot be read")
            }
            again.deliver(input)
        }
        let replayed = again.provider.chatState.value
        precondition(counted(replayed) == counted(state), "the recording counts otherwise")
        precondition(replayed.isChatting == state.isChatting, "the recording chats otherwise")
    }

    private static func counted(_ state: ChatState) -> Int {
        var counter = CounterState()
        counter.apply(.chat(.loaded), transcript: state.transcript)
        return counter.outputs.count.badgeNumber
    }
}
