import ChatAdapterKit
import ChatProviderKit
import Foundation
import InputValidation

/// The connection: one poll after the other.
extension MatrixChatProvider {
    /// Why the line cannot go on.
    enum SyncFailure: Error, Sendable {
        /// The user of the last launch has no session any more.
        case needsLogin
        /// What was kept of the session cannot be read just now.
        case unreadableSession
        case room(MatrixRoomProblem)
        case server(MatrixError)
    }

    /// The longest pause, in seconds, that a server can ask for.
    private static let longestRequestedPause: TimeInterval = 600

    func openLine() {
        guard line == nil, !isShutDown else { return }
        toldProblems = []
        didReportOutage = false
        backoff.reset()
        emptyPollsInARow = 0
        core.publish(status: .connecting)
        line = Task { [weak self] in
            await self?.keepLine()
            return nil
        }
    }

    func closeLine() {
        line?.cancel()
        line = nil
        tellEnd()
    }

    /// Begins the connection again, if one is wanted.
    func restartLine() {
        closeLine()
        if isConnectionWanted { openLine() }
    }

    private func keepLine() async {
        var isOpen = false
        while !Task.isCancelled {
            do throws(SyncFailure) {
                if isOpen {
                    isOpen = try await poll(waiting: pollSeconds)
                } else {
                    isOpen = try await open()
                }
                didReportOutage = false
                if shouldThrottle {
                    reportOnce("The server answers at once and has nothing new. It is asked less often.")
                    await wait(backoff.pause())
                } else {
                    backoff.reset()
                }
            } catch {
                guard !Task.isCancelled, let pause = pause(after: error) else { return }
                isOpen = false
                await wait(pause)
            }
        }
    }

    /// The seconds to wait after a failure; `nil` where the line has ended.
    private func pause(after failure: SyncFailure) -> TimeInterval? {
        switch failure {
        case .needsLogin:
            endLine("M_MISSING_TOKEN")
            core.send(.sessionExpired)
            return nil
        case .unreadableSession:
            receive(.failure(MatrixProviderInput.Failure()))
            return backoff.pause()
        case .room(let problem):
            endLine("M_GUEST_ACCESS_FORBIDDEN")
            let error = ChatError(.authentication, problem.description, underlying: problem)
            core.send(.authenticationFailed(error))
            return nil
        case .server(let error) where error.isUnknownToken:
            endLine(error.code)
            core.send(.sessionExpired)
            return nil
        case .server(.refused(401, let code, _)), .server(.refused(403, let code, _)):
            endLine(code)
            let error = ChatError(
                .authentication,
                "The server does not accept who the user is. Check the token that the backend signs.",
                vendorCode: code
            )
            core.send(.authenticationFailed(error))
            return nil
        case .server(let error):
            receive(.failure(MatrixProviderInput.Failure(error)))
            if !didReportOutage {
                core.diagnose("\(address): \(error). It is tried again.")
            }
            didReportOutage = true
            guard case .limited(let seconds) = error else { return backoff.pause() }
            return backoff.pause(requested: min(seconds, Self.longestRequestedPause))
        }
    }

    /// The server's address, without a name or a password that somebody may have written into it.
    private var address: String {
        var components = URLComponents(url: configuration.homeserver, resolvingAgainstBaseURL: false)
        components?.user = nil
        components?.password = nil
        return components?.string ?? ""
    }

    private func endLine(_ code: String?) {
        line = nil
        receive(.failure(MatrixProviderInput.Failure(status: 401, code: code)))
    }

    /// Waits, or until the task is cancelled.
    func wait(_ seconds: TimeInterval) async {
        let (pause, continuation) = AsyncStream.makeStream(of: Never.self)
        let token = core.clock.schedule(after: seconds) { continuation.finish() }
        for await _ in pause {}
        token.cancel()
    }

    // MARK: Steps

    /// Reads what has come, once, without a connection that stays.
    func catchUp() async throws(SyncFailure) {
        let once = Task { [weak self] () -> SyncFailure? in
            do throws(SyncFailure) {
                _ = try await self?.open()
                return nil
            } catch {
                return error
            }
        }
        line = once
        let failure = await once.value
        // Somebody may have closed or opened the line meanwhile.
        if line == once {
            line = nil
            tellEnd()
            core.publish(status: .disconnected(.requested))
            if isConnectionWanted { openLine() }
        }
        if let failure { throw failure }
    }

    /// Makes sure of the session, and reads what has come meanwhile, at once.
    ///
    /// - Returns: Whether polls go on from here; `false` where all is to be loaded anew.
    private func open() async throws(SyncFailure) -> Bool {
        try await establishSession()
        await endFormerSessions()
        if conversation != nil, cache.session?.syncToken != nil { return try await poll(waiting: 0) }
        let since = cache.session?.syncToken
        let sync = try await sync(since: since, waiting: 0, fullState: since != nil)
        conversation = nil
        guard !goesBack(sync, since) else { return false }
        try await apply(sync, isFirst: true)
        loadLimits()
        return true
    }

    private func poll(waiting seconds: Int) async throws(SyncFailure) -> Bool {
        guard let since = cache.session?.syncToken else { return false }
        let (start, date) = (ContinuousClock.now, core.clock.now)
        let sync = try await sync(since: since, waiting: seconds)
        // Without a wait there is nothing to be early for.
        let isEarly =
            seconds > 0 && ContinuousClock.now - start < .seconds(1)
            && core.clock.now.timeIntervalSince(date) < 1
        guard !goesBack(sync, since) else {
            emptyPollsInARow += 1
            return false
        }
        if seconds > 0 || !sync.bringsNothing {
            emptyPollsInARow = isEarly && sync.bringsNothing ? emptyPollsInARow + 1 : 0
        }
        try await apply(sync, isFirst: false)
        return cache.session?.syncToken != nil
    }

    /// Whether the server does not wait for news, or goes back again and again: asked at once each time, it would be asked
    /// without end.
    private var shouldThrottle: Bool { emptyPollsInARow >= 5 }

    /// Whether the server was restored from a backup. What came between is never delivered: all is loaded anew.
    private func goesBack(_ sync: MatrixSync, _ since: String?) -> Bool {
        guard let since, MatrixSyncToken.isBehind(sync.nextBatch, since) else { return false }
        reportOnce("The server has gone back in time. The conversation is loaded anew.")
        loadAnew()
        return true
    }

    /// Forgets the place in the server's stream: the next sync is a first one.
    func loadAnew() {
        conversation = nil
        cache.updateSession { $0.syncToken = nil }
    }

    func sync(since: String?, waiting seconds: Int, fullState: Bool = false) async throws(SyncFailure)
        -> MatrixSync
    {
        let filter = filter
        do throws(MatrixError) {
            return try await call { [client] token throws(MatrixError) in
                try await client.sync(
                    token,
                    since: since,
                    filter: filter,
                    waiting: seconds,
                    fullState: fullState
                )
            }
        } catch {
            if case .refused(400, _, _) = error, since != nil {
                // The server does not know the place any more.
                loadAnew()
            }
            throw .server(error)
        }
    }

    /// One room, once it is known; without presence, which wakes polls.
    private var filter: String {
        let timeline: [String: any Sendable] = ["limit": min(50, configuration.history)]
        var room: [String: any Sendable] = [
            "timeline": timeline,
            "ephemeral": ["types": ["m.receipt", "m.typing"]] as [String: any Sendable],
            "account_data": ["types": [String]()] as [String: any Sendable],
        ]
        if let id = conversation?.room.id, conversation?.room.tombstone == nil { room["rooms"] = [id] }
        let filter: [String: any Sendable] = [
            "presence": ["types": [String]()] as [String: any Sendable],
            "account_data": ["types": ["m.direct"]] as [String: any Sendable],
            "room": room,
        ]
        return String(decoding: JSONObject.text(filter), as: UTF8.self)
    }
}

/// The order of places in a server's stream, where it can be read from their names.
enum MatrixSyncToken {
    /// Whether a place comes before another. `false` where the names do not say.
    static func isBehind(_ place: String, _ other: String) -> Bool {
        guard let first = number(place), let second = number(other) else { return false }
        return first < second
    }

    private static func number(_ token: String) -> Int? {
        guard token.hasPrefix("s") else { return nil }
        return Int(decimal: String(token.dropFirst().prefix { $0.isASCII && $0.isNumber }))
    }
}
