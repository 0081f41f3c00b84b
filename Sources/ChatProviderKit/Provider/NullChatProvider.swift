/// A support chat that is turned off. All calls are safe, and have no effect.
///
/// The provider connects at once, to nothing, and has a loaded, empty log. So its count is 0 and not unknown.
/// It can't send or show anything, and has none of the capability protocols.
@MainActor
package final class NullChatProvider: ChatProvider {
    package let id: ChatProviderID
    private let status = Observed<ConnectionStatus>.Source(.disconnected(.requested))
    private let state: Observed<ChatState>.Source
    private var isShutDown = false

    package nonisolated init(id: ChatProviderID = "null") {
        self.id = id
        state = Observed.Source(ChatState(sessionStatus: .ended, loading: .loadedEarlier))
    }

    package var connectionStatus: Observed<ConnectionStatus> { status.observed }
    package var chatState: Observed<ChatState> { state.observed }
    package let events = ObservedEvents<ChatEvent>.Source().observed
    package var keepsLogAfterChatEnds: Bool { false }

    package func connect() {
        publish(.connected, .loaded)
    }

    package func disconnect() {
        publish(.disconnected(.requested), .loadedEarlier)
    }

    private func publish(_ newStatus: ConnectionStatus, _ loading: ChatState.Loading) {
        guard !isShutDown else { return }
        status.value = newStatus
        state.value.loading = loading
    }

    package func shutDown() { isShutDown = true }
}

/// The settings of a ``NullChatProvider``, which are empty.
package struct NullChatSettings: ChatAdapter.Settings {
    package static let providerType = "null"
    package static let meaning = "a support chat that is turned off"
    package static let keys: [ChatConfiguration.Key] = []

    package init() {}
}
