import ChatProviderKit
import ChatSimulators
import MatrixAdapter

/// The vendors of the desk's providers. Each is created with its provider, and outlives it like a server.
@MainActor
final class DeskVendors {
    /// The simulated vendors, and the phone with their SDKs.
    let simulated: SimulatedVendors
    private let backend: StoryBackend
    private var desks: [ChatProviderID: any DeskVendor] = [:]

    init(clock: any ChatClock) {
        backend = StoryBackend(clock: clock)
        simulated = backend.makeVendors()
    }

    /// The vendor of a provider; `nil` before the provider was created, or if it has no vendor.
    subscript(id: ChatProviderID) -> (any DeskVendor)? {
        if desks[id] == nil { desks[id] = makeDesk(id) }
        return desks[id]
    }

    private func makeDesk(_ id: ChatProviderID) -> (any DeskVendor)? {
        if let account = simulated.account(id, as: SimulatedZendeskAccount.self) {
            ZendeskDesk(account, backend)
        } else if let account = simulated.account(id, as: SimulatedMessagingAccount.self) {
            MessagingDesk(account, backend)
        } else if let account = simulated.account(id, as: SimulatedHelpshiftAccount.self) {
            HelpshiftDesk(account, backend)
        } else {
            nil
        }
    }

    /// The adapters, on simulators.
    func registry() -> ChatProviderRegistry {
        let matrix = ChatAdapter(
            MatrixProviderSettings.self,
            live: .unavailable(reason: "Use watch for a real server, or the client \"simulator\"."),
            simulator: .factory { [self] in try makeMatrix($0) }
        )
        // If two adapters have the same name, the last one is used.
        return ChatProviderRegistry(simulated.adapters + [matrix])
    }

    /// Whether the desk can show a provider. Intercom's SDK reports no messages.
    static func canShow(_ provider: ChatConfiguration.Provider) -> Bool {
        provider.type != SimulatedVendor.intercom.configuration.type
    }

    private func makeMatrix(
        _ request: ChatAdapter.Request<MatrixProviderSettings>
    ) throws -> any ChatProvider {
        guard let configuration = request.settings.configuration else {
            throw DeskRefusal("\(request.id): the settings name no server or no room.")
        }
        let desk = desks[request.id] as? MatrixDesk ?? MatrixDesk(clock: simulated.clock)
        desks[request.id] = desk
        return desk.makeProvider(request.id, configuration)
    }

    /// The vendors with messages that a desk can show.
    private static let vendors: [SimulatedVendor] = [.zendeskChat, .helpshift, .zendeskMessaging, .matrix]

    /// The four simulated vendors.
    static let configuration = ChatConfiguration(
        activeProviderIDs: [SimulatedVendor.zendeskChat.id],
        providers: Dictionary(uniqueKeysWithValues: vendors.map { ($0.id, $0.configuration) })
    )
}
