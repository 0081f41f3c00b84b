import ChatAdapterKit
public import ChatProviderKit
public import ChatProviderRecording
public import HelpshiftAdapter
import enum HelpshiftIdentity.HelpshiftValue

extension HelpshiftRecordingVendor.Input: Decodable {
    /// Decodes the line's value. Any `data` is accepted, and so is an unknown event.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if !container.contains(.event), try container.decodeIfPresent(Bool.self, forKey: .isLive) == false {
            self.init(.notLive)
            return
        }
        if try container.only(.event, .authenticationFailed) == .event {
            self.init(
                .event(
                    name: try container.decode(String.self, forKey: .event),
                    data: try container.decodeIfPresent([String: HelpshiftValue].self, forKey: .data),
                    id: try container.decodeIfPresent(String.self, forKey: .id)
                )
            )
        } else {
            let failure = try container.decodeName(
                HelpshiftAuthenticationFailure.self,
                forKey: .authenticationFailed
            )
            self.init(.authenticationFailed(failure))
        }
    }
}

extension HelpshiftRecordingVendor: ReplayVendor {
    /// Describes the report, the screen or the event. Returns `nil` if a description of the chat's change
    /// says more.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .authenticationFailed: "authentication failed"
        case .event(let name, let data, _):
            Self.summary(of: HelpshiftEvent.decode(name: name, data: data).event)
        case .notLive: nil
        }
    }

    private static func summary(of event: HelpshiftEvent) -> String? {
        switch event {
        case .receivedUnreadMessageCount(let count?, let isFromCache):
            "\(isFromCache ? "cache" : "server") says \(count) unread"
        case .widgetToggle(let isVisible?): isVisible ? "screen opened" : "screen closed"
        case .agentMessageReceived, .messageAdd: nil
        case .userDataRefused(let reason, _): reason.rawValue
        case .unknown(let name, _): name
        default: event.name?.rawValue
        }
    }

    /// Creates a provider that is connected from the start, and makes no requests to the SDK.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider {
        let helpshift = HelpshiftChatProvider(
            id: id,
            // Without users and requests, it reports nothing. The recording contains the reports.
            client: SimulatedHelpshift(server: SimulatedHelpshiftServer(clock: clock), lifecycle: lifecycle),
            configuration: HelpshiftProviderSettings(platformId: "replay", domain: "replay.invalid"),
            session: UserSessionOwner(
                replaying: userID,
                traits: .helpshift,
                hasAnonymousLogin: true,
                lifecycle: lifecycle,
                clock: clock
            ),
            clock: clock,
            lifecycle: lifecycle
        )
        helpshift.stopAskingForCount()
        helpshift.connect()
        return ReplayedProvider(helpshift) { (input: Input) in
            switch input.content {
            case .event(let name, let data, let id): helpshift.receive(name, data, recordedID: id)
            case .authenticationFailed(let failure): helpshift.authenticationDidFail(failure)
            case .notLive: helpshift.endBeingLive()
            }
        } setUser: {
            helpshift.replayUser($0)
        }
    }
}
