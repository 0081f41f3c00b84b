extension SimulatedZendeskMessaging.Variants: CustomStringConvertible {
    /// The values that differ from the defaults.
    public var description: String {
        let normal = Mirror(reflecting: Self()).children
        let words = zip(Mirror(reflecting: self).children, normal).compactMap { child, normal in
            "\(child.value)" == "\(normal.value)" ? nil : "\(child.label ?? "") \(child.value)"
        }
        return words.isEmpty ? "the defaults" : words.joined(separator: ", ")
    }

    /// All variants that differ from the defaults in one value.
    public static var each: [Self] {
        questions.flatMap { $0.choices.dropFirst() }.map { change in
            var variants = Self()
            change(&variants)
            return variants
        }
    }

    /// A small set of variants in which any two values of two questions occur together at least once.
    public static let coveringPairs = makeCoveringPairs()

    private static func makeCoveringPairs() -> [Self] {
        var uncovered: Set<[Choice]> = []
        for (first, question) in questions.enumerated() {
            for (second, other) in questions.enumerated().dropFirst(first + 1) {
                for value in question.choices.indices {
                    for otherValue in other.choices.indices {
                        uncovered.insert([Choice(first, value), Choice(second, otherValue)])
                    }
                }
            }
        }
        var combinations: [Self] = []
        while let start = uncovered.min(by: { $0.lexicographicallyPrecedes($1) }) {
            let chosen = combination(from: start, covering: uncovered)
            for (place, choice) in chosen.enumerated() {
                for other in chosen.dropFirst(place + 1) { uncovered.remove([choice, other]) }
            }
            var variants = Self()
            for choice in chosen { questions[choice.question].choices[choice.value](&variants) }
            combinations.append(variants)
        }
        return combinations
    }

    /// Returns a value for each question: two given ones, and for each other question the value that covers
    /// the most pairs.
    private static func combination(from start: [Choice], covering uncovered: Set<[Choice]>) -> [Choice] {
        var chosen = start
        for (place, question) in questions.enumerated()
        where !start.contains(where: { $0.question == place }) {
            let choices = question.choices.indices.map { Choice(place, $0) }
            let gains = choices.map { choice in
                chosen.count { uncovered.contains([$0, choice].sorted()) }
            }
            let best = gains.indices.max { gains[$0] < gains[$1] } ?? 0
            chosen.append(choices[best])
        }
        return chosen.sorted()
    }

    /// A value of a question, both by their numbers.
    private struct Choice: Hashable, Comparable {
        let question: Int
        let value: Int

        init(_ question: Int, _ value: Int) { (self.question, self.value) = (question, value) }

        static func < (left: Choice, right: Choice) -> Bool {
            (left.question, left.value) < (right.question, right.value)
        }
    }

    /// Returns a random value for each question.
    public static func random(using generator: inout some RandomNumberGenerator) -> Self {
        var variants = Self()
        for question in questions {
            question.choices.randomElement(using: &generator)?(&variants)
        }
        return variants
    }

    private struct Question {
        var choices: [@Sendable (inout SimulatedZendeskMessaging.Variants) -> Void]

        init<Choice: CaseIterable & Sendable>(
            _ path: any WritableKeyPath<SimulatedZendeskMessaging.Variants, Choice> & Sendable
        ) {
            choices = Choice.allCases.map { choice in { $0[keyPath: path] = choice } }
        }

        /// Creates a yes-or-no question, with the default first.
        init(_ path: any WritableKeyPath<SimulatedZendeskMessaging.Variants, Bool> & Sendable) {
            let normal = SimulatedZendeskMessaging.Variants()[keyPath: path]
            choices = [normal, !normal].map { choice in { $0[keyPath: path] = choice } }
        }
    }

    private static let questions = [
        Question(\.onSubscribing),
        Question(\.callbacks),
        Question(\.observersOutliveInstance),
        Question(\.unreadEvents),
        Question(\.countFalls),
        Question(\.countFallsWhenReadElsewhere),
        Question(\.countsWhileShown),
        Question(\.countsBotMessages),
        Question(\.countsOwnMessagesElsewhere),
        Question(\.countBeforeLoad),
        Question(\.line),
        Question(\.missedMessages),
        Question(\.repeatsCounts),
        Question(\.namelessCounts),
        Question(\.statusOrder),
        Question(\.secondLogin),
        Question(\.loginWhileShown),
        Question(\.failedLogin),
        Question(\.anonymousUserHasExternalID),
        Question(\.keepsAnonymousIDAtLogin),
        Question(\.countAtUserChange),
        Question(\.reportsConversationsAtUserChange),
        Question(\.refusedToken),
        Question(\.tokenEnd),
        Question(\.failedLogout),
        Question(\.initializesOffline),
        Question(\.otherKeyReplacesInstance),
        Question(\.screenEvents),
        Question(\.shownNotifications),
        Question(\.pushTokenAfterLogout),
        Question(\.addsTagsSetAgain),
        Question(\.reportsRefusedMetadata),
        Question(\.pageViewWithoutUser),
    ]
}
