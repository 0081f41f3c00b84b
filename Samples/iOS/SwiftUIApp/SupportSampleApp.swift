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
                HelpButton("Ask us")
                    .unreadBadge()
            }
            .padding()
            .navigationTitle("Shop")
            .toolbar {
                if let support { RecordingLink(support: support) }
            }
        }
    }
}

/// A tab whose item carries the badge.
struct HelpView: View {
    var body: some View {
        NavigationStack {
            HelpButton("Open the chat")
                .navigationTitle("Help")
        }
    }
}

/// Opens the chat in the scene in front.
struct HelpButton: View {
    @Environment(\.supportChat) private var support
    @State private var failure: String?
    private let title: String

    init(_ title: String) { self.title = title }

    var body: some View {
        Button(failure ?? title) { open() }
    }

    private func open() {
        guard let support else { return }
        do {
            try UnreadBadgeModel(support).presentConversation()
            failure = nil
        } catch {
            failure = "\(error)"
        }
    }
}
