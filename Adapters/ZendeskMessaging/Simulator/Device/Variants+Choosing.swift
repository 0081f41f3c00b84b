extension SimulatedZendeskMessaging.Variants: CustomStringConvertible {
    /// The values that differ from the defaults.
    public var description: String {
        let words = Self.questions.compactMap { $0.words(self) }
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
        var words: @Sendable (SimulatedZendeskMessaging.Variants) -> String?

        init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
            _ name: String,
            _ path: any WritableKeyPath<SimulatedZendeskMessaging.Variants, Choice> & Sendable
        ) {
            choices = Choice.allCases.map { choice in { $0[keyPath: path] = choice } }
            words = { variants in
                let value = variants[keyPath: path].rawValue
                let normal = SimulatedZendeskMessaging.Variants()[keyPath: path].rawValue
                return value == normal ? nil : "\(name) \(value)"
            }
        }

        /// Creates a yes-or-no question, with the default first.
        init(
            _ name: String,
            _ path: any WritableKeyPath<SimulatedZendeskMessaging.Variants, Bool> & Sendable
        ) {
            let normal = SimulatedZendeskMessaging.Variants()[keyPath: path]
            choices = [normal, !normal].map { choice in { $0[keyPath: path] = choice } }
            words = { variants in
                let value = variants[keyPath: path]
                return value == normal ? nil : "\(name) \(value)"
            }
        }
    }

    private static let questions = [
        Question("onSubscribing", \.onSubscribing),
        Question("callbacks", \.callbacks),
        Question("observersOutliveInstance", \.observersOutliveInstance),
        Question("unreadEvents", \.unreadEvents),
        Question("countFalls", \.countFalls),
        Question("countFallsWhenReadElsewhere", \.countFallsWhenReadElsewhere),
        Question("countsWhileShown", \.countsWhileShown),
        Question("countsBotMessages", \.countsBotMessages),
        Question("countsOwnMessagesElsewhere", \.countsOwnMessagesElsewhere),
        Question("countBeforeLoad", \.countBeforeLoad),
        Question("line", \.line),
        Question("missedMessages", \.missedMessages),
        Question("repeatsCounts", \.repeatsCounts),
        Question("namelessCounts", \.namelessCounts),
        Question("statusOrder", \.statusOrder),
        Question("secondLogin", \.secondLogin),
        Question("loginWhileShown", \.loginWhileShown),
        Question("failedLogin", \.failedLogin),
        Question("anonymousUserHasExternalID", \.anonymousUserHasExternalID),
        Question("keepsAnonymousIDAtLogin", \.keepsAnonymousIDAtLogin),
        Question("countAtUserChange", \.countAtUserChange),
        Question("reportsConversationsAtUserChange", \.reportsConversationsAtUserChange),
        Question("refusedToken", \.refusedToken),
        Question("tokenEnd", \.tokenEnd),
        Question("failedLogout", \.failedLogout),
        Question("initializesOffline", \.initializesOffline),
        Question("otherKeyReplacesInstance", \.otherKeyReplacesInstance),
        Question("screenEvents", \.screenEvents),
        Question("shownNotifications", \.shownNotifications),
        Question("pushTokenAfterLogout", \.pushTokenAfterLogout),
        Question("addsTagsSetAgain", \.addsTagsSetAgain),
        Question("reportsRefusedMetadata", \.reportsRefusedMetadata),
        Question("pageViewWithoutUser", \.pageViewWithoutUser),
    ]
}
