import ChatProviderKit
import ChatRecordingWriter
import HelpshiftIdentity

/// Records what a running provider receives.
///
/// An agent's message gets a number for its id. The provider's own id is made of the message's text: one that was redacted
/// would make another id, and short texts could be guessed from the right one.
@MainActor
final class HelpshiftRecorder: ProviderRecorder {
    private let provider: HelpshiftChatProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()
    private var redactor: HelpshiftRedactor
    private var numbers: [ChatEntry.ID: Int] = [:]

    init(_ provider: HelpshiftChatProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        redactor = HelpshiftRedactor(writer: writer)
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    private struct Line: Encodable {
        var event: String?
        var data: [String: HelpshiftValue]?
        var id: String?
        var authenticationFailed: String?
    }

    private func write(_ input: HelpshiftProviderInput) {
        switch input {
        case .event(let name, let data, let messageID):
            let redacted = data.map { redactor.redacted($0, of: name) }
            write(Line(event: name, data: redacted, id: messageID.map(number)))
        case .authenticationFailed(let reason): write(Line(authenticationFailed: reason.rawValue))
        case .user(let id):
            let isAnonymous = provider.chatState.value.userID == nil
            writer.recordUser(id, provider: provider.id, forgetsVisitor: isAnonymous)
        case .reset: writer.reset()
        }
    }

    private func write(_ line: Line) {
        let vendor = HelpshiftRecordingVendor()
        let isDefault = provider.id.rawValue == vendor.type
        writer.record(vendor.key, line, provider: isDefault ? nil : provider.id)
    }

    // MARK: Ids

    func redacted(_ record: ReadRecord) -> ReadRecord {
        ReadRecord(marker: record.marker, count: record.count, heardIDs: record.heardIDs.map(number))
    }

    private func number(of id: ChatEntry.ID) -> String {
        let number = numbers[id] ?? numbers.count + 1
        numbers[id] = number
        return "\(number)"
    }

    // MARK: The present state

    func recordPresentState(countedBy counter: MessageCounter) {
        let state = provider.chatState.value
        switch state.loading {
        case .notLoaded: break
        case .loadedEarlier where provider.sdk.chat.serverWord != .none:
            // What is heard without a network leaves the count a cached one.
            let hasNetwork = !provider.sdk.connection.isWithoutNetwork
            if hasNetwork { writer.recordNetwork(isReachable: false) }
            write(counter.state.reportedCount)
            if hasNetwork { writer.recordNetwork(isReachable: true) }
        // Without a message or a report of the server's, what is stored is the count.
        case .loadedEarlier: writeReport(0, isFromCache: true)
        case .loaded: write(counter.state.reportedCount)
        }
        if state.isChatting {
            write(Line(event: "conversationStatus", data: [HelpshiftKey.open: .bool(true)]))
        }
        switch provider.connectionStatus.value {
        case .failed(.sessionExpired): write(Line(event: "userSessionExpired"))
        case .failed:
            write(Line(authenticationFailed: HelpshiftAuthenticationFailure.authTokenNotProvided.rawValue))
        case .connecting, .connected, .disconnected, .reconnecting, .unreachable: break
        }
    }

    /// Writes messages and reports that make the same count. The count to come depends on how many unread messages were
    /// heard since each of the last reports, so a report of the present count would not do.
    private func write(_ reported: ReportedCount) {
        let count = reported.count ?? 0
        let isServers = reported.unreadSinceReport == reported.unreadSinceServerReport
        var messages = 0
        func writeMessages(_ count: Int) {
            for _ in 0..<max(0, count) {
                messages += 1
                let data = [HelpshiftKey.type: HelpshiftValue.string("text")]
                write(Line(event: "agentMessageReceived", data: data, id: "earlier \(messages)"))
            }
        }
        writeMessages(reported.unreadSinceEarlierServerReport - reported.unreadSinceServerReport)
        writeReport(isServers ? count : 0, isFromCache: false)
        if !isServers {
            writeMessages(reported.unreadSinceServerReport - reported.unreadSinceReport)
            writeReport(count, isFromCache: true)
        }
        writeMessages(reported.unreadSinceReport)
    }

    private func writeReport(_ count: Int, isFromCache: Bool) {
        let data: [String: HelpshiftValue] = [
            HelpshiftKey.count: .number(Double(count)), HelpshiftKey.fromCache: .bool(isFromCache),
        ]
        write(Line(event: "receivedUnreadMessageCount", data: data))
    }
}
