import ChatProviderKit
import ChatSimulators
import Foundation
import MatrixAdapter
import MatrixSimulator

/// The vendors of the desk's providers. Each is created with its provider, and outlives it like a server.
@MainActor
final class DeskVendors {
    /// The simulated vendors, and the phone with their SDKs.
    let simulated: SimulatedVendors
    private let access: MatrixDesk.Access
    private let backend: StoryBackend
    private var desks: [ChatProviderID: any DeskVendor] = [:]

    /// - Parameter access: The access to a real Matrix server.
    init(clock: any ChatClock, access: MatrixDesk.Access = .init()) {
        self.access = access
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

    /// The adapters, on simulators; for a Matrix server also the real adapter.
    func registry() -> ChatProviderRegistry {
        let types = Self.vendors.map(\.configuration.type)
        let matrix = ChatAdapter(
            MatrixProviderSettings.self,
            live: .factory { [self] request in
                try makeMatrix(request) { MatrixDesk(homeserver: $0, access) }
            },
            simulator: .factory { [self] request in
                try makeMatrix(request) { _ in
                    MatrixDesk(simulator: SimulatedMatrix(clock: simulated.clock))
                }
            }
        )
        // Of two adapters with the same name, the last is used.
        return ChatProviderRegistry(simulated.adapters.filter { types.contains($0.type) } + [matrix])
    }

    private func makeMatrix(
        _ request: ChatAdapter.Request<MatrixProviderSettings>,
        _ makeDesk: (URL) -> MatrixDesk
    ) throws -> any ChatProvider {
        guard let configuration = request.settings.configuration else {
            throw DeskRefusal("\(request.id): the settings name no server or no room.")
        }
        let desk = desks[request.id] as? MatrixDesk ?? makeDesk(configuration.homeserver)
        desks[request.id] = desk
        return desk.makeProvider(request.id, configuration, request.clock)
    }

    /// The vendors with messages that a desk can show.
    private static let vendors: [SimulatedVendor] = [.zendeskChat, .helpshift, .zendeskMessaging, .matrix]

    /// The four simulated vendors.
    static let configuration = ChatConfiguration(
        activeProviderIDs: [SimulatedVendor.zendeskChat.id],
        providers: Dictionary(uniqueKeysWithValues: vendors.map { ($0.id, $0.configuration) })
    )
}
