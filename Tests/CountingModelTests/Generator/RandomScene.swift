import CountingModel
import TestSupport

/// A random recording, with who takes part and what counts: one seed, one scene.
struct RandomScene: Sendable {
    var participants: [ModelParticipant]
    var policy: ModelPolicy
    var lines: [ModelLine]

    static let zendesk = ModelParticipant(id: "zendesk-chat", vendor: .zendesk)
    static let helpshift = ModelParticipant(id: "helpshift", vendor: .helpshift)
    /// Vendors that run a second time.
    static let shop = ModelParticipant(id: "shop", vendor: .zendesk)
    static let games = ModelParticipant(id: "games", vendor: .helpshift)

    /// Makes the scene of a seed.
    ///
    /// - Parameter cast: Who takes part; a random cast where it is left out.
    init(seed: UInt64, cast: [ModelParticipant]? = nil) {
        var random = SeededGenerator(seed: seed)
        participants =
            cast
            ?? random.one(weighted: [
                (30, [Self.zendesk]),
                (30, [Self.helpshift]),
                (25, [Self.zendesk, Self.helpshift]),
                (5, [Self.zendesk, Self.shop]),
                (5, [Self.games, Self.helpshift]),
                (5, [Self.shop, Self.helpshift, Self.zendesk, Self.games]),
            ])
        policy = ModelPolicy(
            countsBots: random.chance(15),
            countsTriggers: random.chance(15),
            ownMessagesMarkSeen: random.chance(20)
        )
        if random.chance(10) {
            for place in participants.indices { participants[place].shownFromLine = random.integer(1...30) }
        }
        let isLong = random.chance(4)
        let length = isLong ? random.integer(300...400) : random.integer(20...150)
        var generator = LineGenerator(participants, random: random)
        lines = generator.lines(length, hasLongConversation: isLong)
    }
}
