import ChatProviderUI
import SwiftUI

/// The same as a SwiftUI app, for iOS 17 and later.
@main
struct SupportSampleApp: App {
    @UIApplicationDelegateAdaptor private var delegate: PushDelegate

    var body: some Scene {
        WindowGroup {
            RootView(session: delegate.session)
        }
    }
}

/// All views of the app, with the chat in their environment.
struct RootView: View {
    let session: SupportSession

    var body: some View {
        TabView {
            ShopView(problem: session.problem)
                .tabItem { Label("Shop", systemImage: "cart") }
            HelpView()
                .tabItem { Label("Help", systemImage: "questionmark.bubble") }
                .badge(session.unread?.badge.text())
        }
        .supportChat(session.support)
    }
}

/// A screen with a button that opens the chat and carries the badge.
struct ShopView: View {
    @Environment(\.supportChat) private var support
    let problem: String?

    var body: some View {
        NavigationStack {
            VStack {
                Text(problem ?? "Welcome")
                SupportChatButton("Ask us")
            }
            .padding()
            .navigationTitle("Shop")
            .toolbar {
                if let support { RecordingLink(support: support) }
            }
        }
    }
}

/// A tab whose item carries the badge. Its button says if the chat cannot be opened.
struct HelpView: View {
    @State private var isUnavailable = false

    var body: some View {
        NavigationStack {
            SupportChatButton("Open the chat", onFailure: { _ in isUnavailable = true })
                .navigationTitle("Help")
                .alert("The chat cannot be opened right now.", isPresented: $isUnavailable) {}
        }
    }
}
