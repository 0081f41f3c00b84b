import TestSupport
import Testing
import ZendeskMessagingSimulator

@MainActor
@Suite("Zendesk Messaging: the badge is what the reports that were delivered say")
struct JudgedTests {
    @Test("in a story that has every step, with the defaults and with each other way")
    func each() async throws {
        for variants in [Variants()] + Variants.each {
            #expect(try await problem(in: MessagingStep.full, variants) == nil, "\(variants)")
        }
    }

    @Test("with any two ways together, among others", arguments: [false, true])
    func pairsAmongOthers(severalConversations: Bool) async throws {
        for variants in Variants.coveringPairs {
            let problem = try await problem(
                in: MessagingStep.full,
                variants,
                channel: severalConversations ? .severalConversations : SimulatedMessagingChannel()
            )
            #expect(problem == nil, "\(variants)")
        }
    }

    @Test("with two ways alone: 200 pairs a run")
    func pairs() async throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var generator = SeededGenerator(seed: seed)
        for variants in Variants.pairs.shuffled(using: &generator).prefix(200) {
            let problem = try await problem(in: MessagingStep.full, variants)
            #expect(problem == nil, "seed \(seed), with \(variants)")
        }
    }

    @Test("in random stories with random ways")
    func random() async throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var generator = SeededGenerator(seed: seed)
        for number in 1...200 {
            let variants = Variants.random(using: &generator)
            let channel: SimulatedMessagingChannel =
                generator.chance(50) ? .severalConversations : SimulatedMessagingChannel()
            let steps = (1...40).map { _ in MessagingStep.random(using: &generator) }
            let problem = try await problem(in: steps, variants, channel: channel)
            #expect(problem == nil, "story \(number) of seed \(seed), with \(variants)")
        }
    }

    private func problem(
        in steps: [MessagingStep],
        _ variants: Variants,
        channel: SimulatedMessagingChannel = .severalConversations
    ) async throws -> String? {
        try await MessagingStory.problem(in: steps, variants: variants, channel: channel)
    }
}
