#if canImport(SwiftUI)
    import ChatProviderKit
    import ChatProviderUI
    import SwiftUI
    import TwoVendors

    /// A tab for each vendor with its count, and one with the total.
    struct RootView: View {
        let session: Session

        var body: some View {
            if let support = session.support, let badges = session.badges {
                TabView {
                    HomeView(badges: badges)
                        .tabItem { Label("Home", systemImage: "house") }
                        .badge(badges.total.badge.text())
                    ShopView(channel: support.channel(for: "shop"))
                        .tabItem { Label("Shop", systemImage: "cart") }
                        .badge(badges.shop.badge.text())
                    GamesView()
                        .tabItem { Label("Games", systemImage: "gamecontroller") }
                        .badge(badges.games.badge.text())
                }
                .supportChat(support)
            } else {
                Text(session.problem ?? "")
            }
        }
    }

    /// The counts as text.
    struct HomeView: View {
        let badges: VendorBadges

        var body: some View {
            VStack {
                Text("Support")
                    .unreadBadge()
                Text(badges.summary)
            }
            .padding()
        }
    }

    /// The app's own conversation screen, for Zendesk Chat.
    struct ShopView: View {
        let channel: SupportChannel?

        var body: some View {
            if let channel {
                ConversationView(channel: channel)
                    .conversationScreen(of: channel)
            } else {
                Text("The shop has no support right now.")
            }
        }
    }

    /// The messages of a conversation.
    struct ConversationView: View {
        let channel: SupportChannel
        @State private var lines: [String] = []

        var body: some View {
            Text(lines.joined(separator: "\n"))
                .padding()
                .task {
                    for await state in channel.chatState.values {
                        lines = state.transcript.compactMap(\.text)
                    }
                }
        }
    }

    /// A button that opens Helpshift's own screen.
    struct GamesView: View {
        @State private var isUnavailable = false

        var body: some View {
            SupportChatButton("Ask us", scope: .provider("games"), onFailure: { _ in isUnavailable = true })
                .padding()
                .alert("The chat cannot be opened right now.", isPresented: $isUnavailable) {}
        }
    }
#endif
