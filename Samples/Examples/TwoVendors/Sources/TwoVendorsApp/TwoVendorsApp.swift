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

    /// Prints the counts once, where there is no SwiftUI.
    @main
    @MainActor
    struct TwoVendorsApp {
        static func main() async throws {
            let session = Session()
            guard let support = session.support, let badges = session.badges else {
                return print(session.problem ?? "")
            }
            try await session.vendors.ask("Hello?", in: support)
            try session.vendors.zendesk.dashboard.send("How can I help?")
            for text in ["Hello!", "Which level is it?"] { try session.vendors.helpshift.agents.send(text) }
            // Helpshift's SDK reports its count a little later.
            for await count in support.totalUnreadCount.values where count.badgeNumber == 3 { break }
            print("\(badges.total.badge.number) unread: \(badges.summary)")
        }
    }
#endif
