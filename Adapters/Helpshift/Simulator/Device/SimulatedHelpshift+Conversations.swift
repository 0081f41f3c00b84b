import ChatProviderKit
import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// The newest conversation, ended or not.
    var currentConversation: SimulatedConversation? {
        server.latestConversation(of: device.userID, on: device.id)
    }

    /// The newest conversation, unless it has ended.
    var activeConversation: SimulatedConversation? {
        currentConversation.flatMap { $0.stage == .ended ? nil : $0 }
    }

    func raiseStatus(of conversation: SimulatedConversation) {
        raise(
            .conversationStatus,
            [
                "latestIssueId": .string(conversation.issueID),
                "latestIssuePublishId": .string(conversation.publishID),
                "open": .bool(conversation.stage == .open),
            ]
        )
    }

    /// Receives a message from an agent or a bot.
    func receive(_ message: SimulatedMessage, in conversation: SimulatedConversation, counts: Bool) {
        if isConversationVisible {
            markRead()
        } else if counts {
            device.cachedCounts[device.userID, default: 0] += 1
        }
        switch message.author {
        case .agent: raise(.agentMessageReceived, data(of: message, in: conversation))
        case .bot, .user: break
        }
    }

    private func data(
        of message: SimulatedMessage,
        in conversation: SimulatedConversation
    ) -> [String: HelpshiftValue] {
        let seconds = message.createdAt.timeIntervalSince1970
        let created =
            switch server.dashboard.timeUnit {
            case .seconds: seconds.rounded(.down)
            case .milliseconds: (seconds * 1000).rounded()
            }
        var data: [String: HelpshiftValue] = [
            "publishId": .string(conversation.publishID), "createdTs": .number(created),
            "type": .string(message.type), "body": .string(message.body),
        ]
        if !message.attachments.isEmpty {
            data["attachments"] = .array(message.attachments.map { .object(Self.data(of: $0)) })
        }
        return data
    }

    private static func data(of file: HelpshiftAttachment) -> [String: HelpshiftValue] {
        var data: [String: HelpshiftValue] = [:]
        data["url"] = file.url.map { .string($0) }
        data["contentType"] = file.contentType.map { .string($0) }
        data["fileName"] = file.fileName.map { .string($0) }
        data["size"] = file.size.map { .number(Double($0)) }
        return data
    }
}
