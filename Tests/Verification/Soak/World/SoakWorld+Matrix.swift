import ChatProviderKit
import CountingModel
import Foundation
import MatrixAdapter
import MatrixSimulator

/// The actions in Matrix's rooms.
extension SoakWorld {
    /// How many of the agent's newest messages an action may pick from.
    private static let newestMessages = 12

    /// The Matrix id of a user, without accented letters.
    func matrixID(_ user: String) -> String {
        phone.matrixServer.userID(user.hasPrefix("Jos") ? "cleo" : user)
    }

    /// The id of the present user; the guest's if no user is logged in.
    private var matrixUser: String? {
        judge.mailbox.user(SoakAction.Vendor.matrix.place) ?? phone.matrixGuest
    }

    /// The present user's room: the one that is shown, which the visitor may have created.
    private var matrixRoom: String? {
        guard let room = launch.matrix?.chatState.value.chatID else {
            return judge.mailbox.user(SoakAction.Vendor.matrix.place).flatMap { phone.matrixRoom(of: $0) }
        }
        if phone.matrixServer.membership(of: "support", in: room) == "invite" {
            try? phone.matrixAgent.join(room)
        }
        return room
    }

    func matrixAgent(_ deed: SoakAction.Deed) throws {
        guard let room = matrixRoom, let user = matrixUser else { return }
        let agent = phone.matrixAgent
        switch deed {
        case .write, .askForRating, .askForReview:
            try sent(agent.send("message \(nextNumber())", to: room), room)
        case .writeTheSame: try sent(agent.send("one moment", to: room), room)
        case .options, .moveQueue:
            let time = phone.matrixClock.now.addingTimeInterval(deed == .options ? -9_999 : 9_999)
            try sent(agent.send("dated", to: room, dated: time), room)
        case .file, .askForScreenshot:
            try sent(agent.sendFile(Data([1]), named: "a.png", mimeType: "image/png", to: room), room)
        case .bot, .trigger, .card: try agent.sendNotice("automatic \(nextNumber())", to: room)
        case .edit: if let message = newest(room) { try agent.edit(message, to: "new", in: room) }
        case .redact: if let message = newest(room) { try agent.redact(message, in: room) }
        case .react:
            if let message = newest(room) { try agent.react("\(nextNumber())", to: message, in: room) }
        case .type: try agent.type(in: room)
        case .end, .reject, .join, .leave: try sent(agent.send("goodbye", to: room), room)
        case .endSession: phone.matrixServer.logOut(user)
        case .announceExpiry: phone.matrixServer.expireTokens(of: user)
        }
    }

    private func sent(_ message: String, _ room: String) {
        phone.matrixSent[room, default: []].append(message)
    }

    /// One of the agent's newest messages.
    private func newest(_ room: String) -> String? {
        guard let messages = phone.matrixSent[room]?.suffix(Self.newestMessages), !messages.isEmpty else {
            return nil
        }
        return messages[messages.startIndex + nextNumber() % messages.count]
    }

    func matrixVisitor(_ word: SoakAction.Word) {
        // A user who writes in an ended room moves to another one, which the model does not follow.
        guard let room = matrixRoom, let user = matrixUser,
            phone.matrixServer.membership(of: user, in: room) == "join"
        else { return }
        let text = "answer \(nextNumber())"
        switch word {
        case .write, .answerBot, .comment, .rate, .loseMessage:
            guard !launch.lifecycle.isInBackground.value else { return }
            // An app that does not know of the visitor's return considers the room ended.
            let knowsReturn = launch.matrix?.chatState.value.isChatting == true
            guard knowsReturn || !phone.matrixRoomsWithKicks.contains(room) else { return }
            // An own message is in the log before the server confirms it, and its effect as a sign of reading, or as an
            // answer, would be uncertain.
            let hasMarker = launch.channel(.matrix)?.counter?.state.marker != nil
            let isMarkerStored = hasMarker && launch.store.isWritten
            if phone.setting.policy.ownMessagesMarkSeen || launch.store.isUnread || !isMarkerStored {
                _ = try? phone.matrixServer.agent(user).send(text, to: room)
            } else {
                call { _ = try? await $0.matrix?.send(text) }
            }
        case .writeElsewhere, .file: _ = try? phone.matrixServer.agent(user).send(text, to: room)
        case .type, .deleteFailed: launch.matrix?.sendTyping(true)
        case .end, .accept, .decline, .goBack, .startAnother, .beginToSwipe: break
        }
    }

    /// The agent kicks the present user, or invites the user again.
    ///
    /// - Parameter membership: The user's present membership; with any other, the call is ignored.
    func changeMatrixMembership(
        from membership: String,
        _ change: (_ agent: SimulatedMatrixAgent, _ user: String, _ room: String) throws -> Void
    ) {
        guard let room = matrixRoom, let user = matrixUser,
            phone.matrixServer.membership(of: user, in: room) == membership
        else { return }
        try? change(phone.matrixAgent, user, room)
    }

    /// A user reads on another device: everything, or up to one of the newest messages.
    func readMatrixElsewhere(_ user: String) {
        let user = matrixID(user)
        guard let room = phone.matrixRoom(of: user), let last = phone.matrixSent[room]?.last else { return }
        let message = nextNumber() % 2 == 0 ? last : newest(room) ?? last
        try? phone.matrixServer.agent(user).read(message, in: room)
    }
}
