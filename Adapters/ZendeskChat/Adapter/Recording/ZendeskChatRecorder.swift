import ChatAdapterKit
import ChatProviderKit
import ChatRecordingWriter

/// Records what a running provider receives. A chat state is written as the difference from the last one.
@MainActor
final class ZendeskChatRecorder: ProviderRecorder {
    private let provider: ZendeskChatProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()

    // The values that a replay has after the lines so far.
    private var lastStatus = ZendeskChatConnectionStatus.disconnected
    private var lastState = ZendeskChatState()

    init(_ provider: ZendeskChatProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    // Each of the last values is updated after its line is written. The line may start another file, which
    // begins with the previous value.

    private func write(_ input: ZendeskChatProviderInput) {
        switch input {
        case .connectionStatus(let status):
            guard status != lastStatus else { return }
            record(.connectionStatus(status))
            lastStatus = status
        case .chatState(let state):
            let change = ZendeskChatStateChange(from: lastState, to: state)
            record(.chatState(change.redacted(by: writer)))
            lastState = state
        case .notification(let notification): record(.notification(notification))
        case .user(let id):
            writer.recordUser(id, of: provider)
            lastState = ZendeskChatState()
        case .reset: writer.reset()
        }
    }

    private func record(_ content: ZendeskChatRecordingVendor.Input.Content) {
        writer.record(.init(content), of: provider, by: ZendeskChatRecordingVendor())
    }

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        lastStatus = .disconnected
        lastState = ZendeskChatState()
        let status = provider.connection.heardStatus
        let state = provider.lastTaken
        let published = provider.chatState.value
        switch published.loading {
        case .notLoaded:
            // A state that arrives while disconnected is not loaded.
            if let state { write(.chatState(state)) }
            write(.connectionStatus(status))
        case .loaded:
            write(.connectionStatus(status))
            if let state { write(.chatState(state)) }
        case .loadedEarlier:
            let isConnected = status == .connected
            write(.connectionStatus(.connected))
            write(.chatState(ZendeskChatState(logs: published.transcript, chatSessionStatus: .started)))
            write(.connectionStatus(isConnected ? .reconnecting : status))
            if let state { write(.chatState(state)) }
            write(.connectionStatus(status))
        }
    }
}
