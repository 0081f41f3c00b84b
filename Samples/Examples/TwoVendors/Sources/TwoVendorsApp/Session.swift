import ChatProviderKit
import SimulatedVendors
import TwoVendors

/// The support chat, for as long as the app runs.
@MainActor
final class Session {
    let vendors = SimulatedVendors(clock: SystemChatClock())
    let support: SupportChat?
    let badges: VendorBadges?
    /// What the user reads where there is no chat.
    let problem: String?

    init() {
        do {
            // An app with the vendors' SDKs has [.zendeskChat, .helpshift], and no store: what was seen is then kept on
            // the disk.
            let support = try SupportChat(
                contentsOf: SupportConfiguration.url,
                adapters: vendors.adapters,
                store: InMemoryReadMarkerStore()
            )
            try support.start()
            (self.support, badges, problem) = (support, VendorBadges(support), nil)
        } catch {
            // For the developer: what is wrong with the configuration. For the user: what that means.
            print(error)
            (support, badges, problem) = (nil, nil, "The support chat is not available.")
        }
    }

    /// The user has asked, and agents answer from now on.
    func play() async {
        guard let support else { return }
        do {
            try await vendors.ask("Hello?", in: support)
            vendors.answer("How can I help?", every: 10)
        } catch {
            print(error)
        }
    }
}
