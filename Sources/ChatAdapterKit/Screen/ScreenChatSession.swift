import ChatProviderKit

/// Makes the calls of a user session. It retains the SDK instead of the provider, so that a call that is
/// running during the provider's shutdown is still answered.
@MainActor
final class ScreenChatSession: UserSessionVendor {
    private let vendor: any ScreenChatVendor
    let visitor: VisitorLogin
    weak var provider: ScreenChatProvider?

    init(_ vendor: any ScreenChatVendor, clock: any ChatClock) {
        self.vendor = vendor
        visitor = VisitorLogin(vendor, clock: clock)
    }

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        visitor.whenDone { [vendor, weak self] in
            vendor.logIn(user, token: token) { result in
                if case .success = result { self?.provider?.loginWasAccepted() }
                answer(result)
            }
        }
    }

    func logOut(_ answer: @escaping Answer) { visitor.whenDone { [vendor] in vendor.logOut(answer) } }

    /// Shows the conversation, after the login of a visitor if the SDK needs one.
    func openScreen(for push: [String: any Sendable]?) throws(ChatError) {
        guard vendor.needsVisitorLogin else { return try vendor.openScreen(for: push) }
        visitor.start { [weak self] hasUser in
            do throws(ChatError) {
                guard hasUser else { throw ChatError(.vendor, "The vendor has no user.") }
                guard self?.isOpeningExpected != false else {
                    throw ChatError(
                        .timeout,
                        "The vendor's user has arrived too late. Open the conversation again."
                    )
                }
                try self?.vendor.openScreen(for: push)
            } catch {
                self?.provider?.users.send(.screen(isShown: false))
                self?.diagnose("the conversation cannot be shown: \(error)")
            }
        }
    }

    /// Whether the app still expects the conversation that it has requested: it has not been closed since, and five
    /// seconds have not passed.
    private var isOpeningExpected: Bool {
        switch provider?.users.session.screen {
        case .requested(isOverdue: false), .possible: true
        case .requested, .none?, .shown, .closing, nil: false
        }
    }

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    func closeScreen() { vendor.closeScreen() }
    func askForUser() { provider?.askForUser() }
    func askForUnreadCount() { provider?.askForUnreadCount() }
    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }
    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}
