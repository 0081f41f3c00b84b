package import ChatAdapterKit
import ChatProviderKit
import Foundation
import InputValidation

/// Intercom's SDK, in the form that a provider uses.
@MainActor
final class IntercomVendor: ScreenChatVendor {
    private let client: any IntercomClient
    private let settings: IntercomProviderSettings

    init(_ client: any IntercomClient, settings: IntercomProviderSettings) {
        self.client = client
        self.settings = settings
    }

    let traits: ScreenChatTraits = {
        var traits = ScreenChatTraits(users: .intercom)
        // After a launch, the SDK answers 0 until its server has answered, even if conversations are unread.
        traits.answers = .fromDeviceBeginningAtZero
        traits.reportsOtherScreens = true
        // The SDK shows messages inside the app itself.
        traits.foregroundNotifications = .list
        return traits
    }()

    func install(_ report: @escaping Report) -> ObservationToken {
        client.setAPIKey(settings.apiKey, appID: settings.appId)
        return client.observeEvents { report($0.signal) }
    }

    var userID: UserID? { client.userID.map { UserID($0) } }

    /// A user without an id is identified by an e-mail address, which Intercom may return in lower case.
    func isUser(_ sdkUser: UserID, sameAs appUser: UserID) -> Bool {
        guard EmailAddress.isPlausible(sdkUser.text) else { return sdkUser == appUser }
        let address = appUser.text.trimmingCharacters(in: .whitespaces)
        return sdkUser.text.lowercased() == address.lowercased()
    }

    func check(_ user: ChatUser) throws(ChatError) {
        guard user == .anonymous || user.id?.isEmpty == false else {
            throw ChatError(.invalidArgument, "The user has neither an id nor an e-mail address.")
        }
    }

    /// Logs a user in. The SDK accepts no login while it has a user, even an unidentified one, so that user
    /// is logged out first.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        if client.isUserLoggedIn { client.logout() }
        var known = KnownUser(id: user.id)
        if case .known(let user) = user {
            known = user
            (token ?? user.authToken).map(client.setUserHash)
        } else if let token {
            client.setUserJWT(token)
        }
        client.loginUser(id: known.id, email: known.email, name: known.name) { result in
            answer(result.mapError { VendorRefusal($0.chatError) })
        }
    }

    func logOut(_ answer: @escaping Answer) {
        client.logout()
        answer(.success(()))
    }

    var needsVisitorLogin: Bool { !client.isUserLoggedIn }

    func logInVisitor(_ answer: @escaping Answer) {
        client.loginUnidentifiedUser { answer($0.mapError { VendorRefusal($0.chatError) }) }
    }

    func askForUnreadCount(_ answer: @escaping @MainActor (Int) -> Void) {
        answer(client.unreadConversationCount)
    }

    func openScreen(for push: [String: any Sendable]?) {
        if let push { client.handlePush(push) } else { client.present() }
    }

    func closeScreen() { client.hide() }

    /// Sets the push token. The SDK has no call that removes one.
    func setPushToken(_ token: Data?, _ refused: @escaping @MainActor (ChatError) -> Void) {
        guard let token else { return }
        client.setDeviceToken(token) { result in
            if case .failure(let error) = result { refused(error.chatError) }
        }
    }

    func isVendorPush(_ userInfo: [String: any Sendable]) -> Bool { client.isIntercomPush(userInfo) }
}

extension UserSession.Traits {
    /// According to the SDK's interface and its pages, it has its user again after a launch, and reports the
    /// user (`fetchLoggedInUserAttributes`). `logout` clears its data, including the unidentified user. No
    /// user can log in while it has one, so a login ends the unidentified user, too.
    package static let intercom = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
}
