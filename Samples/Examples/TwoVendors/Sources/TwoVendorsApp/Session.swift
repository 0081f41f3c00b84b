import ChatProviderKit
import ChatSimulators
import TwoVendors

/// The support chat, for as long as the app runs.
@MainActor
final class Session {
    let vendors = SimulatedVendors()
    let support: SupportChat?
    let badges: VendorBadges?
    /// The text for the user if there is no chat.
    let problem: String?

    init() {
        do {
            // An app with the vendors' SDKs has [.zendeskChat, .helpshift], and no store: read markers are then kept on
            // the disk.
            let support = try SupportChat(
                contentsOf: SupportConfiguration.url,
                adapters: vendors.adapters,
                store: InMemoryReadMarkerStore()
            )
            do {
                try support.start()
            } catch {
                // A vendor that cannot run here; the others run.
                print(error)
            }
            (self.support, badges, problem) = (support, VendorBadges(support), nil)
        } catch {
            // For the developer: what is wrong with the configuration. For the user: what that means.
            print(error)
            (support, badges, problem) = (nil, nil, "The support chat is not available.")
        }
    }

    /// Agents of both vendors write repeatedly.
    func play() async {
        do {
            while !Task.isCancelled {
                for id in ["shop", "games"] as [ChatProviderID] {
                    guard let channel = support?.channel(for: id) else { return }
                    try await vendors.agentWrites("How can I help?", to: channel)
                }
                try await Task.sleep(for: .seconds(10))
            }
        } catch {
            print(error)
        }
    }
}
