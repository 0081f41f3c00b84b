/// A support chat that is turned off. All calls are safe, and have no effect.
///
/// There is nothing to connect to, so the provider is connected on the first request, with a loaded, empty
/// log. Its count is a definite 0, and never makes the total of several providers unknown. It cannot send or
/// show anything, and has none of the capability protocols.
@MainActor
package final class NullChatProvider: ChatProvider {
    /// The app's name for this provider.
    package let id: ChatProviderID
    private let status = Observed<ConnectionStatus>.Source(.disconnected(.requested))
    private let state: Observed<ChatState>.Source
    private var isShutDown = false

    /// Creates the provider.
    package nonisolated init(id: ChatProviderID = "null") {
        self.id = id
        state = Observed.Source(ChatState(sessionStatus: .ended, loading: .loadedEarlier))
    }

    /// `connected` after a connection was requested, otherwise `disconnected`.
    package var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// An ended chat with an empty transcript.
    package var chatState: Observed<ChatState> { state.observed }
    /// Never sends an event.
    package let events = ObservedEvents<ChatEvent>.Source().observed
    /// `false`: there is no transcript.
    package var keepsLogAfterChatEnds: Bool { false }

    /// Connects at once, to nothing.
    package func connect() {
        publish(.connected, .loaded)
    }

    /// Disconnects at once.
    package func disconnect() {
        publish(.disconnected(.requested), .loadedEarlier)
    }

    private func publish(_ newStatus: ConnectionStatus, _ loading: ChatState.Loading) {
        guard !isShutDown else { return }
        status.value = newStatus
        state.value.loading = loading
    }

    /// Stops publishing.
    package func shutDown() { isShutDown = true }
}

/// The settings of a ``NullChatProvider``, which are empty.
package struct NullChatSettings: ChatAdapter.Settings {
    /// `null`.
    package static let providerType = "null"
    /// The adapter's purpose.
    package static let meaning = "a support chat that is turned off"
    /// No keys.
    package static let keys: [ChatConfiguration.Key] = []

    /// Creates the settings.
    package init() {}
}
