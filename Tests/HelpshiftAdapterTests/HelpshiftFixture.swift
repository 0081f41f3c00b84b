import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity

/// A provider on a scripted SDK, with a clock and a lifecycle that the test moves.
@MainActor
struct HelpshiftFixture {
    let client: ScriptedHelpshiftClient
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let provider: HelpshiftChatProvider
    let events: ObservationRecorder<ChatEvent>

    init(
        isInstalled: Bool = true,
        userID: String? = nil,
        configuration: HelpshiftConfiguration = .sample
    ) {
        client = ScriptedHelpshiftClient(isInstalled: isInstalled)
        provider = HelpshiftChatProvider(
            client: client,
            configuration: configuration,
            userID: userID,
            clock: clock,
            lifecycle: lifecycle
        )
        events = ObservationRecorder(provider.observeEvents)
    }

    var state: ChatState { provider.chatState }

    /// The diagnostics so far.
    var diagnostics: [String] {
        events.values.compactMap {
            if case .diagnostic(let diagnostic) = $0 { diagnostic.message } else { nil }
        }
    }

    func agentMessage(_ body: String, at milliseconds: Double = 1_790_000_000_000) {
        client.say(
            "agentMessageReceived",
            [
                "publishId": "12", "createdTs": .number(milliseconds), "type": "text",
                "body": .string(body),
            ]
        )
    }

    func report(_ count: Double, isFromCache: Bool) {
        client.say(
            "receivedUnreadMessageCount",
            ["count": .number(count), "fromCache": .bool(isFromCache)]
        )
    }
}

extension HelpshiftConfiguration {
    static let sample = HelpshiftConfiguration(
        platformID: "acme_platform_20260101",
        domain: "acme.helpshift.com"
    )
}
