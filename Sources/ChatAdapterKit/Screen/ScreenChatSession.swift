import ChatProviderKit

/// Makes the calls of a user session. It retains the SDK instead of the provider, so that a call that is
/// running when the provider is shut down still gets its answer.
@MainActor
final class ScreenChatSession: UserSessionVendor {
    private let vendor: any ScreenChatVendor
    let visitor: VisitorLogin
    weak var provider: ScreenChatProvider?
    /// The number of the newest request to open the conversation. Earlier ones no longer wait for the
    /// visitor.
    private var openingNumber = 0

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
        openingNumber += 1
        let number = openingNumber
        visitor.start { [weak self] hasUser in
            guard let self, number == openingNumber else { return }
            do throws(ChatError) {
                guard hasUser else { throw ChatError(.vendor, "The vendor has no user.") }
                switch provider?.users.session.screen {
                case .requested(isOverdue: false), .possible: try vendor.openScreen(for: push)
                case .shown: break
                // While the visitor was logging in, the app closed the conversation, or five seconds passed.
                case .requested, .none?, .closing, nil:
                    throw ChatError(.timeout, "The visitor's login took too long. Open the chat again.")
                }
            } catch {
                provider?.users.send(.screen(isShown: false))
                diagnose("the conversation cannot be shown: \(error)")
            }
        }
    }

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    func closeScreen() { vendor.closeScreen() }
    func askForUser() { provider?.askForUser() }
    func askForUnreadCount() { provider?.askForUnreadCount() }
    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }
    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}
