#if canImport(SwiftUI)
    import SwiftUI

    #if os(macOS)
        import AppKit
    #elseif canImport(UIKit)
        import UIKit

        /// Starts the chat at launch. While SwiftUI creates the `App`, there is no application yet that could say whether it
        /// is in the background.
        final class Launch: NSObject, UIApplicationDelegate {
            lazy var session = Session()

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                _ = session
                return true
            }
        }
    #endif

    /// An app with two support chats.
    @main
    struct TwoVendorsApp: App {
        #if canImport(UIKit)
            @UIApplicationDelegateAdaptor private var launch: Launch
            private var session: Session { launch.session }
        #else
            @State private var session = Session()
        #endif

        init() {
            #if os(macOS)
                // A program without a bundle does not appear in the Dock by default.
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

    /// Prints the counts once on systems without SwiftUI.
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
