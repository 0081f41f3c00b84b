import ChatAdapterKit
import ChatProviderKit
import Foundation

/// The connection, as a sequence of polls.
extension MatrixChatProvider {
    /// The longest pause, in seconds, that a server can ask for.
    private static let longestRequestedPause: TimeInterval = 600

    /// Changes the connection, and carries out the effects.
    func updateLine(_ event: MatrixLine.Event) {
        guard !isShutDown else { return }
        for effect in line.apply(event) { perform(effect) }
    }

    private func perform(_ effect: MatrixLine.Effect) {
        switch effect {
        case .cancel:
            polling.request?.cancel()
            polling.pause?.cancel()
        case .open: begin(isPoll: false)
        case .poll: begin(isPoll: true)
        case .pause(let requested):
            let requested = requested.map { min($0, Self.longestRequestedPause) }
            pause(polling.backoff.pause(requested: requested))
        case .resetPauses: polling.backoff.reset()
        case .reportOutage(let error):
            core.diagnose("\(configuration.homeserver.textWithoutUser): \(error). The connection is retried.")
        case .reportHaste:
            reportOnce("The server answers at once without news, so it is asked less often.")
        case .publishConnecting:
            polling.reportedProblems = []
            polling.backoff.reset()
            publishEnd(.connecting)
        case .publishWaiting: publishWaiting()
        case .publishDisconnected: publishEnd(.disconnected(.requested))
        }
    }

    /// Publishes that there is no connection because the app does not want one, or has another user.
    func publishEnd(_ status: ConnectionStatus) {
        if core.status.isConnected { inputs.send(.failure(MatrixProviderInput.Failure())) }
        core.publish(status: status)
    }

    // MARK: Running work

    private func begin(isPoll: Bool) {
        polling.request = Task { [weak self] () -> Bool in
            guard let self else { return false }
            do {
                let answer = try await isPoll ? poll(waiting: polling.seconds) : open()
                if !Task.isCancelled { updateLine(answer) }
                return true
            } catch {
                if !Task.isCancelled { take(error) }
                return false
            }
        }
    }

    private func pause(_ seconds: TimeInterval) {
        polling.pause = core.clock.schedule(after: seconds) { [weak self] in self?.updateLine(.pauseEnded) }
    }

    /// Ends the connection, or tries again later.
    ///
    /// - Parameter failure: A ``MatrixError``, a ``MatrixRoomProblem``, or otherwise the error of a kept session that
    ///   cannot be read at the moment.
    private func take(_ failure: any Error) {
        // The silent notification fails. The next connection reads what has arrived.
        if line.phase == .catchingUp { return updateLine(.failed(.forGood)) }
        switch failure {
        case let problem as MatrixRoomProblem:
            end("M_GUEST_ACCESS_FORBIDDEN")
            let error = ChatError(.authentication, problem.description, underlying: problem)
            core.send(.authenticationFailed(error))
        case MatrixError.refused(401, "M_UNKNOWN_TOKEN", _) where vendor.canReplaceGuest:
            vendor.replaceGuest()
        case let error as MatrixError where error.isUnknownToken:
            end(error.code)
            core.send(.sessionExpired)
        case MatrixError.refused(401, let code, _), MatrixError.refused(403, let code, _):
            end(code)
            let error = ChatError(
                .authentication,
                "The server does not accept the user's identity. Check the token that the backend signs.",
                vendorCode: code
            )
            core.send(.authenticationFailed(error))
        default:
            let error = failure as? MatrixError
            receive(.failure(error.map { MatrixProviderInput.Failure($0) } ?? MatrixProviderInput.Failure()))
            // An observer may have started another request instead of this one.
            if !Task.isCancelled { updateLine(.failed(.outage(error))) }
        }
    }

    private func end(_ code: String?) {
        updateLine(.failed(.forGood))
        receive(.failure(MatrixProviderInput.Failure(status: 401, code: code)))
    }

    // MARK: Steps

    /// Restores the session, and reads what has arrived since, without waiting for more.
    private func open() async throws -> MatrixLine.Event {
        polling.triedRoom = nil
        try await establishSession()
        await vendor.endFormerSessions()
        if chat.conversation != nil, vendor.session?.syncToken != nil {
            let answer = try await poll(waiting: 0)
            // The previous connection may have closed before it requested them.
            loadLimits()
            return answer
        }
        let since = vendor.session?.syncToken
        let sync = try await sync(since: since, waiting: 0, fullState: since != nil)
        chat.conversation = nil
        guard !goesBack(sync, since) else { return .answered(canPoll: false, isHasty: nil) }
        try await apply(sync, isFirst: true)
        loadLimits()
        return .answered(canPoll: true, isHasty: nil)
    }

    private func poll(waiting seconds: Int) async throws(MatrixError) -> MatrixLine.Event {
        guard let since = vendor.session?.syncToken else { return .answered(canPoll: false, isHasty: nil) }
        let (start, date) = (ContinuousClock.now, core.clock.now)
        let sync = try await sync(since: since, waiting: seconds)
        // Without a wait, no answer can be early.
        let isEarly =
            seconds > 0 && ContinuousClock.now - start < .seconds(1)
            && core.clock.now.timeIntervalSince(date) < 1
        // A server that goes back each time would otherwise be asked endlessly.
        guard !goesBack(sync, since) else { return .answered(canPoll: false, isHasty: true) }
        let isHasty = seconds > 0 || !sync.bringsNothing ? isEarly && sync.bringsNothing : nil
        try await apply(sync, isFirst: false)
        return .answered(canPoll: vendor.session?.syncToken != nil, isHasty: isHasty)
    }

    /// Whether the server was restored from a backup. Events in between are never delivered, so everything is
    /// loaded again.
    private func goesBack(_ sync: MatrixSync, _ since: String?) -> Bool {
        guard let since, let former = Self.position(of: since), let next = Self.position(of: sync.nextBatch),
            next < former
        else { return false }
        reportOnce("The server was set back to an earlier state. The conversation is loaded again.")
        loadAnew()
        return true
    }

    /// Returns a sync token's position in the server's stream; `nil` if its name does not show it.
    private static func position(of token: String) -> Int? {
        guard token.hasPrefix("s") else { return nil }
        return Int(token.dropFirst().prefix { $0.isASCII && $0.isNumber })
    }

    /// Discards the position in the server's stream, so that the next sync is a first one.
    func loadAnew() {
        chat.conversation = nil
        cache.updateSession { $0.syncToken = nil }
    }

    func sync(since: String?, waiting seconds: Int, fullState: Bool = false) async throws(MatrixError)
        -> MatrixSync
    {
        do throws(MatrixError) {
            return try await client.sync(since: since, filter: filter, waiting: seconds, fullState: fullState)
        } catch {
            if case .refused(400, _, _) = error, since != nil {
                // The server no longer knows the position.
                loadAnew()
            }
            throw error
        }
    }

    /// Selects one room, once it is known, and no presence, which would end polls.
    private var filter: String {
        let timeline: [String: any Sendable] = ["limit": min(50, configuration.history)]
        var room: [String: any Sendable] = [
            "timeline": timeline,
            "ephemeral": ["types": ["m.receipt", "m.typing"]] as [String: any Sendable],
            "account_data": ["types": [String]()] as [String: any Sendable],
        ]
        if let id = chat.conversation?.room.id, chat.conversation?.room.tombstone == nil {
            room["rooms"] = [id]
        }
        let filter: [String: any Sendable] = [
            "presence": ["types": [String]()] as [String: any Sendable],
            "account_data": ["types": ["m.direct"]] as [String: any Sendable],
            "room": room,
        ]
        return String(decoding: JSONObject.text(filter), as: UTF8.self)
    }
}
