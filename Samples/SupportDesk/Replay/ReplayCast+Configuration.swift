import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

extension ReplayCast {
    /// Those whom a configuration names, whatever clients it asks for: a replay has clients of its own.
    @MainActor
    init(configuration path: String, _ vendors: [any ReplayVendor]) throws {
        let configuration = try ConfigurationFile.read(path, Adapters.registry())
        participants = configuration.activeProviderIDs.map { id in
            let type = configuration.providers[id]?.type
            return Replay.Participant(id: id, vendorKey: vendors.first { $0.type == type }?.key)
        }
        policy = configuration.counter
    }
}
