import ChatProviderKit
import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

/// What the person with the device does in the SDK's screens.
@MainActor
public struct SimulatedVisitor {
    let sdk: SimulatedHelpshift

    /// Why something cannot be done.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// The screen that it is done in is not shown.
        case notShown
        /// There is no network.
        case offline
        /// The account does not believe that the user is who they are.
        case notVerified
        /// The session is over.
        case sessionExpired
        /// The server does not answer, or has an error of its own.
        case serverTrouble
        /// Nothing was asked.
        case nothingAsked

        /// What is wrong, and what to do first.
        public var description: String {
            switch self {
            case .notShown: "The screen for this is not shown: present the conversation first."
            case .offline: "The device has no network."
            case .notVerified:
                "The account can't verify the user: log in with a valid token."
            case .sessionExpired: "The session has expired: log in again."
            case .serverTrouble: "The server doesn't answer, or answers with an error."
            case .nothingAsked: "There is no question to answer."
            }
        }
    }

    // MARK: The chat

    /// What is in the field for the next message.
    public var draft: String { sdk.screen?.draft ?? "" }

    /// The conversation as the screen shows it; `nil` where there is none, or the account does not show it.
    public var conversation: SimulatedConversation? {
        sdk.isConversationVisible && sdk.isAccepted ? sdk.currentConversation : nil
    }

    /// Sends words: the first message of a conversation, a reopening, or one more message.
    public func send(_ text: String) throws {
        try checkCanSend()
        guard let conversation = sdk.activeConversation else {
            start(text)
            return
        }
        if conversation.stage == .awaitingAnswer { reopen(conversation) }
        add("text", text, to: conversation)
    }

    /// Sends a file.
    public func sendFile(named name: String) throws {
        try checkCanSend()
        guard let conversation = sdk.activeConversation else { throw Refusal.nothingAsked }
        add("attachment", name, to: conversation)
    }

    /// Answers a bot.
    public func answerBot(_ answer: String) throws {
        try checkCanSend()
        guard let conversation = sdk.activeConversation,
            conversation.messages.last(where: { $0.author != .user })?.author == .bot
        else { throw Refusal.nothingAsked }
        add("text", answer, to: conversation)
    }

    /// Taps what a card offers.
    public func tap(_ action: SimulatedAction) throws {
        guard let conversation, conversation.messages.contains(where: { $0.actions.contains(action) }) else {
            throw Refusal.notShown
        }
        sdk.raise(
            .userClickOnAction,
            ["actionType": .string(action.type), "actionData": .string(action.data)]
        )
    }

    /// Is content with the resolution: the conversation is over.
    public func acceptResolution() throws {
        try checkCanSend()
        guard let conversation = sdk.activeConversation, conversation.stage == .awaitingAnswer else {
            throw Refusal.nothingAsked
        }
        sdk.server.change(conversation.publishID) { $0.stage = .ended }
        sdk.raise(.conversationEnd)
        raiseStatus(conversation.publishID)
    }

    /// Is not content with the resolution, and says why: the conversation goes on.
    public func rejectResolution(_ text: String) throws {
        guard sdk.activeConversation?.stage == .awaitingAnswer else { throw Refusal.nothingAsked }
        try send(text)
    }

    /// Rates the conversation that is over.
    public func rate(_ stars: Int, feedback: String? = nil) throws {
        try checkCanSend()
        guard let conversation = sdk.currentConversation, conversation.stage == .ended,
            conversation.rating == nil
        else { throw Refusal.nothingAsked }
        sdk.server.change(conversation.publishID) { $0.rating = stars }
        var data: [String: HelpshiftValue] = ["rating": .number(Double(stars))]
        data["additionalFeedback"] = feedback.map { .string($0) }
        sdk.raise(.csatSubmit, data)
    }

    /// Closes the SDK's screen.
    public func close() { sdk.close() }

    // MARK: The help center

    /// The articles that are shown.
    public var articles: [SimulatedArticle] { sdk.screen?.articles ?? [] }

    // MARK: Implementation

    private func checkCanSend() throws {
        guard sdk.isConversationVisible else { throw Refusal.notShown }
        guard sdk.device.isOnline else { throw Refusal.offline }
        guard sdk.server.condition == .answering else { throw Refusal.serverTrouble }
        sdk.noticeExpiry()
        sdk.noticeRefusal()
        guard !sdk.isSessionExpired else { throw Refusal.sessionExpired }
        guard sdk.isAccepted else { throw Refusal.notVerified }
    }

    private func start(_ text: String) {
        let number = sdk.server.newNumber()
        var conversation = SimulatedConversation(
            issueID: "issue-\(number)",
            publishID: "\(number)",
            userID: sdk.device.userID,
            deviceID: sdk.device.id
        )
        conversation.messages = [message("text", text)]
        if case .array(let tags)? = sdk.screen?.configuration["tags"] {
            conversation.tags = tags.compactMap { if case .string(let tag) = $0 { tag } else { nil } }
        }
        sdk.server.start(conversation)
        sdk.screen?.draft = ""
        sdk.raise(.conversationStart, ["message": .string(text)])
        sdk.raiseStatus(of: conversation)
    }

    private func reopen(_ conversation: SimulatedConversation) {
        sdk.server.change(conversation.publishID) { $0.stage = .open }
        sdk.raise(.conversationReopened)
        raiseStatus(conversation.publishID)
    }

    private func raiseStatus(_ publishID: String) {
        if let conversation = sdk.server.conversations.last(where: { $0.publishID == publishID }) {
            sdk.raiseStatus(of: conversation)
        }
    }

    private func add(_ type: String, _ body: String, to conversation: SimulatedConversation) {
        sdk.server.change(conversation.publishID) { $0.messages.append(message(type, body)) }
        sdk.screen?.draft = ""
        sdk.raise(.messageAdd, ["type": .string(type), "body": .string(body)])
    }

    private func message(_ type: String, _ body: String) -> SimulatedMessage {
        SimulatedMessage(author: .user, type: type, body: body, createdAt: sdk.clock.now)
    }
}
