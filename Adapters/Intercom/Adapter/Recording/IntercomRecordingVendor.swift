import ChatAdapterKit
public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `intercom` lines of a recording. `IntercomSimulator` reads and replays them.
public struct IntercomRecordingVendor: RecordingVendor {
    /// `intercom`.
    public var key: String { "intercom" }
    /// `intercom`.
    public var type: String { "intercom" }

    /// What a line contains: exactly one of
    ///
    /// - `{"unreadConversationCount": 3}`: the number that the SDK has reported; with `"isAnswer": true`, its
    ///   answer to a request;
    /// - `{"window": "willShow"}`, or `didShow`, `willHide`, `didHide`;
    /// - `{"event": "didStartNewConversation"}`.
    public struct Input: Sendable {
        package enum Content: Sendable {
            case event(IntercomEvent)
            /// The SDK's answer to a request for the number of unread conversations.
            case answer(Int)
        }

        package enum CodingKeys: CodingKey {
            case unreadConversationCount, isAnswer, window, event
        }

        package var content: Content

        package init(_ content: Content) { self.content = content }
    }

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a provider on Intercom's SDK. There is nothing to redact.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        guard let provider = provider as? ScreenChatProvider, provider.vendor is IntercomVendor else {
            return nil
        }
        return IntercomRecorder(provider, writer: writer)
    }
}

extension RecordingVendor where Self == IntercomRecordingVendor {
    /// Intercom.
    public static var intercom: IntercomRecordingVendor { IntercomRecordingVendor() }
}

extension IntercomRecordingVendor.Input: Encodable {
    /// Encodes the line's value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .event(.unreadConversationCount(let count)):
            try container.encode(count, forKey: .unreadConversationCount)
        case .answer(let count):
            try container.encode(count, forKey: .unreadConversationCount)
            try container.encode(true, forKey: .isAnswer)
        case .event(.window(let window)): try container.encode(window.rawValue, forKey: .window)
        case .event(.didStartNewConversation):
            try container.encode(IntercomEvent.didStartNewConversationName, forKey: .event)
        }
    }
}

@MainActor
private final class IntercomRecorder: ProviderRecorder {
    private let provider: ScreenChatProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()

    init(_ provider: ScreenChatProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    private func write(_ input: ScreenChatProvider.Input) {
        switch input {
        case .signal(.unreadCount(let count)): record(.event(.unreadConversationCount(count)))
        case .signal(.screen(let isShown)): record(.event(.window(isShown ? .didShow : .didHide)))
        case .signal(.other(let name)):
            record(
                .event(IntercomEvent.Window(rawValue: name).map { .window($0) } ?? .didStartNewConversation)
            )
        // The SDK reports neither.
        case .signal(.connection), .signal(.sessionExpired): break
        case .answered(let count): record(.answer(count))
        case .user(let id): writer.recordUser(id, of: provider)
        }
    }

    private func record(_ content: IntercomRecordingVendor.Input.Content) {
        writer.record(.init(content), of: provider, by: IntercomRecordingVendor())
    }

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        let state = provider.chatState.value
        guard let count = state.reportedUnread?.count else { return }
        record(state.loading == .loaded ? .event(.unreadConversationCount(count)) : .answer(count))
    }
}
