import Foundation

/// The connection to a Matrix server: a sequence of long polls, the reasons that end it, and the pauses
/// between requests.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next.
/// At most one request or pause is running at a time.
struct MatrixLine: Sendable, Hashable {
    /// The running work.
    enum Phase: Sendable, Hashable {
        /// Nothing.
        case idle
        /// The session is being restored, and what has arrived since the last request is read.
        case opening
        /// A poll is waiting for news.
        case polling
        /// The next request is waiting: a poll, or otherwise one that opens the connection.
        case pausing(beforePoll: Bool)
        /// What has arrived is being read once, and no poll follows.
        case catchingUp
        /// The server does not accept the user's identity. The app, or another user, can open the connection
        /// again.
        case ended
    }

    /// An event of the connection.
    enum Event: Sendable, Hashable {
        /// The app wants a connection, or no longer wants one.
        case wanted(Bool)
        /// Whether the server has the app's user, or should be asked for a guest. Until then, nothing opens.
        case userIsThere(Bool)
        /// The running request or pause belongs to a previous room.
        case interrupted
        /// What has arrived should be read once.
        case catchUpWanted
        /// The running request was answered.
        ///
        /// `canPoll` says whether polls can continue from there. `isHasty` says whether the server has
        /// answered a poll immediately and without news; `nil` if that is unknown.
        case answered(canPoll: Bool, isHasty: Bool?)
        /// The running request has failed.
        case failed(Failure)
        /// The pause has ended.
        case pauseEnded
    }

    /// Why a request has failed.
    enum Failure: Sendable, Hashable {
        /// The request would fail again.
        case forGood
        /// The server cannot be reached, or requests a pause; `nil` if the kept session cannot be read at the moment.
        case outage(MatrixError?)
    }

    /// What the provider does, in this order. It publishes last, because an observer may close or open the
    /// connection.
    enum Effect: Sendable, Hashable {
        /// End the running request or pause.
        case cancel
        /// Restore the session, and read what has arrived.
        case open
        /// Wait for news.
        case poll
        /// Wait before the next request, at least for as long as the server requests.
        case pause(requested: TimeInterval?)
        /// Make the next pause a short one.
        case resetPauses
        /// Report why the server cannot be reached.
        case reportOutage(MatrixError)
        /// Report that the server answers polls immediately, without news.
        case reportHaste
        /// Publish that a new connection is opening. Its problems are reported again, and its first pause is short.
        case publishConnecting
        /// Publish that a connection opens as soon as the server has the app's user.
        case publishWaiting
        /// Publish that the app wants no connection.
        case publishDisconnected
    }

    /// After this number of consecutive hasty answers, the server is asked less often.
    static let mostHastyAnswers = 5

    private(set) var phase = Phase.idle
    /// Whether the app wants a connection.
    private(set) var isWanted = false
    /// Whether the server has the app's user.
    private(set) var isUserThere = false
    /// Whether the current outage has been reported.
    private(set) var didReportOutage = false
    /// The number of consecutive hasty answers.
    private(set) var hastyAnswersInARow = 0

    /// Whether a request or a pause is running.
    var isBusy: Bool {
        switch phase {
        case .idle, .ended: false
        case .opening, .polling, .pausing, .catchingUp: true
        }
    }

    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(true):
            isWanted = true
            return isBusy ? [] : openOrWait()
        case .wanted(false):
            guard isWanted || isBusy else { return [] }
            isWanted = false
            return stop() + [.publishDisconnected]
        case .userIsThere(let isThere):
            if isThere, isUserThere { return [] }
            isUserThere = isThere
            return interrupt()
        case .interrupted: return interrupt()
        case .catchUpWanted:
            guard !isBusy, isUserThere else { return [] }
            phase = .catchingUp
            return [.open]
        case .answered where phase == .catchingUp, .failed where phase == .catchingUp:
            phase = .idle
            return isWanted ? openOrWait() : [.publishDisconnected]
        case .answered(let canPoll, let isHasty): return takeAnswer(canPoll: canPoll, isHasty: isHasty)
        case .failed(let failure): return takeFailure(failure)
        case .pauseEnded:
            guard case .pausing(let beforePoll) = phase else { return [] }
            return request(isPoll: beforePoll)
        }
    }

    // MARK: Steps

    private mutating func openOrWait() -> [Effect] {
        guard isWanted else { return [] }
        guard isUserThere else { return [.publishWaiting] }
        didReportOutage = false
        hastyAnswersInARow = 0
        phase = .opening
        return [.open, .publishConnecting]
    }

    private mutating func stop() -> [Effect] {
        defer { phase = .idle }
        return isBusy ? [.cancel] : []
    }

    private mutating func interrupt() -> [Effect] {
        let effects = stop()
        if isWanted { return effects + openOrWait() }
        return effects.isEmpty ? [] : effects + [.publishDisconnected]
    }

    private mutating func request(isPoll: Bool) -> [Effect] {
        phase = isPoll ? .polling : .opening
        return [isPoll ? .poll : .open]
    }

    private mutating func takeAnswer(canPoll: Bool, isHasty: Bool?) -> [Effect] {
        guard phase == .opening || phase == .polling else { return [] }
        didReportOutage = false
        if let isHasty { hastyAnswersInARow = isHasty ? hastyAnswersInARow + 1 : 0 }
        guard hastyAnswersInARow >= Self.mostHastyAnswers else {
            return [.resetPauses] + request(isPoll: canPoll)
        }
        hastyAnswersInARow = Self.mostHastyAnswers
        phase = .pausing(beforePoll: canPoll)
        return [.pause(requested: nil), .reportHaste]
    }

    private mutating func takeFailure(_ failure: Failure) -> [Effect] {
        guard phase == .opening || phase == .polling else { return [] }
        switch failure {
        case .forGood:
            phase = .ended
            return []
        case .outage(let error):
            phase = .pausing(beforePoll: false)
            guard let error else { return [.pause(requested: nil)] }
            let pause: TimeInterval? = if case .limited(let seconds) = error { seconds } else { nil }
            let report: [Effect] = didReportOutage ? [] : [.reportOutage(error)]
            didReportOutage = true
            return [.pause(requested: pause)] + report
        }
    }
}
