import ChatProviderKit
import ChatProviderUI

/// The model of the item in the menu bar. Its menu is the conversation's screen: the messages in it are seen.
@MainActor
public final class MenuBarModel {
    private let support: SupportChat
    private let unread: UnreadBadgeModel

    /// Creates a model. It keeps the chat alive.
    public init(_ support: SupportChat) {
        self.support = support
        unread = UnreadBadgeModel(support)
    }

    /// The contents of the item.
    public var content: Observed<MenuBarContent> { unread.changes.map { MenuBarContent($0) } }

    /// The lines of the menu: each provider's unread messages, oldest first.
    ///
    /// A provider that reports only a number has no lines.
    public var lines: [String] {
        channels.flatMap(\.unreadMessages).map { message in
            let text = (message.text ?? "").replacing("\n", with: " ")
            return "\(message.displayName): \(text.count > 60 ? "\(text.prefix(59))…" : text)"
        }
    }

    /// The menu opens. Read ``lines`` first: from here on, the messages are seen.
    public func menuWillOpen() {
        for channel in channels { channel.conversationWillAppear() }
    }

    /// The menu closes.
    public func menuDidClose() {
        for channel in channels { channel.conversationWillDisappear() }
    }

    private var channels: [SupportChannel] {
        support.activeProviderIDs.value.compactMap { support.channel(for: $0) }
    }
}
