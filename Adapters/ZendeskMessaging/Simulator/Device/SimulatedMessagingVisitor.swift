public import Foundation
public import ZendeskMessagingAdapter

/// The user of the device, who acts on the SDK's screen.
@MainActor
public struct SimulatedMessagingVisitor {
    let sdk: SimulatedZendeskMessaging

    /// Why an action is not possible.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is no conversation on the screen.
        case noConversation
        /// The screen does not accept files of this kind or size.
        case fileNotAllowed

        /// What is wrong, and what to do first.
        public var description: String {
            switch self {
            case .noConversation: "No conversation is on the screen: present it first."
            case .fileNotAllowed: "The screen does not accept files of this kind or size."
            }
        }
    }

    /// The largest file, in bytes.
    public static let largestFile = 50 * 1024 * 1024

    /// The conversation on the screen.
    public var conversationID: String? { sdk.shown?.conversationID }
    /// Whether the list of conversations is on the screen.
    public var seesList: Bool { sdk.shown?.place == .list }

    /// Writes in the conversation on the screen.
    public func send(_ text: String) async throws { try await send(text, kind: .text) }

    /// Sends a file. The screen accepts jpeg, jpg, gif and png.
    public func sendFile(_ name: String, bytes: Int) async throws {
        let type = name.split(separator: ".").last?.lowercased() ?? ""
        guard ["jpeg", "jpg", "gif", "png"].contains(type), bytes <= Self.largestFile else {
            throw Refusal.fileNotAllowed
        }
        try await send(name, kind: .file)
    }

    private func send(_ text: String, kind: SimulatedMessage.Kind) async throws {
        guard let id = conversationID, let userID = sdk.userID, let channel = sdk.instance?.channel else {
            throw Refusal.noConversation
        }
        do {
            try await sdk.reachServerAsUser()
            let count = sdk.server.user(userID)?[conversation: id]?.messages.count ?? 0
            guard count < channel.messageLimit else {
                throw ZendeskMessagingError.httpError(.unsuccessfulStatusCode(423))
            }
        } catch let error as ZendeskMessagingError {
            sdk.emit(.sendMessageFailed(error))
            throw error
        }
        sdk.sendMetadata(to: id)
        sdk.server.append(text, by: .user, kind: kind, to: id, of: userID, from: sdk.device.id)
    }

    /// Taps the list's button for a new conversation, if there is one.
    public func startNewConversation() {
        guard seesList, sdk.instance?.channel.allowsNewConversations == true else { return }
        sdk.emit(.newConversationButtonClicked(sdk.stamp, newConversationSource: .conversationList))
        if let id = sdk.startConversation() { sdk.show(.conversation(id)) }
    }

    /// Goes back. From a conversation, the screen's exit action decides; from the list, messaging closes.
    public func goBack() {
        guard let shown = sdk.shown else { return }
        if shown.exitAction == .returnToConversationList, shown.place != .list {
            sdk.show(.list)
        } else {
            sdk.closeScreen()
        }
    }

    /// Closes the screen.
    public func close() { sdk.closeScreen() }

    /// Begins to swipe the screen away, and cancels the swipe.
    public func cancelSwipe() {
        guard sdk.shown != nil, sdk.variants.screenEvents == .onEachAppearance else { return }
        sdk.emit(.messagingClosed(sdk.stamp))
        sdk.emit(.messagingOpened(sdk.stamp))
    }

    /// Taps a link.
    ///
    /// - Returns: Whether there was a link to tap. In a text, only `http` and `https` addresses are links.
    @discardableResult
    public func tap(_ url: URL, in source: ZendeskMessagingURLSource) -> Bool {
        guard sdk.shown != nil else { return false }
        if source == .text, !["http", "https"].contains(url.scheme) { return false }
        if sdk.urlHandler?(url, source) ?? true { sdk.device.openedURLs.append(url) }
        return true
    }

    /// Taps a button that sends an action.
    public func tapPostback(_ name: String) {
        guard let conversationID else { return }
        sdk.emit(.postbackButtonClicked(sdk.stamp, actionName: name, conversationID: conversationID))
    }

    /// Taps the notification of a proactive message.
    public func tapProactiveMessage(_ id: String) {
        guard sdk.device.shownProactiveMessages.contains(id),
            let message = sdk.instance?.channel.proactiveMessages.first(where: { $0.id == id })
        else { return }
        sdk.emit(
            .proactiveMessageClicked(
                sdk.stamp,
                proactiveMessageID: id,
                campaignID: message.campaignID
            )
        )
    }
}
