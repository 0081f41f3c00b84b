import ChatProviderKit
import ChatProviderUI
import Observation

/// The model of an app's help tab: the badge of its item, and a banner that names the agent who answered.
@MainActor
@Observable
public final class HelpTabModel {
    /// The badge's text, such as `3`; `nil` if there is none.
    public private(set) var badge: String?
    /// The newest answer that the user has not seen; `nil` if there is none, or if it was dismissed.
    public private(set) var banner: AnswerBanner?

    @ObservationIgnored private let support: SupportChat
    @ObservationIgnored private var token: ObservationToken?
    @ObservationIgnored private var dismissed: ChatEntry.ID?

    /// Creates a model of the current provider, which observes the chat until it is released.
    public init(_ support: SupportChat) {
        self.support = support
        token = support.snapshot.observe { [weak self] in self?.update($0) }
    }

    /// The conversation appears on the screen: its messages are seen.
    public func conversationWillAppear() { support.current?.conversationWillAppear() }

    /// The conversation leaves the screen.
    public func conversationWillDisappear() { support.current?.conversationWillDisappear() }

    /// The user closes the banner. The next answer has one again, and the badge stays.
    public func dismissBanner() {
        dismissed = banner?.id
        banner = nil
    }

    private func update(_ snapshot: SupportChat.Snapshot) {
        badge = UnreadBadge(count: snapshot.current.unreadCount).text()
        // While the conversation is on the screen, there is none.
        let answer = support.current?.unreadMessages.last
        banner = answer.flatMap { $0.id == dismissed ? nil : AnswerBanner($0) }
    }
}
