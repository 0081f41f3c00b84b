import Foundation

/// The connection to a Matrix server: one long poll after the other, what ends them, and when the next request waits.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next. At most one
/// request or pause is under way at a time.
struct MatrixLine: Sendable, Hashable {
    /// What is under way.
    enum Phase: Sendable, Hashable {
        /// Nothing.
        case idle
        /// The session is taken up, and what has come since the last request is read.
        case opening
        /// A poll waits for news.
        case polling
        /// The next request waits: a poll, or else one that opens.
        case pausing(beforePoll: Bool)
        /// What has come is read once, and no poll follows.
        case catchingUp
        /// The server does not accept who the user is. It is opened again by the app or for another user.
        case ended
    }

    /// What happens to the connection.
    enum Event: Sendable, Hashable {
        /// The app wants a connection, or none any more.
        case wanted(Bool)
        /// The server is not known to have the app's user any more. Nothing is opened until the next one has arrived.
        case userLeft
        /// The server has the app's user, or is to be asked for a guest.
        case userArrived
        /// The request or pause under way belongs to a former room.
        case interrupted
        /// What has come is to be read once.
        case catchUpWanted
        /// The request that runs was answered.
        ///
        /// `canPoll` is whether polls go on from there. `isHasty` is whether the server has answered a poll at once and with
        /// nothing; `nil` where that cannot be said.
        case answered(canPoll: Bool, isHasty: Bool?)
        /// The request that runs has failed.
        case failed(Failure)
        /// The pause is over.
        case pauseEnded
    }

    /// Why a request has failed.
    enum Failure: Sendable, Hashable {
        /// It would fail again.
        case forGood
        /// What was kept of the session cannot be read just now.
        case unreadableSession
        /// The server cannot be reached, or asks for a pause of so many seconds.
        case outage(pause: TimeInterval?)
    }

    /// What the provider does, in this order. It publishes last, because an observer may close the connection or open it.
    enum Effect: Sendable, Hashable {
        /// End the request or the pause that is under way.
        case cancel
        /// Start a new connection: report its problems again, and begin with a short pause.
        case begin
        /// Take up the session, and read what has come.
        case open
        /// Wait for news.
        case poll
        /// Wait before the next request, for as long as the server asks at least.
        case pause(requested: TimeInterval?)
        /// The next pause is a short one.
        case resetPauses
        /// Report that the server cannot be reached.
        case reportOutage
        /// Report that the server answers polls at once, with nothing new.
        case reportHaste
        /// Publish that a connection is being opened.
        case publishConnecting
        /// Publish that a connection is opened as soon as the server has the app's user.
        case publishWaiting
        /// Publish that the app wants no connection.
        case publishDisconnected
    }

    /// After so many hasty answers in a row the server is asked less often.
    static let mostHastyAnswers = 5

    private(set) var phase = Phase.idle
    /// Whether the app wants a connection.
    private(set) var isWanted = false
    /// Whether the server has the app's user.
    private(set) var isUserThere = false
    /// Whether the present outage has been reported.
    private(set) var didReportOutage = false
    /// How many answers in a row were hasty.
    private(set) var hastyAnswersInARow = 0

    /// Whether a request or a pause is under way.
    var isBusy: Bool {
        switch phase {
        case .idle, .ended: false
        case .opening, .polling, .pausing, .catchingUp: true
        }
    }

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(true):
            isWanted = true
            return isBusy ? [] : openOrWait()
        case .wanted(false):
            guard isWanted || isBusy else { return [] }
            isWanted = false
            return stop() + [.publishDisconnected]
        case .userLeft:
            isUserThere = false
            return interrupt()
        case .userArrived:
            guard !isUserThere else { return [] }
            isUserThere = true
            return interrupt()
        case .interrupted: return interrupt()
        case .catchUpWanted:
            guard !isBusy, isUserThere else { return [] }
            phase = .catchingUp
            return [.open]
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
        return [.begin, .open, .publishConnecting]
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
        switch phase {
        case .opening, .polling: break
        case .catchingUp: return endCatchingUp()
        case .idle, .pausing, .ended: return []
        }
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
        switch phase {
        case .opening, .polling: break
        case .catchingUp: return endCatchingUp()
        case .idle, .pausing, .ended: return []
        }
        switch failure {
        case .forGood:
            phase = .ended
            return []
        case .unreadableSession:
            phase = .pausing(beforePoll: false)
            return [.pause(requested: nil)]
        case .outage(let pause):
            let report: [Effect] = didReportOutage ? [] : [.reportOutage]
            didReportOutage = true
            phase = .pausing(beforePoll: false)
            return [.pause(requested: pause)] + report
        }
    }

    private mutating func endCatchingUp() -> [Effect] {
        phase = .idle
        return isWanted ? openOrWait() : [.publishDisconnected]
    }
}
