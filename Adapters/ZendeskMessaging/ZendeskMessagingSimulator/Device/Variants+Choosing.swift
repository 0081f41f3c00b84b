extension SimulatedZendeskMessaging.Variants: CustomStringConvertible {
    /// The values that are not the defaults.
    public var description: String {
        let words = Self.questions.compactMap { $0.words(self) }
        return words.isEmpty ? "the defaults" : words.joined(separator: ", ")
    }

    /// The defaults with one other value each.
    public static var each: [Self] {
        changes.map { change in
            var variants = Self()
            change.apply(&variants)
            return variants
        }
    }

    /// The defaults with two other values each, of two questions.
    public static var pairs: [Self] {
        let changes = changes
        return changes.indices.flatMap { first in
            changes[first...].dropFirst().compactMap { second in
                guard second.question != changes[first].question else { return nil }
                var variants = Self()
                changes[first].apply(&variants)
                second.apply(&variants)
                return variants
            }
        }
    }

    /// One of the values for each question.
    public static func random(using generator: inout some RandomNumberGenerator) -> Self {
        var variants = Self()
        for question in questions {
            question.choices.randomElement(using: &generator)?(&variants)
        }
        return variants
    }

    private struct Change {
        var question: Int
        var apply: @Sendable (inout SimulatedZendeskMessaging.Variants) -> Void
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
    }

    private static var changes: [Change] {
        questions.enumerated().flatMap { place, question in
            question.choices.dropFirst().map { Change(question: place, apply: $0) }
        }
    }

    private static let questions = [
        Question("onSubscribing", \.onSubscribing),
        Question("callbacks", \.callbacks),
        Question("observers", \.observers),
        Question("unreadEvents", \.unreadEvents),
        Question("countFalls", \.countFalls),
        Question("readElsewhere", \.readElsewhere),
        Question("countsWhileShown", \.countsWhileShown),
        Question("botMessages", \.botMessages),
        Question("ownMessagesElsewhere", \.ownMessagesElsewhere),
        Question("countBeforeLoad", \.countBeforeLoad),
        Question("line", \.line),
        Question("missedMessages", \.missedMessages),
        Question("repeatedCounts", \.repeatedCounts),
        Question("namelessCounts", \.namelessCounts),
        Question("statusOrder", \.statusOrder),
        Question("secondLogin", \.secondLogin),
        Question("loginWhileShown", \.loginWhileShown),
        Question("failedLogin", \.failedLogin),
        Question("anonymousExternalID", \.anonymousExternalID),
        Question("idAtLogin", \.idAtLogin),
        Question("countAtUserChange", \.countAtUserChange),
        Question("conversationsAtUserChange", \.conversationsAtUserChange),
        Question("refusedToken", \.refusedToken),
        Question("tokenEnd", \.tokenEnd),
        Question("failedLogout", \.failedLogout),
        Question("initializingOffline", \.initializingOffline),
        Question("otherKey", \.otherKey),
        Question("screenEvents", \.screenEvents),
        Question("shownNotifications", \.shownNotifications),
        Question("pushTokenAfterLogout", \.pushTokenAfterLogout),
        Question("tagsSetTwice", \.tagsSetTwice),
        Question("refusedMetadata", \.refusedMetadata),
        Question("pageViewWithoutUser", \.pageViewWithoutUser),
        Question("internalAnalytics", \.internalAnalytics),
    ]
}
