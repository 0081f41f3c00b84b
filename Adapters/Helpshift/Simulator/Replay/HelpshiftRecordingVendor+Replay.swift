public import ChatProviderKit
public import ChatProviderRecording
import Foundation
public import HelpshiftAdapter
import enum HelpshiftIdentity.HelpshiftValue

extension HelpshiftRecordingVendor: ReplayVendor {
    /// Reads `{"event": name, "data": {…}}` or `{"authenticationFailed": reason}`, and types the event. In a recording's
    /// `state` there may also be `{"isLive": false}`: the count was a cached one, whatever had been heard before.
    ///
    /// An agent's message may have an `id` beside them, which says which message it is in place of what is in `data`.
    /// Inside `data` nothing is a mistake, as nothing is one when the SDK says it; an unknown event is none either.
    ///
    /// - Throws: `RecordingError`, where neither or both are there, the event is no text, the data no object, or
    ///   the reason unknown.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        let (event, failure) = ("event", "authenticationFailed")
        if !object.has(event), try object.bool("isLive") == false { return HelpshiftSilence() }
        // Nearly every line is an event, and recordings are long: the questions below cost ten times as much.
        if let name = object.fields[event] as? String, !object.has(failure) {
            return try Self.event(name, object)
        }
        switch (object.value(event) != nil, object.value(failure) != nil) {
        case (true, true), (false, false):
            throw RecordingError("\(object.path): expected either \(event) or \(failure)")
        case (true, false):
            return try Self.event(object.requiredString(event), object)
        case (false, true):
            guard let reason = try object.oneOf(failure, HelpshiftAuthenticationFailure.self) else {
                throw object.missing(failure)
            }
            return HelpshiftCallback.authenticationFailed(reason)
        }
    }

    private static func event(_ name: String, _ object: RecordedObject) throws -> HelpshiftCallback {
        let fields = try object.fields["data"] as? [String: Any] ?? object.object("data")?.fields
        let data = fields.map { HelpshiftValue.dictionary($0) }
        let decoded = HelpshiftEvent.decode(name: name, data: data)
        guard object.has("id"), let id = try object.string("id"),
            case .agentMessageReceived(let message) = decoded.event
        else { return .event(decoded) }
        return .recordedMessage(message, id: id)
    }

    /// The report, the screen or the event; `nil` where the change of the chat says it better.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? HelpshiftCallback {
        case .authenticationFailed: "authentication failed"
        case .event(let decoded): Self.summary(of: decoded.event)
        case .recordedMessage, nil: nil
        }
    }

    private static func summary(of event: HelpshiftEvent) -> String? {
        switch event {
        case .receivedUnreadMessageCount(let count?, let isFromCache):
            "\(isFromCache ? "cache" : "server") says \(count) unread"
        case .widgetToggle(let isVisible?): isVisible ? "screen opened" : "screen closed"
        case .agentMessageReceived, .messageAdd: nil
        case .unknown(let name, _): name
        default: event.name?.rawValue
        }
    }

    /// Creates a provider that is connected from the start and asks the SDK for nothing.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider {
        HelpshiftReplay(id: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }
}

/// The server had not been heard of for long when the recording began.
private struct HelpshiftSilence: Sendable {}

@MainActor
private final class HelpshiftReplay: ReplayedProvider {
    private let helpshift: HelpshiftChatProvider
    var provider: any ChatProvider { helpshift }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock, lifecycle: any AppLifecycle) {
        helpshift = HelpshiftChatProvider(
            id: id,
            client: ReplayingHelpshiftClient(),
            configuration: HelpshiftConfiguration(platformID: "replay", domain: "replay.invalid"),
            session: nil,
            userID: userID,
            clock: clock,
            lifecycle: lifecycle,
            asksForCount: false
        )
    }

    func deliver(_ callback: any Sendable) {
        if let callback = callback as? HelpshiftCallback {
            helpshift.receive(callback)
        } else if callback is HelpshiftSilence {
            helpshift.endBeingLive()
        }
    }

    func login(as userID: String) { helpshift.replayUser(userID) }

    func logout() { helpshift.replayUser(nil) }
}
