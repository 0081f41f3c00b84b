import ChatProviderKit
import ChatProviderRecording
import CountingModel
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// The library, which plays a recording from the text of its lines.
@MainActor
struct LibraryRun {
    private let parser: RecordingParser
    private let replay: Replay
    private var number = 0

    init(_ participants: [ModelParticipant], policy: ModelPolicy) {
        let vendors: [any ReplayVendor] = [
            ZendeskChatRecordingVendor(), HelpshiftRecordingVendor(), MatrixRecordingVendor(),
            ZendeskMessagingRecordingVendor(),
        ]
        parser = RecordingParser(vendors: vendors)
        replay = Replay(
            participants.map {
                Replay.Participant(
                    id: ChatProviderID($0.id),
                    vendorKey: $0.vendor.rawValue,
                    shownFromLine: $0.shownFromLine
                )
            },
            vendors: vendors,
            policy: UnreadPolicy(
                countsBots: policy.countsBots,
                countsTriggers: policy.countsTriggers,
                ownMessagesMarkSeen: policy.ownMessagesMarkSeen
            )
        )
    }

    /// Plays a line of text; `nil` if the library treats it as blank.
    mutating func play(_ text: Data) throws -> ModelAnswer? {
        number += 1
        guard let line = try parser.line(text, number: number) else { return nil }
        let result = try replay.play(line)
        return ModelAnswer(
            providers: result.providers.map { status in
                ModelAnswer.Status(
                    id: status.id.rawValue,
                    unread: status.unread.number,
                    freshness: status.unread.freshness.rawValue,
                    connection: status.connection.name,
                    isChatting: status.isChatting
                )
            },
            total: result.total
        )
    }
}
