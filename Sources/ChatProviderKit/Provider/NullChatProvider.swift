/// A support chat that is turned off: it does nothing, safely.
///
/// There is nothing to connect to, so it is connected on the first request, and its log is loaded and empty: of a
/// chat that is off, the count is 0 for certain, and it never makes the total of several providers unknown. It can
/// send nothing and show nothing: none of the capability protocols is there.
@MainActor
package final class NullChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    package let id: ChatProviderID
    private let status = Observed<ConnectionStatus>.Source(.disconnected(.requested))
    private let state: Observed<ChatState>.Source
    private var isShutDown = false

    /// Creates the provider.
    package nonisolated init(id: ChatProviderID = "null") {
        self.id = id
        state = Observed.Source(ChatState(sessionStatus: .ended, loading: .loadedEarlier))
    }

    /// `connected` once a connection was requested, else `disconnected`.
    package var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// A chat that is over, with an empty transcript.
    package var chatState: Observed<ChatState> { state.observed }
    /// No event is ever sent.
    package let events = ObservedEvents<ChatEvent>.Source().observed
    /// `false`: there is no transcript.
    package var keepsLogAfterChatEnds: Bool { false }

    /// Is connected at once, to nothing.
    package func connect() {
        publish(.connected, .loaded)
    }

    /// Is disconnected at once.
    package func disconnect() {
        publish(.disconnected(.requested), .loadedEarlier)
    }

    private func publish(_ newStatus: ConnectionStatus, _ loading: ChatState.Loading) {
        guard !isShutDown else { return }
        status.value = newStatus
        state.value.loading = loading
    }

    /// Publishes nothing more.
    package func shutDown() { isShutDown = true }
}

/// What a ``NullChatProvider`` is made with: nothing.
package struct NullChatSettings: ChatProviderSettings {
    /// `null`.
    package static let providerType = "null"
    /// What it is for.
    package static let meaning = "a support chat that is turned off"
    /// None.
    package static let keys: [ChatConfiguration.Key] = []

    /// Creates the settings.
    package init() {}

    /// Reads an object of which no member is known.
    package init(from decoder: any Decoder) {}

    /// Writes an empty object.
    package func encode(to encoder: any Encoder) throws { try [String: String]().encode(to: encoder) }
}
