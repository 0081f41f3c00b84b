import ChatAdapterKit
public import ChatProviderKit
public import ChatProviderRecording
import Foundation
public import IntercomAdapter

extension IntercomRecordingVendor.Input: Decodable {
    /// Decodes the line's value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.only(.unreadConversationCount, .window, .event) {
        case .window:
            let window = try container.decodeName(IntercomEvent.Window.self, forKey: .window)
            self.init(.event(.window(window)))
        case .event:
            let known = [(IntercomEvent.didStartNewConversationName, IntercomEvent.didStartNewConversation)]
            self.init(.event(try container.decodeName(among: known, forKey: .event)))
        default:
            let count = try container.decodeWholeNumber(forKey: .unreadConversationCount)
            guard count >= 0 else {
                let key = CodingKeys.unreadConversationCount
                throw RecordingError(at: container.codingPath + [key], "expected 0 or more, found \(count)")
            }
            let isAnswer = try container.decodeIfPresent(Bool.self, forKey: .isAnswer) ?? false
            self.init(isAnswer ? .answer(count) : .event(.unreadConversationCount(count)))
        }
    }
}

extension IntercomRecordingVendor: ReplayVendor {
    /// Describes the number, the window or the event.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .answer(let count): "asked, SDK says \(count) unread"
        case .event(.unreadConversationCount(let count)): "SDK says \(count) unread"
        case .event(.window(.didShow)): "screen opened"
        case .event(.window(.didHide)): "screen closed"
        case .event(.window(let window)): window.rawValue
        case .event(.didStartNewConversation): "new conversation"
        }
    }

    /// Creates a provider on an SDK that has the user of the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider {
        let client = ReplayingIntercomClient()
        client.userID = userID
        let users = UserSessionOwner(replaying: userID, traits: .intercom, lifecycle: lifecycle, clock: clock)
        let intercom = ScreenChatProvider(
            id: id,
            client: client,
            settings: IntercomProviderSettings(appId: "replay", apiKey: "replay"),
            users: users,
            clock: clock,
            lifecycle: lifecycle
        )
        intercom.connect()
        return ReplayedProvider(intercom) { (input: Input) in
            switch input.content {
            case .event(let event):
                // A provider treats a screen as the conversation only after a request. The recording contains only
                // conversations, so request one.
                if event == .window(.didShow) { users.send(.open) }
                if case .unreadConversationCount(let count) = event { client.unreadConversationCount = count }
                intercom.receive(event.signal)
            case .answer(let count):
                client.unreadConversationCount = count
                intercom.replay(answer: count)
            }
        } setUser: { userID in
            guard userID == nil || userID != client.userID else { return }
            client.unreadConversationCount = 0
            client.userID = userID
            users.replay(UserSession.Record(recordedUser: userID))
        }
    }
}

/// An SDK with the user and the number of a recording.
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
