import ChatProviderKit
import ChatProviderRecording
import CountingModel
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import ReplayPicture
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Replays the lines of a soak like a recording, beside the reference model.
@MainActor
struct ReplayCheck {
    let policy: ModelPolicy
    let sabotage: SoakSabotage?
    private static let vendors: [any ReplayVendor] = [
        ZendeskChatRecordingVendor(), HelpshiftRecordingVendor(), ZendeskMessagingRecordingVendor(),
        MatrixRecordingVendor(),
    ]

    /// The first line after which the replay differs from the model.
    func firstMismatch(in lines: [ModelLine]) -> (line: Int, mismatch: SoakMismatch)? {
        var expectedPolicy = policy
        if sabotage == .modelCountsTriggers { expectedPolicy.countsTriggers = true }
        let cast = SoakLaunch.cast.map { ModelParticipant(id: $0.id, vendor: $0.vendor) }
        var model = ReferenceModel(cast, policy: expectedPolicy)
        let parser = RecordingParser(vendors: Self.vendors)
        let replay = makeReplay()
        for (index, line) in lines.enumerated() {
            let expected = model.play(line.recorded).providers
            do {
                guard let parsed = try parser.line(try line.json, number: index + 1) else { continue }
                let found = try replay.play(parsed).providers.map { status in
                    ModelAnswer.Status(
                        id: status.id.rawValue,
                        unread: status.unread.number,
                        freshness: status.unread.freshness.rawValue,
                        connection: status.connection.name,
                        isChatting: status.isChatting
                    )
                }
                guard found != expected else { continue }
                return (index, SoakMismatch(expected: words(expected), found: words(found)))
            } catch {
                return (index, SoakMismatch(expected: words(expected), found: "the error \(error)"))
            }
        }
        return nil
    }

    /// The page that shows the replay.
    func picture(of lines: [ModelLine], name: String) -> String {
        let (parser, replay) = (RecordingParser(vendors: Self.vendors), makeReplay())
        var timeline = Timeline(name: name)
        var mistake: String?
        for (index, line) in lines.enumerated() where mistake == nil {
            do {
                guard let parsed = try parser.line(try line.json, number: index + 1) else { continue }
                timeline.add(try replay.play(parsed), parsed.content)
            } catch {
                mistake = "\(name):\(index + 1): \(error)"
            }
        }
        timeline.finish(replay.explanations, mistake: mistake)
        return timeline.html()
    }

    private func makeReplay() -> Replay {
        Replay(
            SoakLaunch.cast.map {
                Replay.Participant(id: ChatProviderID($0.id), vendorKey: $0.vendor.rawValue)
            },
            vendors: Self.vendors,
            policy: UnreadPolicy(
                countsBots: policy.countsBots,
                countsTriggers: policy.countsTriggers,
                ownMessagesMarkSeen: policy.ownMessagesMarkSeen
            )
        )
    }

    private func words(_ statuses: [ModelAnswer.Status]) -> String {
        statuses.map(\.description).joined(separator: "; ")
    }
}
