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
/// It takes the requests of Matrix's client-server API and answers as Synapse does, by what was observed of Synapse
/// 1.163. What clients do not ask for is not there: other servers, encryption, presence, pushes. A login needs no
/// account: a token for a name that the server does not know makes the user.
@MainActor
public final class SimulatedMatrix {
    /// The time. A poll without news ends by it, and so do tokens.
    public let clock: any ChatClock
    /// The part of a user's id after the colon.
    public nonisolated let name: String
    /// The address for configurations. Every address leads to this server.
    public nonisolated let homeserver: URL

    // MARK: The line

    /// Whether anything reaches the server. What waits for an answer fails when this becomes false.
    public var isReachable = true { didSet { if !isReachable { cut() } } }
    /// Whether the server does what it is asked to, and its answers get lost on the way.
    public var losesAnswers = false
    /// The status of every answer, such as 503 by a gateway before the server; `nil` for the server's own answers.
    public var failingStatus: Int?
    /// How long each request takes, in seconds, besides the time that a poll waits for news. The clock has to go on.
    public var latency: TimeInterval = 0

    let core: MatrixServer
    private let tokens: LoginTokens
    private var requests: [Int: PendingAnswer] = [:]
    private var polls: [Int: Poll] = [:]
    private var nextNumber = 0
    private var toldPosition = 0
    private var nextEnd: ObservationToken?
    private var waiting: [(userID: String, continuation: CheckedContinuation<Void, Never>)] = []

    /// Creates a server without users and rooms.
    ///
    /// - Parameters:
    ///   - clock: The server's time.
    ///   - name: The part of a user's id after the colon.
    ///   - loginSecret: The key of the tokens that log users in (HMAC-SHA256), as a backend has it.
    public init(clock: any ChatClock, name: String = "localhost", loginSecret: String = "simulated") {
        self.clock = clock
        self.name = name
        homeserver = URL(string: "https://matrix.invalid") ?? URL(fileURLWithPath: "/")
        let tokens = LoginTokens(secret: loginSecret)
        self.tokens = tokens
        core = MatrixServer(
            name: name,
            applicationServiceToken: applicationServiceToken,
            checkToken: tokens.check
        )
        core.accounts[userID("administrator")] = Account(userID: userID("administrator"))
        core.accessTokens[administratorToken] = AccessToken(
            userID: userID("administrator"),
            deviceID: "ADMINISTRATOR",
            isAdministrator: true
        )
    }

    /// What may act as any user, and date events.
    package nonisolated let applicationServiceToken = "as_simulated"
    /// What may call the administrator's interface.
    package nonisolated let administratorToken = "syt_administrator"

    // MARK: Requests

    /// Answers a request.
    ///
    /// - Parameter timeout: How many seconds may pass without an answer.
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
                // Something may have come after the time had passed.
                ?? core.sync(poll).map { HTTPAnswer(json: $0) } ?? core.emptyAnswer(to: poll)
        }
        if losesAnswers { throw Self.lost }
        return answer
    }

    private static let lost = MatrixError.unreachable(URLError.networkConnectionLost.rawValue)
    private static let absent = MatrixError.unreachable(URLError.cannotConnectToHost.rawValue)

    private func checkLine() throws(MatrixError) {
        if !isReachable { throw Self.absent }
    }

    /// Waits for an answer, or until the time has passed, which is `nil`.
    private func answer(
        _ pending: PendingAnswer,
        within seconds: TimeInterval,
        meanwhile poll: Poll?
    ) async throws(MatrixError) -> HTTPAnswer? {
        nextNumber += 1
        let number = nextNumber
        requests[number] = pending
        polls[number] = poll
        let timer = clock.schedule(after: seconds) { pending.give(.success(nil)) }
        defer {
            timer.cancel()
            requests[number] = nil
            polls[number] = nil
        }
        if poll != nil { resumeWaiting() }
        return try await pending.value()
    }

    /// Takes a request, and notifies the clients that poll.
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
            for (number, poll) in polls {
                if let news = core.sync(poll) { finish(number, HTTPAnswer(json: news)) }
            }
        }
        for (number, poll) in polls where !core.isLoggedIn(poll.requester.device) {
            finish(number, core.emptyAnswer(to: poll))
        }
        let now = core.now
        nextEnd = core.nextEnd.map { end in
            clock.schedule(after: Double(end - now) / 1_000) { [weak self] in self?.timePassed() }
        }
    }

    /// An id that no request was sent under before.
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
        polls[number] = nil
        requests.removeValue(forKey: number)?.give(.success(answer))
    }

    private func cut() {
        polls = [:]
        for request in requests.values { request.give(.failure(Self.absent)) }
        requests = [:]
    }

    /// Ends the server's process and starts it again: what waits fails, and nothing is lost but who types.
    public func restart() {
        cut()
        for room in core.rooms.values { room.typing = [:] }
    }

    // MARK: Waiting for clients

    /// Returns when a client of the user's has been told everything and polls for more.
    ///
    /// A client that does not poll is waited for without end.
    public func untilPolled(by user: String) async {
        let userID = userID(user)
        guard pollCount(of: user) == 0 else { return }
        await withCheckedContinuation { waiting.append((userID, $0)) }
    }

    /// How many polls of a user's clients wait for news.
    package func pollCount(of user: String) -> Int {
        let userID = userID(user)
        return polls.count { $0.value.requester.userID == userID && requests[$0.key]?.isOpen == true }
    }

    private func resumeWaiting() {
        let polling = Set(polls.values.map(\.requester.userID))
        let resumed = waiting.filter { polling.contains($0.userID) }
        waiting.removeAll { polling.contains($0.userID) }
        for (_, continuation) in resumed { continuation.resume() }
    }

    // MARK: Users

    /// The id of a user, from the name or the id itself.
    public nonisolated func userID(_ name: String) -> String {
        name.hasPrefix("@") ? name : "@\(name):\(self.name)"
    }

    /// A token that logs the user in, as a backend makes it, without an end. Users are named as in ``userID(_:)``.
    ///
    /// - Throws: Where the machine has no cryptography library.
    public nonisolated func token(for name: String) throws -> String {
        let localpart = userID(name).dropFirst().prefix { $0 != ":" }
        return try tokens.token(of: ["sub": .string(String(localpart))])
    }

    /// A user for `login(_:)`, who is registered by the first login.
    public nonisolated func user(_ name: String) -> ChatUser {
        .token(SignedIdentity(userID: name) { [self] in try token(for: name) })
    }
}
