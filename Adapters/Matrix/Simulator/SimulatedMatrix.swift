public import ChatProviderKit
public import Foundation
package import MatrixAdapter

/// A Matrix server in memory, for tests and demonstrations without a network.
///
/// ```swift
/// let server = SimulatedMatrix(clock: ManualChatClock())
/// let ada = server.agent("ada", displayName: "Ada")
/// let room = try ada.createRoom(inviting: "grace")
/// let provider = server.makeProvider(room: room)
/// try await provider.login(server.user("grace"))
/// provider.connect()
/// try ada.send("How can I help?", to: room)
/// await server.untilPolled(by: "grace")
/// ```
///
/// It answers the requests of the adapter and its agents with the answers observed from Synapse 1.163. It counts
/// invitations, the replacement of a room, and messages other than edits and notices. It has no other servers,
/// encryption, presence or pushes. A login needs no account: a token with an unknown name registers the user.
@MainActor
public final class SimulatedMatrix {
    /// The clock that decides when polls without news end and when tokens expire.
    public let clock: any ChatClock
    /// The part of a user's id after the colon.
    public nonisolated let name: String
    /// The address for configurations. Every address leads to this server.
    public nonisolated let homeserver: URL

    // MARK: Network

    /// Whether requests reach the server. If this becomes `false`, waiting requests fail.
    public var isReachable = true { didSet { if !isReachable { cut() } } }
    /// Whether the server carries out requests, but its answers are lost.
    public var losesAnswers = false
    /// The status of every answer, such as 503 from a gateway in front of the server; `nil` for the server's own
    /// answers.
    public var failingStatus: Int?
    /// The time that each request takes, in seconds, in addition to a poll's wait for news. Advance the clock to let it
    /// pass.
    public var latency: TimeInterval = 0

    let core: MatrixServer
    private let tokens: LoginTokens
    /// An answer that a request waits for; `nil` if the time has passed.
    private typealias PendingAnswer = PendingResult<HTTPAnswer?, MatrixError>
    /// The requests that wait, with the syncs that wait for news.
    private var requests: [Int: (answer: PendingAnswer, poll: Poll?)] = [:]
    private var nextNumber = 0
    private var toldPosition = 0
    private var nextEnd: ObservationToken?
    private var waiting: [(userID: String, continuation: CheckedContinuation<Void, Never>)] = []

    /// Creates a server without users and rooms.
    ///
    /// - Parameters:
    ///   - clock: The server's time.
    ///   - name: The part of a user's id after the colon.
    ///   - loginSecret: The backend's key for the tokens that log users in (HMAC-SHA256).
    public init(clock: any ChatClock, name: String = "localhost", loginSecret: String = "simulated") {
        self.clock = clock
        self.name = name
        homeserver = URL(string: "https://matrix.invalid") ?? URL(fileURLWithPath: "/")
        let tokens = LoginTokens(secret: loginSecret)
        self.tokens = tokens
        core = MatrixServer(name: name, applicationServiceToken: applicationServiceToken, tokens: tokens)
    }

    /// The token of an application service, which may act as any user, and set the times of events.
    package nonisolated let applicationServiceToken = "as_simulated"

    // MARK: Requests

    /// Answers a request.
    ///
    /// - Parameter timeout: The longest wait for an answer, in seconds.
    /// - Throws: The error that a client receives when there is no answer.
    package func respond(
        to request: HTTPRequest,
        timeout: TimeInterval = .infinity
    ) async throws(MatrixError) -> HTTPAnswer {
        try checkLine()
        if latency > 0 {
            let pause = PendingAnswer()
            _ = try await answer(pause, within: min(latency, timeout), meanwhile: nil)
            guard latency <= timeout else { throw .timedOut }
            try checkLine()
        }
        if let failingStatus { return HTTPAnswer(status: failingStatus, body: Data()) }
        let answer: HTTPAnswer
        switch take(request) {
        case .answer(let given): answer = given
        case .poll(let poll):
            let seconds = Double(poll.timeout) / 1_000
            guard seconds <= timeout else { throw .timedOut }
            answer =
                try await self.answer(PendingAnswer(), within: seconds, meanwhile: poll)
                // News may have arrived since the time has passed.
                ?? HTTPAnswer(json: core.sync(poll) ?? core.emptySync)
        }
        if losesAnswers { throw Self.lost }
        return answer
    }

    private static let lost = MatrixError.unreachable(URLError.networkConnectionLost.rawValue)
    private static let absent = MatrixError.unreachable(URLError.cannotConnectToHost.rawValue)

    private func checkLine() throws(MatrixError) {
        if !isReachable { throw Self.absent }
    }

    /// Waits for an answer; `nil` if the time has passed.
    private func answer(
        _ pending: PendingAnswer,
        within seconds: TimeInterval,
        meanwhile poll: Poll?
    ) async throws(MatrixError) -> HTTPAnswer? {
        nextNumber += 1
        let number = nextNumber
        requests[number] = (pending, poll)
        let timer = clock.schedule(after: seconds) { pending.give(.success(nil)) }
        defer {
            timer.cancel()
            requests[number] = nil
        }
        if poll != nil { resumeWaiting() }
        return try await pending.result(ifCancelled: .cancelled).get()
    }

    /// Answers a request, and the polls for which it has news.
    func take(_ request: HTTPRequest) -> MatrixServer.Outcome {
        core.now = Int((clock.now.timeIntervalSince1970 * 1_000).rounded())
        let outcome = core.take(request)
        tell()
        return outcome
    }

    /// Answers the polls for which there is news, and those of devices that are logged out.
    func tell() {
        if core.position != toldPosition {
            toldPosition = core.position
            for (number, request) in requests {
                guard let poll = request.poll, let news = core.sync(poll) else { continue }
                finish(number, HTTPAnswer(json: news))
            }
        }
        for (number, request) in requests {
            guard let poll = request.poll, !core.isLoggedIn(poll.requester.device) else { continue }
            finish(number, HTTPAnswer(json: core.emptySync))
        }
        let now = core.now
        nextEnd = core.nextEnd.map { end in
            clock.schedule(after: Double(end - now) / 1_000) { [weak self] in self?.timePassed() }
        }
    }

    /// Returns a new transaction id.
    func nextTransaction() -> String {
        nextNumber += 1
        return "agent\(nextNumber)"
    }

    private func timePassed() {
        core.now = Int((clock.now.timeIntervalSince1970 * 1_000).rounded())
        core.endTyping()
        tell()
    }

    private func finish(_ number: Int, _ answer: HTTPAnswer) {
        requests.removeValue(forKey: number)?.answer.give(.success(answer))
    }

    private func cut() {
        for request in requests.values { request.answer.give(.failure(Self.absent)) }
        requests = [:]
    }

    /// Restarts the server. Waiting requests fail. The server keeps everything except which users are typing.
    public func restart() {
        cut()
        for room in core.rooms.values { room.typing = [:] }
    }

    // MARK: Waiting for clients

    /// Returns when a client of the user has received everything, and polls for more.
    ///
    /// If no client polls, it never returns.
    public func untilPolled(by user: String) async {
        let userID = userID(user)
        guard pollCount(of: user) == 0 else { return }
        await withCheckedContinuation { waiting.append((userID, $0)) }
    }

    /// Returns the number of a user's polls that wait for news.
    package func pollCount(of user: String) -> Int {
        let userID = userID(user)
        return requests.values.count { $0.poll?.requester.userID == userID && $0.answer.isOpen }
    }

    private func resumeWaiting() {
        let polling = Set(requests.values.compactMap { $0.poll?.requester.userID })
        let resumed = waiting.filter { polling.contains($0.userID) }
        waiting.removeAll { polling.contains($0.userID) }
        for (_, continuation) in resumed { continuation.resume() }
    }

    // MARK: Users

    /// Returns a user's id, given the name or the id.
    public nonisolated func userID(_ name: String) -> String {
        name.hasPrefix("@") ? name : "@\(name):\(self.name)"
    }

    /// Returns a token that logs a user in, as a backend signs it. It does not expire. Users are named as in
    /// ``userID(_:)``.
    ///
    /// - Throws: An error if the machine has no cryptography library.
    public nonisolated func token(for name: String) throws -> String {
        let localpart = userID(name).dropFirst().prefix { $0 != ":" }
        return try tokens.token(of: ["sub": .string(String(localpart))])
    }

    /// Returns a user for `login(_:)`. The first login registers the user.
    public nonisolated func user(_ name: String) -> ChatUser {
        .token(SignedIdentity(userID: name) { [self] in try token(for: name) })
    }
}
