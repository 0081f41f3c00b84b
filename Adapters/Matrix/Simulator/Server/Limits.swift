/// A rate limit that allows a burst, and then a steady rate.
struct LeakyBucket: Sendable, Hashable {
    struct Rate: Sendable, Hashable {
        var perSecond: Double
        var burst: Double
    }

    private var count = 0.0
    private var start = 0

    /// Counts a request. If it exceeds the limit, it is not counted, and the result is the wait in milliseconds.
    mutating func take(at now: Int, _ rate: Rate) -> Int? {
        var performed = count - Double(now - start) / 1_000 * rate.perSecond
        if performed < 0 {
            performed = 0
            count = 0
            start = now
        }
        guard performed > rate.burst - 1 else {
            count += 1
            return nil
        }
        let free = Double(start) + (count - rate.burst + 1) / rate.perSecond * 1_000
        return max(1, Int((free - Double(now)).rounded(.up)))
    }
}

extension MatrixServer {
    /// Refuses a user who sends too many messages.
    func checkMessageLimit(of requester: Requester) throws {
        guard let rate = settings.messageLimit, requester.sentAt == nil,
            let wait = limits[requester.userID, default: LeakyBucket()].take(at: now, rate)
        else { return }
        throw Refusal(
            429,
            "M_LIMIT_EXCEEDED",
            "Too Many Requests",
            fields: ["retry_after_ms": .integer(wait)]
        )
    }
}
