import ChatAdapterKit
import ChatProviderKit
import Foundation

/// A support chat with Acme, whose SDK has a connection and delivers its whole log.
@MainActor
final class AcmeChatProvider: ChatProvider {
    let keepsLogAfterChatEnds = true

    private let core: ProviderCore
    private let client: any AcmeClient

    var id: ChatProviderID { core.id }
    var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    var chatState: Observed<ChatState> { core.chatState }
    var events: ObservedEvents<ChatEvent> { core.events }

    init(id: ChatProviderID, client: any AcmeClient, clock: any ChatClock) {
        self.client = client
        core = ProviderCore(id: id, clock: clock)
        client.onConnection = { [weak self] in self?.receiveConnection(isOpen: $0) }
        client.onLog = { [weak self] in self?.receiveLog($0) }
    }

    func connect() {
        guard !core.isShutDown, !core.status.isConnectedOrConnecting else { return }
        core.publish(status: .connecting)
        client.open()
    }

    func disconnect() {
        guard !core.isShutDown, core.status.isConnectedOrConnecting else { return }
        client.close()
    }

    func shutDown() {
        guard !core.isShutDown else { return }
        core.shutDown()
        client.onConnection = nil
        client.onLog = nil
        client.close()
    }

    private func receiveConnection(isOpen: Bool) {
        core.publish(status: isOpen ? .connected : .disconnected(nil))
    }

    private func receiveLog(_ messages: [AcmeMessage]) {
        // What the SDK shows without a connection is not its whole log.
        guard core.status.isConnected else { return }
        core.update { state in
            state.transcript.replaceAll(with: messages.map { ChatEntry($0) })
            state.sessionStatus = .started
            state.isChatting = true
            state.loading = .loaded
        }
    }
}

extension AcmeChatProvider: MessageSending {
    func send(_ text: String) async throws -> ChatEntry.ID {
        try core.check()
        return try await client.send(text)
    }

    func resend(_ id: ChatEntry.ID) async throws { throw Self.sendsAtOnce }
    func deleteFailed(_ id: ChatEntry.ID) async throws { throw Self.sendsAtOnce }

    private static let sendsAtOnce = ChatError(.notAllowedNow, "Acme keeps no message that has failed.")
}

extension ChatEntry {
    fileprivate init(_ message: AcmeMessage) {
        self.init(
            id: message.id,
            participant: message.isFromAgent ? .agent : .visitor,
            createdAt: message.sentAt,
            kind: .message(message.text)
        )
    }
}
