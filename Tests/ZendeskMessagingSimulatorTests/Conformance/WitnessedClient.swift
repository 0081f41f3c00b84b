import ChatProviderKit
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Carries calls to the simulator and back, and has the judge hear what is delivered, before the provider does.
@MainActor
final class WitnessedClient: TappedZendeskMessaging {
    let sdk: SimulatedZendeskMessaging
    private let judge: Judge
    private let clock: any ChatClock

    init(_ sdk: SimulatedZendeskMessaging, judge: Judge, clock: any ChatClock) {
        self.sdk = sdk
        self.clock = clock
        self.judge = judge
    }

    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken {
        sdk.observeEvents { [judge, sdk] event in
            switch event {
            case .unreadMessageCountChanged(let count),
                .conversationUnreadCountChanged(_, let count, _, _):
                judge.hear(count: count, of: sdk.currentUser)
            case .connectionStatusChanged(let status): judge.hear(status: status, of: sdk.currentUser)
            default: break
            }
            observer(event)
        }
    }

    var unreadMessageCount: Int? {
        judge.asked()
        let count = sdk.unreadMessageCount
        if let count { judge.hear(count: count, of: sdk.currentUser, answeredAt: clock.now) }
        return count
    }

    func observeScreen(_ observer: @escaping @MainActor (Bool) -> Void) -> ObservationToken {
        sdk.observeScreen { [judge] isShown in
            judge.screen(isVisible: isShown)
            observer(isShown)
        }
    }

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        judge.userChangeBegins()
        defer { judge.changedAt = clock.now }
        do throws(ZendeskMessagingError) {
            let user = try await sdk.loginUser(jwt: jwt)
            judge.loginEnds(of: user.externalID)
            return user
        } catch {
            judge.loginEnds(of: nil)
            throw error
        }
    }

    func logoutUser() async throws(ZendeskMessagingError) {
        judge.userChangeBegins()
        defer { judge.changedAt = clock.now }
        let before = sdk.currentUser
        do throws(ZendeskMessagingError) {
            try await sdk.logoutUser()
            judge.logoutEnds(isUserGone: true)
        } catch {
            judge.logoutEnds(isUserGone: before != nil && sdk.currentUser != before)
            throw error
        }
    }
}
