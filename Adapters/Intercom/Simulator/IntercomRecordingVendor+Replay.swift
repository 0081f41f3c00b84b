import ChatAdapterKit
public import ChatProviderKit
public import ChatProviderRecording
import Foundation
public import IntercomAdapter

extension IntercomRecordingVendor: ReplayVendor {
    /// Reads what is under `intercom`.
    ///
    /// - Throws: `RecordingError`, where not exactly one of the keys is there, or one has no such value.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        let keys = ["unreadConversationCount", "window", "event"].filter { object.value($0) != nil }
        switch (keys.first, keys.count) {
        case ("unreadConversationCount", 1):
            let number = try object.requiredNumber("unreadConversationCount")
            guard let count = Int(exactly: number), count >= 0 else {
                throw RecordingError(
                    "\(object.place("unreadConversationCount")): \(number) is no number of conversations"
                )
            }
            return try object.bool("isAnswer") == true
                ? ScreenChatProvider.Input.answered(count) : .signal(.unreadCount(count))
        case ("window", 1):
            let name = try object.requiredString("window")
            guard let window = IntercomEvent.Window(rawValue: name) else {
                throw object.unknown("window", name, known: IntercomEvent.Window.allCases.map(\.rawValue))
            }
            return ScreenChatProvider.Input.signal(IntercomEvent.window(window).signal)
        case ("event", 1):
            let name = try object.requiredString("event")
            guard name == IntercomEvent.didStartNewConversationName else {
                throw object.unknown("event", name, known: [IntercomEvent.didStartNewConversationName])
            }
            return ScreenChatProvider.Input.signal(IntercomEvent.didStartNewConversation.signal)
        default:
            throw RecordingError("\(object.path): expected one of unreadConversationCount, window, event")
        }
    }

    /// The number, the window or the event.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? ScreenChatProvider.Input {
        case .signal(.unreadCount(let count)): "SDK says \(count) unread"
        case .answered(let count): "asked, SDK says \(count) unread"
        case .signal(.screen(isShown: true)): "screen opened"
        case .signal(.screen(isShown: false)): "screen closed"
        case .signal(.other(IntercomEvent.didStartNewConversationName)): "new conversation"
        case .signal(.other(let name)): name
        case .signal, .user, nil: nil
        }
    }

    /// Creates a provider on an SDK that has the user of the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider {
        IntercomReplay(id: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }
}

@MainActor
private final class IntercomReplay: ReplayedProvider {
    private let client = ReplayingIntercomClient()
    private let intercom: ScreenChatProvider
    private let users: UserSessionOwner
    var provider: any ChatProvider { intercom }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock, lifecycle: any AppLifecycle) {
        client.userID = userID
        let record = userID.map { UserSession.Record(recordedUser: $0) }
        users = UserSessionOwner(
            traits: .intercom,
            memory: VolatileSessionMemory(record),
            lifecycle: lifecycle,
            clock: clock
        )
        intercom = ScreenChatProvider(
            id: id,
            client: client,
            settings: IntercomProviderSettings(appId: "replay", apiKey: "replay"),
            users: users,
            clock: clock,
            lifecycle: lifecycle
        )
        intercom.connect()
    }

    func deliver(_ callback: any Sendable) {
        switch callback as? ScreenChatProvider.Input {
        case .signal(let signal):
            // Only what the app has asked for counts as the conversation: the recording says that it was shown.
            if signal == .screen(isShown: true) { users.send(.open) }
            if case .unreadCount(let count) = signal { client.unreadConversationCount = count }
            intercom.receive(signal)
        case .answered(let count):
            client.unreadConversationCount = count
            intercom.replay(answer: count)
        case .user, nil: break
        }
    }

    func login(as userID: String) {
        guard userID != client.userID else { return }
        client.unreadConversationCount = 0
        client.userID = userID
        users.replay(UserSession.Record(recordedUser: userID))
    }

    func logout() {
        client.unreadConversationCount = 0
        client.userID = nil
        users.replay(UserSession.Record(recordedUser: nil))
    }
}

/// An SDK that has the user and the number of a recording.
@MainActor
private final class ReplayingIntercomClient: IntercomClient {
    var userID: String?
    var unreadConversationCount = 0
    let isUserLoggedIn = true

    func setAPIKey(_ apiKey: String, appID: String) {}
    func observeEvents(_ observer: @escaping @MainActor (IntercomEvent) -> Void) -> ObservationToken {
        ObservationToken {}
    }
    func setUserHash(_ hash: Secret) {}
    func setUserJWT(_ token: Secret) {}
    func loginUnidentifiedUser(_ answer: @escaping Answer) {}
    func loginUser(id: String?, email: String?, name: String?, _ answer: @escaping Answer) {}
    func logout() {}
    func present() {}
    func hide() {}
    func setDeviceToken(_ token: Data, _ answer: @escaping Answer) {}
    func isIntercomPush(_ userInfo: [String: any Sendable]) -> Bool { false }
    func handlePush(_ userInfo: [String: any Sendable]) {}
}
