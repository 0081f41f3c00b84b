import ChatAdapterKit
import ChatProviderKit
import Foundation

/// Harbor's SDK as a provider uses it.
@MainActor
final class HarborVendor: ScreenChatVendor {
    private let client: any HarborClient

    init(_ client: any HarborClient) { self.client = client }

    /// Harbor keeps its user across launches, and reports it. A logout creates a new visitor; a login takes over the
    /// visitor's conversations.
    let traits: ScreenChatTraits = {
        var traits = ScreenChatTraits(
            users: UserSession.Traits(
                keepsUser: true,
                canBeAsked: true,
                makesNewVisitorAtLogout: true,
                anonymousVisitor: .endsAtLogin
            )
        )
        traits.limits.answersAtOnce = true
        traits.reportsConnection = true
        traits.answers = .fromServer
        traits.countsAtSilentNotifications = true
        return traits
    }()

    func install(_ report: @escaping Report) -> ObservationToken {
        client.onEvent = { event in
            switch event {
            case .connection(let isOpen): report(.connection(isOpen: isOpen))
            case .unreadCount(let count): report(.unreadCount(count))
            case .screen(let isShown): report(.screen(isShown: isShown))
            case .sessionExpired: report(.sessionExpired)
            }
        }
        return ObservationToken { [client] in client.onEvent = nil }
    }

    func open() { client.open() }
    func close() { client.close() }

    var userID: UserID? { client.userID.map { UserID($0) } }

    func check(_ user: ChatUser) throws(ChatError) {
        if case .known = user { throw ChatError(.invalidArgument, "Harbor logs users in by a token.") }
    }

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        call(answer) { [client] in try await client.logIn(token: token?.value ?? "") }
    }

    func logOut(_ answer: @escaping Answer) {
        call(answer) { [client] in try await client.logOut() }
    }

    private func call(_ answer: @escaping Answer, _ body: @escaping @MainActor () async throws -> Void) {
        Task {
            do {
                try await body()
                answer(.success(()))
            } catch {
                answer(.failure(VendorRefusal(ChatError(.network, "Harbor cannot be reached."))))
            }
        }
    }

    func askForUnreadCount(_ answer: @escaping @MainActor (Int) -> Void) {
        Task { [client] in answer(await client.unreadCount()) }
    }

    func openScreen(for push: [String: any Sendable]?) throws(ChatError) {
        do { try client.showConversation() } catch { throw ChatError(.vendor, "Harbor shows no screen.") }
    }

    func closeScreen() { client.hideConversation() }

    func setPushToken(_ token: Data?, _ refused: @escaping @MainActor (ChatError) -> Void) {
        client.setPushToken(token)
    }

    func isVendorPush(_ userInfo: [String: any Sendable]) -> Bool { client.isHarborPush(userInfo) }
}
