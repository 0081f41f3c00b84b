import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

extension ReplayCast {
    /// The providers of a configuration. Their clients do not matter, because a replay has its own.
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
