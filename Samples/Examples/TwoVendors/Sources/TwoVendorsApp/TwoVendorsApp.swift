#if canImport(SwiftUI)
    import SwiftUI

    #if os(macOS)
        import AppKit
    #endif

    /// An app with two support chats.
    @main
    struct TwoVendorsApp: App {
        @State private var session = Session()

        init() {
            #if os(macOS)
                // A program without a bundle is no app of the Dock's by itself.
                NSApplication.shared.setActivationPolicy(.regular)
            #endif
        }

        var body: some Scene {
            WindowGroup {
                RootView(session: session)
                    .task { await session.play() }
            }
        }
    }
#else
    import ChatProviderKit
    import ChatSimulators

    /// Prints the counts once, where there is no SwiftUI.
    @main
    @MainActor
    struct TwoVendorsApp {
        static func main() async throws {
            let session = Session()
            guard let support = session.support, let badges = session.badges else {
                return print(session.problem ?? "")
            }
            for id in ["shop", "games", "games"] as [ChatProviderID] {
                guard let channel = support.channel(for: id) else { continue }
                try await session.vendors.agentWrites("How can I help?", to: channel)
            }
            // Helpshift's SDK reports its count a little later.
            for await count in support.totalUnreadCount.values where count.badgeNumber == 3 { break }
            print("\(badges.total.badge.number) unread: \(badges.summary)")
        }
    }
#endif
