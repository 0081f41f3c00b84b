import ChatAdapterKit
import ChatProviderKit
import ChatRecordingWriter
import HelpshiftIdentity

/// Records what a running provider receives.
///
/// An agent's message gets a number as its id. The provider derives its own id from the message's text. In a
/// recording, that id would reveal short texts, and a redacted text would have another one.
@MainActor
final class HelpshiftRecorder: ProviderRecorder {
    private let provider: HelpshiftChatProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()
    private let redactor: HelpshiftRedactor
    private var numbers: [ChatEntry.ID: Int] = [:]

    init(_ provider: HelpshiftChatProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        redactor = HelpshiftRedactor(writer: writer)
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    private func write(_ input: HelpshiftProviderInput) {
        switch input {
        case .event(let name, let data, let messageID):
            let redacted = data.map { redactor.redacted($0, of: name) }
            record(.event(name: name, data: redacted, id: messageID.map(number)))
        case .authenticationFailed(let reason): record(.authenticationFailed(reason))
        case .user(let id): writer.recordUser(id, of: provider)
        case .reset: writer.reset()
        }
    }

    private func record(_ content: HelpshiftRecordingVendor.Input.Content) {
        writer.record(.init(content), of: provider, by: HelpshiftRecordingVendor())
    }

    // MARK: Ids

    func recordedID(of entry: ChatEntry.ID) -> ChatEntry.ID {
        HelpshiftMessageID.isUserMessage(entry) ? entry : number(of: entry)
    }

    private func number(of id: ChatEntry.ID) -> String {
        let number = numbers[id] ?? numbers.count + 1
        numbers[id] = number
        return "\(number)"
    }

    // MARK: The current state

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        let state = provider.chatState.value
        if state.loading != .notLoaded {
            for entry in state.transcript { write(entry) }
            writeReport(state.reportedUnread?.count ?? 0, isFromCache: state.loading == .loadedEarlier)
            if state.loading == .loadedEarlier { record(.notLive) }
        }
        if state.isChatting {
            writeEvent(.conversationStatus, [HelpshiftKey.open: .bool(true)])
        }
        switch provider.connectionStatus.value {
        case .failed(.sessionExpired): writeEvent(.userSessionExpired)
        case .failed: record(.authenticationFailed(.authTokenNotProvided))
        case .connecting, .connected, .disconnected, .reconnecting, .unreachable: break
        }
    }

    private func write(_ entry: ChatEntry) {
        let data: [String: HelpshiftValue] = [
            HelpshiftKey.type: .string("text"),
            HelpshiftKey.body: .string(text(of: entry)),
        ]
        if entry.participant == .visitor {
            writeEvent(.messageAdd, data)
        } else {
            writeEvent(.agentMessageReceived, data, id: number(of: entry.id))
        }
    }

    /// A file's text is its name.
    private func text(of entry: ChatEntry) -> String {
        if case .message(let words) = entry.kind {
            writer.text(words)
        } else {
            writer.redacted(entry.text ?? "")
        }
    }

    private func writeReport(_ count: Int, isFromCache: Bool) {
        let data: [String: HelpshiftValue] = [
            HelpshiftKey.count: .number(Double(count)), HelpshiftKey.fromCache: .bool(isFromCache),
        ]
        writeEvent(.receivedUnreadMessageCount, data)
    }

    private func writeEvent(
        _ name: HelpshiftEventName,
        _ data: [String: HelpshiftValue]? = nil,
        id: String? = nil
    ) {
        record(.event(name: name.rawValue, data: data, id: id))
    }
}
