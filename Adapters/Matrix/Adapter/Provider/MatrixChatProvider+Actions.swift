import ChatAdapterKit
public import ChatProviderKit
import Foundation

extension MatrixChatProvider: TypingReporting {
    /// Shows the agents whether the visitor is typing. The server forgets it after 30 s, so call it with each
    /// keystroke.
    public func sendTyping(_ isTyping: Bool) {
        guard let session = vendor.session, !session.isGuest, let room = chat.conversation?.room,
            room.membership == .joined
        else { return }
        let now = core.clock.now
        // Sent again before the server forgets it, but not with each keystroke. Also sent after the clock was
        // set back.
        if isTyping, let until = chat.typingUntil, now < until, until.timeIntervalSince(now) <= 20 { return }
        guard isTyping || chat.typingUntil != nil else { return }
        chat.typingUntil = isTyping ? now.addingTimeInterval(20) : nil
        // A failure is ignored.
        Task { [client] in try? await client.setTyping(room: room.id, user: session.userID, isTyping) }
    }
}

extension MatrixChatProvider: ChatEnding {
    /// Leaves the room. Its log stays, and the support team can invite the visitor again. The next message
    /// restarts the conversation.
    public func endChat() async throws {
        try core.check()
        guard let room = chat.conversation?.room, room.membership == .joined else {
            throw ChatError(.notAllowedNow, "There is no conversation to end.")
        }
        do throws(MatrixError) {
            try await client.leave(room: room.id)
        } catch {
            throw ChatError(matrix: error)
        }
        guard chat.conversation?.room.id == room.id, chat.conversation?.room.membership == .joined else {
            return
        }
        chat.conversation?.room.membership = .left
        cache.updateSession { $0.hasLeft = true }
        publish()
        inputs.send(.reset)
        core.send(.chatEnded)
    }
}

extension MatrixChatProvider: ReadReporting {
    /// Sends a receipt, visible to the user's own devices or to everyone (``MatrixConfiguration/receipts``).
    /// Without a connection, the newest receipt is sent when it opens again.
    public func reportRead(upTo id: ChatEntry.ID) {
        guard !isShutDown, !id.hasPrefix("~") else { return }
        chat.receiptToSend = id
        sendReceipt()
    }

    /// Sends the pending receipt.
    func sendReceipt() {
        guard outgoing.receipt == nil, let entry = chat.receiptToSend, core.status.isConnected,
            let session = vendor.session, !session.isGuest, let room = chat.conversation?.room.id,
            chat.problem == nil
        else { return }
        let kind: MatrixReceipt.Kind = configuration.receipts == .everyone ? .everyone : .ownDevices
        let user = core.state.userChangeCount
        outgoing.receipt = Task { [weak self, client] in
            var isDone = true
            do throws(MatrixError) {
                try await client.sendReceipt(room: room, kind, event: entry)
            } catch {
                isDone = !error.isTransient
            }
            // If the user has changed, the next user's receipt may be on its way.
            guard let self, user == core.state.userChangeCount else { return }
            outgoing.receipt = nil
            guard !isShutDown, isDone else { return }
            if chat.receiptToSend == entry { chat.receiptToSend = nil } else { sendReceipt() }
        }
    }
}

extension MatrixChatProvider: UnreadCountReporting {
    /// `true`: the server's count only adds what the log cannot show.
    public var givesLogAgain: Bool { true }

    /// Requests the server's count, if the log is not complete after the read marker. For a guest, who can't send
    /// receipts, nothing happens.
    public func requestUnreadCount() {
        guard !isShutDown, let room = chat.conversation?.room.id, chat.conversation?.isCutOff == true,
            vendor.session?.isGuest == false
        else { return }
        Task { [weak self, client] in
            let timeline: [String: any Sendable] = ["limit": 1]
            let inRoom: [String: any Sendable] = ["rooms": [room], "timeline": timeline]
            let filter = String(decoding: JSONObject.text(["room": inRoom]), as: UTF8.self)
            let sync = try? await client.sync(since: nil, filter: filter, waiting: 0)
            guard let self, !isShutDown, chat.conversation?.room.id == room,
                chat.conversation?.isCutOff == true,
                let count = sync?.joined[room]?.notificationCount
            else { return }
            publish(report: count)
            inputs.send(.reset)
        }
    }
}

extension MatrixChatProvider {
    /// Changes the visitor's display name, which the agents see.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for an empty name; `notConnected` before a user is logged in;
    ///   `shutDown`; an error of the server.
    public func setDisplayName(_ name: String) async throws(ChatError) {
        try core.check()
        guard !name.isEmpty else { throw ChatError(.invalidArgument, "The name is empty.") }
        guard let user = vendor.session?.userID else {
            throw ChatError(.notConnected, "No user is logged in yet.")
        }
        do throws(MatrixError) {
            try await client.setDisplayName(of: user, name)
        } catch {
            throw ChatError(matrix: error)
        }
    }
}
