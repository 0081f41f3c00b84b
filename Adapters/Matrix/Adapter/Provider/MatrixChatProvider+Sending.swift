import ChatAdapterKit
public import ChatProviderKit
import Foundation

extension MatrixChatProvider: MessageSending {
    /// Sends a message. It appears at the end of the log at once, and is sent to the server after all earlier
    /// messages.
    ///
    /// A message that is not delivered stays in the log, even after a relaunch. The server recognizes a
    /// resent message as the same one, so it never arrives twice. After the visitor has left the
    /// conversation, a message restarts it.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`, or `ChatError`: `notConnected` until the room is known,
    ///   `notAllowedNow` with a ``MatrixRoomProblem`` as `underlying`, `invalidArgument` for a message
    ///   without text, `cancelled` if the task is canceled while the conversation restarts.
    public func send(_ text: String) async throws -> ChatEntry.ID {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ChatError(.invalidArgument, "The message is empty.")
        }
        try await prepareSending()
        return try await send(
            MatrixOutgoing(transaction: UUID().uuidString, text: text, createdAt: core.clock.now)
        )
    }

    /// Resends a message with the transaction id that the server knows.
    public func resend(_ id: ChatEntry.ID) async throws {
        try await resendFile(id, onProgress: nil)
    }

    /// Removes a message that was not delivered.
    public func deleteFailed(_ id: ChatEntry.ID) async throws {
        try core.check()
        let outgoing = try failed(id)
        cache.updateSession { $0.outbox.removeAll { $0.transaction == outgoing.transaction } }
        chat.deliveries[outgoing.transaction] = nil
        publish(removing: id)
    }

    // MARK: Steps

    func prepareSending() async throws {
        try core.check()
        if let problem = chat.problem {
            throw ChatError(.notAllowedNow, problem.description, underlying: problem)
        }
        guard let session = vendor.session, let room = session.roomID else {
            throw ChatError(.notConnected, "The room is not known yet. Connect first.")
        }
        if session.hasLeft { try await beginAnew() }
        guard let current = chat.conversation?.room, current.id == room,
            !current.allowsMessages(of: session.userID)
        else {
            return
        }
        let problem = MatrixRoomProblem.muted(room: room)
        throw ChatError(.notAllowedNow, problem.description, underlying: problem)
    }

    /// Restarts the conversation, once for all messages that wait for it.
    private func beginAnew() async throws {
        let restart = outgoing.restart ?? Task { try await enterAgain() }
        outgoing.restart = restart
        defer { if outgoing.restart == restart { outgoing.restart = nil } }
        do {
            try await restart.value
            if Task.isCancelled { throw ChatError(matrix: .cancelled) }
        } catch let problem as MatrixRoomProblem {
            throw ChatError(.notAllowedNow, problem.description, underlying: problem)
        } catch let error as MatrixError {
            throw ChatError(matrix: error)
        }
    }

    func send(
        _ outgoing: MatrixOutgoing,
        onProgress: (@MainActor (Double) -> Void)? = nil
    ) async throws -> ChatEntry.ID {
        cache.updateSession { $0.outbox.append(outgoing) }
        return try await deliver(outgoing.transaction, onProgress: onProgress)
    }

    func failed(_ id: ChatEntry.ID) throws(ChatError) -> MatrixOutgoing {
        guard let outgoing = vendor.session?.outbox.first(where: { $0.entryID == id }),
            chat.deliveries[outgoing.transaction] != .pending, outgoing.eventID == nil
        else { throw ChatError(.invalidArgument, "No message with this id has failed.") }
        return outgoing
    }

    /// Sends a message from the outbox, after those before it.
    @discardableResult
    func deliver(
        _ transaction: String,
        onProgress: (@MainActor (Double) -> Void)?
    ) async throws -> ChatEntry.ID {
        chat.deliveries[transaction] = .pending
        publish()
        let former = outgoing.messages
        let task = Task { [weak self] () -> Result<ChatEntry.ID, ChatEntry.DeliveryFailure> in
            await former?.value
            return await self?.put(transaction, onProgress: onProgress) ?? .failure(.init(.failed))
        }
        outgoing.messages = Task { _ = await task.value }
        return try await task.value.get()
    }

    private func put(
        _ transaction: String,
        onProgress: (@MainActor (Double) -> Void)?
    ) async -> Result<ChatEntry.ID, ChatEntry.DeliveryFailure> {
        guard !isShutDown, let outgoing = outgoing(transaction) else {
            return .failure(.init(.failed))
        }
        do throws(MatrixError) {
            let content = try await content(of: outgoing, onProgress: onProgress)
            let event = try await putPatiently(content, transaction)
            update(transaction) { $0.eventID = event }
            // The sync may have delivered it already.
            confirm([])
            publish(removing: outgoing.entryID)
            return .success(event)
        } catch {
            let failure = ChatEntry.DeliveryFailure(matrix: error, id: outgoing.entryID)
            guard self.outgoing(transaction) != nil else { return .failure(failure) }
            chat.deliveries[transaction] = .failed(failure)
            publish()
            return .failure(failure)
        }
    }

    /// Waits if the server requests it, a few times.
    private func putPatiently(
        _ content: [String: any Sendable],
        _ transaction: String
    ) async throws(MatrixError) -> String {
        var pauses = 0
        while true {
            guard let room = vendor.session?.roomID else { throw .cancelled }
            do throws(MatrixError) {
                return try await client.send(room: room, transaction: transaction, content: content)
            } catch {
                guard case .limited(let seconds) = error, pauses < Self.maximumPauses, seconds <= 60 else {
                    throw error
                }
                pauses += 1
                await pauseSending(seconds)
                if isShutDown || outgoing(transaction) == nil { throw .cancelled }
            }
        }
    }

    private static let maximumPauses = 5

    /// Returns when the time has passed, the user has changed, or the provider was shut down.
    private func pauseSending(_ seconds: TimeInterval) async {
        let (end, continuation) = AsyncStream.makeStream(of: Never.self)
        let timer = core.clock.schedule(after: seconds) { continuation.finish() }
        outgoing.pause = ObservationToken {
            timer.cancel()
            continuation.finish()
        }
        for await _ in end {}
    }

    private func content(
        of outgoing: MatrixOutgoing,
        onProgress: (@MainActor (Double) -> Void)?
    ) async throws(MatrixError) -> [String: any Sendable] {
        guard let file = outgoing.file else { return ["msgtype": "m.text", "body": outgoing.text] }
        let uri: String
        if let known = file.uri {
            uri = known
        } else {
            uri = try await upload(file, onProgress: onProgress)
            update(outgoing.transaction) { $0.file?.uri = uri }
        }
        return [
            "msgtype": file.messageType, "body": outgoing.text, "filename": outgoing.text, "url": uri,
            "info": ["mimetype": file.mimeType, "size": file.size] as [String: any Sendable],
        ]
    }

    private func upload(
        _ file: MatrixOutgoing.File,
        onProgress: (@MainActor (Double) -> Void)?
    ) async throws(MatrixError) -> String {
        var progress: (@Sendable (Double) -> Void)?
        if let onProgress { progress = { part in Task { @MainActor in onProgress(part) } } }
        return try await client.upload(file: file.localURL, mimeType: file.mimeType, onProgress: progress)
    }

    // MARK: The outbox

    private func outgoing(_ transaction: String) -> MatrixOutgoing? {
        vendor.session?.outbox.first { $0.transaction == transaction }
    }

    private func update(_ transaction: String, _ change: (inout MatrixOutgoing) -> Void) {
        cache.updateSession { session in
            guard let index = session.outbox.firstIndex(where: { $0.transaction == transaction }) else {
                return
            }
            change(&session.outbox[index])
        }
    }

    /// Removes what the server's events confirm from the outbox, because it is now in the log.
    ///
    /// - Parameter isCutOff: Whether events are missing in the log. Messages that the server has received may
    ///   be among them, and would stay at the end forever.
    func confirm(_ events: [MatrixEvent], isCutOff: Bool = false) {
        guard let session = vendor.session, !session.outbox.isEmpty else { return }
        let transactions = Set(events.lazy.filter { $0.sender == session.userID }.compactMap(\.transactionID))
        let confirmed = session.outbox.filter {
            transactions.contains($0.transaction)
                || $0.eventID.map { isCutOff || chat.conversation?.timeline.holds($0) == true } ?? false
        }
        for outgoing in confirmed { chat.deliveries[outgoing.transaction] = nil }
        cache.updateSession { $0.outbox.removeAll(where: confirmed.contains) }
    }

    /// Returns the entry for a message that is in the log only because it was sent here.
    func entry(of outgoing: MatrixOutgoing) -> ChatEntry {
        let user = vendor.session?.userID ?? ""
        let pending = ChatEntry.DeliveryStatus.failed(.init(.network, messageID: outgoing.entryID))
        return ChatEntry(
            id: outgoing.entryID,
            participant: .visitor,
            nick: user,
            displayName: chat.conversation?.room.name(of: user) ?? "",
            createdAt: outgoing.createdAt,
            kind: outgoing.kind,
            deliveryStatus: outgoing.eventID != nil
                ? .delivered : chat.deliveries[outgoing.transaction] ?? pending
        )
    }
}

extension MatrixOutgoing {
    fileprivate var kind: ChatEntry.Kind {
        guard let file else { return .message(text) }
        return .attachment(
            ChatEntry.Attachment(
                name: text,
                mimeType: file.mimeType,
                size: file.size,
                url: file.uri ?? "",
                localURL: file.localURL
            )
        )
    }
}

extension MatrixOutgoing.File {
    fileprivate var messageType: String {
        switch mimeType.prefix(while: { $0 != "/" }) {
        case "image": "m.image"
        case "video": "m.video"
        case "audio": "m.audio"
        default: "m.file"
        }
    }
}

extension ChatEntry.DeliveryFailure {
    init(matrix error: MatrixError, id: ChatEntry.ID) {
        switch error {
        case .unreachable, .untrusted, .redirected, .limited: self.init(.network, messageID: id)
        case .timedOut: self.init(.timeout, messageID: id)
        case .refused(413, _, _): self.init(.fileSizeTooLarge, messageID: id)
        case .refused, .malformed, .tooLarge, .cancelled: self.init(.failed, messageID: id)
        }
    }
}
