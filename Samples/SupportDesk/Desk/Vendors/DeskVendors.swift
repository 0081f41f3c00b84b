import ChatProviderKit
import Foundation
import HelpshiftAdapter
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskMessagingAdapter

/// The vendors of the desk's providers. Each is made with its provider, and outlives it as a server does.
@MainActor
final class DeskVendors {
    private let clock: any ChatClock
    private let access: MatrixDesk.Access
    private let backend: StoryBackend
    private var zendesk: [ChatProviderID: ZendeskDesk] = [:]
    private var helpshift: [ChatProviderID: HelpshiftDesk] = [:]
    private var messaging: [ChatProviderID: MessagingDesk] = [:]
    private var matrix: [ChatProviderID: MatrixDesk] = [:]

    /// - Parameter access: What a real Matrix server lets people do.
    init(clock: any ChatClock, access: MatrixDesk.Access = .init()) {
        self.clock = clock
        self.access = access
        backend = StoryBackend(clock: clock)
    }

    /// The vendor of a provider; `nil` before the provider was made, and for one that has no vendor.
    subscript(id: ChatProviderID) -> (any DeskVendor)? {
        zendesk[id] ?? helpshift[id] ?? messaging[id] ?? matrix[id]
    }

    /// The adapters, on simulators; of a Matrix server also the real thing.
    func registry() -> ChatProviderRegistry {
        ChatProviderRegistry([
            .zendeskChat(live: nil) { [self] request in
                let desk = zendesk[request.id] ?? ZendeskDesk(clock: clock, backend: backend)
                zendesk[request.id] = desk
                return desk.makeClient(request.lifecycle)
            },
            .helpshift(live: nil) { [self] request in
                let desk = helpshift[request.id] ?? HelpshiftDesk(clock: clock, backend: backend)
                helpshift[request.id] = desk
                return desk.makeClient(request.lifecycle)
            },
            .zendeskMessaging(live: nil) { [self] request in
                let key = request.settings.channelKey
                let desk =
                    messaging[request.id] ?? MessagingDesk(clock: clock, channelKey: key, backend: backend)
                messaging[request.id] = desk
                return desk.makeClient(request.lifecycle)
            },
            ChatAdapter(
                MatrixProviderSettings.self,
                live: .factory { [self] request in
                    try makeMatrix(request) { MatrixDesk(homeserver: $0, access) }
                },
                simulator: .factory { [self] request in
                    try makeMatrix(request) { [clock] _ in
                        MatrixDesk(simulator: SimulatedMatrix(clock: clock))
                    }
                }
            ),
        ])
    }

    private func makeMatrix(
        _ request: ChatAdapter.Request<MatrixProviderSettings>,
        _ makeDesk: (URL) -> MatrixDesk
    ) throws -> any ChatProvider {
        guard let configuration = request.settings.configuration else {
            throw DeskRefusal("\(request.id): the settings name no server or no room.")
        }
        let desk = matrix[request.id] ?? makeDesk(configuration.homeserver)
        matrix[request.id] = desk
        return desk.makeProvider(request.id, configuration, request.clock)
    }

    /// The four simulated vendors.
    static let configuration = """
        {
          "provider": "zendesk-chat",
          "providers": {
            "zendesk-chat": {"client": "simulator", "accountKey": "demo"},
            "helpshift": {
              "client": "simulator", "platformId": "demo_platform_20260101", "domain": "demo.helpshift.com"
            },
            "zendesk-messaging": {"client": "simulator", "channelKey": "demo"},
            "matrix": {
              "client": "simulator", "homeserver": "https://matrix.invalid", "supportUserId": "@ada:localhost"
            }
          }
        }
        """
}
