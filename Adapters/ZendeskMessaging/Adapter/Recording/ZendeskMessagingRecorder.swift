import ChatAdapterKit
import ChatProviderKit
import ChatRecordingWriter

/// Records what a running provider receives.
@MainActor
final class ZendeskMessagingRecorder: ProviderRecorder {
    private let provider: ZendeskMessagingProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()

    init(_ provider: ZendeskMessagingProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    private func write(_ input: ZendeskMessagingProviderInput) {
        switch input {
        case .event(let event): write(event)
        case .unreadMessageCount(let count): record(.unreadMessageCount(count))
        case .user(let id): writer.recordUser(id, of: provider)
        case .reset: writer.reset()
        }
    }

    private func write(_ event: ZendeskMessagingEvent) {
        // An unknown status has no name in a recording, and changes nothing.
        if case .connectionStatusChanged(.unknown) = event { return }
        record(.event(event.redacted(by: writer)))
    }

    private func record(_ content: ZendeskMessagingRecordingVendor.Input.Content) {
        writer.record(.init(content), of: provider, by: ZendeskMessagingRecordingVendor())
    }

    // MARK: The current state

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        let state = provider.chatState.value
        let status = provider.connectionStatus.value
        // The count is the server's, so the replay needs a realtime connection before it.
        let isServers = state.reportedUnread?.isFromCache == false
        if isServers { write(.connectionStatusChanged(.connectedRealtime)) }
        switch state.loading {
        case .notLoaded: break
        case .loadedEarlier: record(.unreadMessageCount(state.reportedUnread?.count ?? 0))
        // Write an event, because the first answer on a connection is not live.
        case .loaded:
            write(.unreadMessageCountChanged(currentUnreadCount: state.reportedUnread?.count ?? 0))
        }
        switch status {
        case .connected: if !isServers { write(.connectionStatusChanged(.connectedRealtime)) }
        case .connecting, .reconnecting: write(.connectionStatusChanged(.connectingRealtime))
        case .disconnected, .unreachable:
            // If the SDK has not reported its realtime connection, the system's report about the network is
            // sufficient.
            if provider.sdk.connection.line != nil { write(.connectionStatusChanged(.disconnected)) }
        case .failed: write(.authenticationFailed(.httpError(.unsuccessfulStatusCode(401))))
        }
    }
}
