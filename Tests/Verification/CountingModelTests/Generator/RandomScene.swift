import CountingModel
import TestSupport

/// A random recording with its participants and policy: one seed, one scene.
struct RandomScene: Sendable {
    var participants: [ModelParticipant]
    var policy: ModelPolicy
    var lines: [ModelLine]

    static let zendesk = ModelParticipant(id: "zendesk-chat", vendor: .zendesk)
    static let helpshift = ModelParticipant(id: "helpshift", vendor: .helpshift)
    static let matrix = ModelParticipant(id: "matrix", vendor: .matrix)
    /// A second participant of the same vendor.
    static let shop = ModelParticipant(id: "shop", vendor: .zendesk)
    static let games = ModelParticipant(id: "games", vendor: .helpshift)
    static let rooms = ModelParticipant(id: "rooms", vendor: .matrix)
    static let messaging = ModelParticipant(id: "zendesk-messaging", vendor: .zendeskMessaging)
    static let brand = ModelParticipant(id: "brand", vendor: .zendeskMessaging)

    /// Makes the scene of a seed.
    ///
    /// - Parameter cast: The participants; random by default.
    init(seed: UInt64, cast: [ModelParticipant]? = nil) {
        var random = SeededGenerator(seed: seed)
        participants =
            cast
            ?? random.one(weighted: [
                (22, [Self.zendesk]),
                (22, [Self.helpshift]),
                (22, [Self.matrix]),
                (12, [Self.messaging]),
                (10, [Self.zendesk, Self.helpshift]),
                (6, [Self.zendesk, Self.messaging]),
                (8, [Self.zendesk, Self.helpshift, Self.matrix, Self.messaging]),
                (4, [Self.zendesk, Self.shop]),
                (4, [Self.games, Self.helpshift]),
                (4, [Self.matrix, Self.rooms]),
                (4, [Self.messaging, Self.brand]),
                (
                    4,
                    [
                        Self.shop, Self.helpshift, Self.zendesk, Self.games, Self.rooms, Self.matrix,
                        Self.brand, Self.messaging,
                    ]
                ),
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
