import ChatAdapterKit
public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `intercom` lines of a recording. `IntercomSimulator` reads and replays them.
///
/// A line contains exactly one of
///
/// - `{"unreadConversationCount": 3}`: the number that the SDK has reported; with `"isAnswer": true`, its
///   answer to a request;
/// - `{"window": "willShow"}`, or `didShow`, `willHide`, `didHide`;
/// - `{"event": "didStartNewConversation"}`.
public struct IntercomRecordingVendor: RecordingVendor {
    /// `intercom`.
    public var key: String { "intercom" }
    /// `intercom`.
    public var type: String { "intercom" }

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

    private struct Line: Encodable {
        var unreadConversationCount: Int?
        var isAnswer: Bool?
        var window: IntercomEvent.Window?
        var event: String?
    }

    private func write(_ input: ScreenChatProvider.Input) {
        switch input {
        case .signal(.unreadCount(let count)): write(Line(unreadConversationCount: count))
        case .signal(.screen(let isShown)): write(Line(window: isShown ? .didShow : .didHide))
        case .signal(.other(let name)):
            let window = IntercomEvent.Window(rawValue: name)
            write(Line(window: window, event: window == nil ? name : nil))
        // The SDK reports neither.
        case .signal(.connection), .signal(.sessionExpired): break
        case .answered(let count): write(Line(unreadConversationCount: count, isAnswer: true))
        case .user(let id): writer.recordUser(id, of: provider)
        }
    }

    private func write(_ line: Line) {
        writer.record(line, of: provider, by: IntercomRecordingVendor())
    }

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        let state = provider.chatState.value
        guard let count = state.reportedUnread?.count else { return }
        write(Line(unreadConversationCount: count, isAnswer: state.loading == .loaded ? nil : true))
    }
}
