/// So many at once, then one by one.
struct LeakyBucket: Sendable, Hashable {
    struct Rate: Sendable, Hashable {
        /// How many a second.
        var perSecond: Double
        /// How many at once.
        var burst: Double
    }

    private var count = 0.0
    private var start = 0

    /// Takes one. Returns how many milliseconds there are to wait where it was not taken; such a one makes the wait no
    /// longer.
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

/// What is limited.
enum LimitKey: Sendable, Hashable {
    case messages(userID: String)
    case logins
}

extension MatrixServer {
    /// Refuses a user who sends too much.
    func checkMessageLimit(of requester: Requester) throws {
        guard let rate = settings.messageLimit, requester.sentAt == nil else { return }
        try take(.messages(userID: requester.userID), rate)
    }

    func checkLoginLimit() throws {
        if let rate = settings.loginLimit { try take(.logins, rate) }
    }

    private func take(_ key: LimitKey, _ rate: LeakyBucket.Rate) throws {
        guard let wait = limits[key, default: LeakyBucket()].take(at: now, rate) else { return }
        throw Refusal(
            429,
            "M_LIMIT_EXCEEDED",
            "Too Many Requests",
            fields: ["retry_after_ms": .integer(wait)]
        )
    }
}
