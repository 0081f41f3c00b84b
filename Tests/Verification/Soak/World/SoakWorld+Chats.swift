import ChatProviderKit
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// The actions of agents and the user in the chats.
extension SoakWorld {
    /// The length at which an agent ends a chat.
    private static let longestChat = 40

    func zendeskAgent(_ deed: SoakAction.Deed) throws {
        let dashboard = phone.zendeskServer.dashboard
        if dashboard.waitingVisitors.contains(where: {
            (phone.zendeskServer.visitor($0)?.chat?.logs.count ?? 0) > Self.longestChat
        }) {
            try dashboard.endChat()
            return
        }
        switch deed {
        case .write, .edit, .redact, .react, .endSession:
            try dashboard.send("message \(nextNumber())")
        case .writeTheSame: try dashboard.send("one moment")
        case .file, .askForScreenshot:
            try dashboard.send(
                ChatEntry.Attachment(name: "file \(nextNumber())", mimeType: "image/png", size: 10)
            )
        case .options: try dashboard.send("which?", options: ["this", "that"])
        case .join: try dashboard.join("Bea")
        case .leave: try dashboard.leave()
        case .askForRating, .askForReview: try dashboard.requestRating()
        case .trigger, .bot, .card: try dashboard.fireTrigger("welcome \(nextNumber())")
        case .type, .announceExpiry: try dashboard.type()
        case .moveQueue: try dashboard.moveQueue(to: 2)
        case .end, .reject: try dashboard.endChat()
        }
    }

    func helpshiftAgent(_ deed: SoakAction.Deed) throws {
        let agents = phone.helpshiftServer.agents
        switch deed {
        case .write, .join, .leave, .options, .edit, .redact, .react, .endSession:
            try agents.send("message \(nextNumber())")
        case .writeTheSame: try agents.send("one moment")
        case .file:
            try agents.send([
                HelpshiftAttachment(
                    url: "https://files.example/a",
                    contentType: "image/png",
                    fileName: "file \(nextNumber())",
                    size: 10
                )
            ])
        case .bot, .trigger, .type, .moveQueue: try agents.sendAsBot("automatic \(nextNumber())")
        case .card:
            try agents.sendActionCard(
                "choose",
                actions: [SimulatedAction(type: "link", data: "https://example")]
            )
        case .askForReview, .askForRating: try agents.requestAppReview("review \(nextNumber())")
        case .askForScreenshot: try agents.requestScreenshot("picture \(nextNumber())")
        case .announceExpiry: for user in ["ann", "bob"] { phone.helpshiftServer.announceExpiry(of: user) }
        case .end: try agents.resolve()
        case .reject: try agents.reject()
        }
    }

    func zendeskVisitor(_ word: SoakAction.Word) {
        guard !launch.lifecycle.isInBackground.value else { return }
        switch word {
        case .write, .answerBot:
            let text = "answer \(nextNumber())"
            call { _ = try? await $0.zendesk?.send(text) }
        case .loseMessage:
            launch.zendeskSDK.deliveryFailures = [.network]
            call { _ = try? await $0.zendesk?.send("lost") }
        case .file, .accept, .decline, .goBack, .startAnother, .beginToSwipe, .writeElsewhere:
            launch.zendesk?.sendTyping(false)
        case .rate: call { try? await $0.zendesk?.rate(.good) }
        case .comment: call { try? await $0.zendesk?.comment("fine") }
        case .deleteFailed: deleteFailed()
        case .type: launch.zendesk?.sendTyping(true)
        case .end: call { try? await $0.zendesk?.endChat() }
        }
    }

    /// The user deletes the last message that could not be sent.
    private func deleteFailed() {
        let failed = launch.zendesk?.chatState.value.transcript.last {
            if case .failed = $0.deliveryStatus { true } else { false }
        }
        guard let id = failed?.id else { return }
        call { try? await $0.zendesk?.deleteFailed(id) }
    }

    func helpshiftVisitor(_ word: SoakAction.Word) throws {
        guard !launch.lifecycle.isInBackground.value else { return }
        let visitor = launch.helpshiftSDK.visitor
        switch word {
        case .write, .type, .loseMessage, .deleteFailed, .goBack, .startAnother, .beginToSwipe,
            .writeElsewhere:
            try visitor.send("answer \(nextNumber())")
        case .file: try visitor.sendFile(named: "file \(nextNumber())")
        case .rate, .comment: try visitor.rate(4)
        case .end, .accept: try visitor.acceptResolution()
        case .decline: try visitor.rejectResolution("no \(nextNumber())")
        case .answerBot: try visitor.answerBot("yes")
        }
    }

    func messagingAgent(_ deed: SoakAction.Deed) throws {
        let agents = phone.messagingServer.agents
        switch deed {
        case .write, .trigger, .type, .moveQueue, .announceExpiry, .edit, .redact, .react,
            .endSession:
            try agents.send("message \(nextNumber())")
        case .writeTheSame: try agents.send("one moment")
        case .file, .askForScreenshot: try agents.send("file \(nextNumber())", kind: .file)
        case .options: try agents.send("which?", kind: .carousel)
        case .join, .leave: try agents.assign("Bea")
        case .askForRating, .askForReview: try agents.sendBotMessage("how was it?", kind: .survey)
        case .bot: try agents.sendBotMessage("automatic \(nextNumber())")
        case .card: try agents.sendBotMessage("choose", kind: .form)
        case .end, .reject: try agents.send("goodbye", as: "Bea")
        }
    }

    func messagingVisitor(_ word: SoakAction.Word) {
        if word == .writeElsewhere { return writeElsewhere() }
        guard !launch.lifecycle.isInBackground.value else { return }
        let visitor = launch.messagingSDK.visitor
        switch word {
        case .write, .answerBot, .comment, .type, .rate:
            let text = "answer \(nextNumber())"
            call { try? await $0.messagingSDK.visitor.send(text) }
        case .file: call { try? await $0.messagingSDK.visitor.sendFile("file.png", bytes: 10) }
        case .loseMessage, .deleteFailed:
            call { try? await $0.messagingSDK.visitor.sendFile("a.doc", bytes: 1) }
        case .goBack, .decline: visitor.goBack()
        case .end: visitor.close()
        case .startAnother, .accept: visitor.startNewConversation()
        case .beginToSwipe: visitor.cancelSwipe()
        case .writeElsewhere: break
        }
    }

    /// The present user writes on another device.
    private func writeElsewhere() {
        guard let id = judge.mailbox.user(SoakAction.Vendor.messaging.place),
            let user = phone.messagingServer.user(externalID: id), let conversation = user.conversations.last
        else { return }
        phone.messagingServer.writeElsewhere("elsewhere", userID: user.id, conversationID: conversation.id)
    }
}
