import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

@testable import SupportDesk

/// Draws replayed recordings.
@MainActor
enum Drawn {
    private static let vendors: [any ReplayVendor] = [.zendeskChat, .helpshift]

    /// The timeline of a recording that both vendors' providers replay.
    static func timeline(
        _ recording: String,
        name: String = "recording.jsonl",
        mistake: String? = nil
    ) throws -> Timeline {
        let parser = RecordingParser(vendors: vendors)
        let replay = Replay(
            vendors.map { .init(id: ChatProviderID($0.type), vendorKey: $0.key) },
            vendors: vendors
        )
        replay.recordsReading = true
        var timeline = Timeline(name: name)
        for (place, text) in recording.split(separator: "\n").enumerated() {
            guard let line = try parser.line(Data(text.utf8), number: place + 1) else { continue }
            timeline.add(try replay.play(line), line.content)
        }
        timeline.finish(replay.explanations, mistake: mistake)
        return timeline
    }

    /// A line that adds a message, by an agent unless another participant is given.
    static func message(
        _ number: Int,
        at seconds: Int,
        name: String = "Ada",
        participant: String = "agent",
        text: String = "secret"
    ) -> String {
        let at = 1_790_000_000_000 + seconds * 1000
        return #"{"at":\#(at),"zendesk":{"chatState":{"isChatting":true,"chatSessionStatus":"started","#
            + #""appendLogs":[{"id":"<m\#(number)>","nick":"n","displayName":"\#(name)","createdTimestamp":\#(at),"#
            + #""lastModifiedTimestamp":0,"type":"message","participant":"\#(participant)","#
            + #""message":"\#(text)"}]}}}"#
    }

    static func line(_ seconds: Int, _ content: String) -> String {
        #"{"at":\#(1_790_000_000_000 + seconds * 1000),\#(content)}"#
    }

    static let connected = #""zendesk":{"connectionStatus":"connected"}"#
    static let disconnected = #""zendesk":{"connectionStatus":"disconnected"}"#

    /// A timeline with one line per second and the badges of `badge`.
    static func timeline(
        of count: Int,
        id: ChatProviderID = "zendesk-chat",
        badge: (Int) -> UnreadCount
    ) -> Timeline {
        var timeline = Timeline(name: "long.jsonl")
        for number in 1...count {
            let milliseconds = 1_790_000_000_000 + Double(number) * 1000
            let status = Replay.Status(
                id: id,
                unread: badge(number),
                connection: .connected,
                isChatting: true
            )
            timeline.add(
                Replay.Result(
                    line: number,
                    milliseconds: milliseconds,
                    what: "Ada: message",
                    providers: [status],
                    seenIDs: [],
                    receiverID: id
                ),
                .app(.willEnterForeground)
            )
        }
        timeline.finish([])
        return timeline
    }

    /// The accessibility labels of the points, in order.
    static func spoken(_ page: String) -> [String] {
        page.matches(of: /<button [^>]*aria-label="([^"]*)"/).map { String($0.1) }
    }
}
