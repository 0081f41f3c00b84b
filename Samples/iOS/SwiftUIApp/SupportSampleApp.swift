import ChatProviderKit
import ChatProviderUI
import SwiftUI

/// The same as a SwiftUI app.
@main
struct SupportSampleApp: App {
    @StateObject private var session = SupportSession()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                ShopView(session: session)
            }
        }
    }
}

/// Holds the support chat for as long as the app runs.
@MainActor
final class SupportSession: ObservableObject {
    let badge: ObservableUnreadBadge?
    let problem: String?

    init() {
        do {
            badge = ObservableUnreadBadge(try Support.make())
            problem = nil
        } catch {
            badge = nil
            problem = "\(error)"
        }
    }
}

/// A screen with a button that opens the chat and carries the badge.
struct ShopView: View {
    @ObservedObject var session: SupportSession
    @State private var failure: String?

    var body: some View {
        Text(session.problem ?? failure ?? "Welcome")
            .padding()
            .navigationTitle("Shop")
            .toolbar {
                if let badge = session.badge {
                    Button("Help") { open(badge.model) }
                        .unreadBadge(badge)
                }
            }
    }

    private func open(_ model: UnreadBadgeModel) {
        do {
            try model.presentConversation()
        } catch {
            failure = "\(error)"
        }
    }
}
