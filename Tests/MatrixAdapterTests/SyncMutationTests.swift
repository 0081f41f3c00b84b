import ChatProviderKit
import Foundation
import MatrixAdapter
import MatrixEvents
import TestSupport
import Testing

@Suite("Matrix: randomly altered syncs", .timeLimit(.minutes(10)))
@MainActor
struct SyncMutationTests {
    private static let valid = """
        {"next_batch": "s5_1", "account_data": {"events": [{"type": "m.direct", "content": {"@agent:s": ["!room:s"]}}]},
         "rooms": {"join": {"!room:s": {
          "timeline": {"limited": false, "prev_batch": "p", "events": [
            \(text("$10", "hello", #""unsigned": {"membership": "join", "m.relations": {"m.replace": 5}}"#)),
            \(edit("$11", of: "$1", "changed", by: "@other:s")), \(member("$12", "@c:s", "join", from: "leave")),
            \(event("$13", "m.room.power_levels", #"{"users": {"@visitor:s": 0}, "events_default": 0}"#, #""state_key": """#))]},
          "state": {"events": [\(member("$14", "@agent:s", "join", name: "Ada"))]},
          "ephemeral": {"events": [\(receipt(on: "$10")), {"type": "m.typing", "content": {"user_ids": ["@agent:s"]}}]},
          "unread_notifications": {"notification_count": 3, "highlight_count": 0}}}}}
        """

    /// The value with one random change.
    private static func mutated(_ value: Any, _ random: inout SeededGenerator) -> Any {
        if random.chance(20) { return wrong(&random) }
        switch value {
        case var members as [String: Any] where !members.isEmpty:
            let name = random.one(of: members.keys.sorted())
            if random.chance(15) {
                members[name] = nil
            } else {
                members[name] = members[name].map { mutated($0, &random) }
            }
            return members
        case var elements as [Any] where !elements.isEmpty:
            let index = random.integer(0...elements.count - 1)
            if random.chance(15) {
                elements.append(elements[index])
            } else {
                elements[index] = mutated(elements[index], &random)
            }
            return elements
        default: return wrong(&random)
        }
    }

    private static func wrong(_ random: inout SeededGenerator) -> Any {
        let nested = (0..<100).reduce([] as [Any]) { inner, _ in [inner] }
        let values: [Any] = [
            NSNull(), true, -1, 0.5, 1e300, Int.max, "", "\u{0}", "$1", "~1", "!room:s", "m.replace", [Any](),
            [String: Any](), nested, String(repeating: "x", count: 10_000),
        ]
        return values[random.integer(0...values.count - 1)]
    }

    @Test("an altered sync doesn't crash or lose entries", arguments: 1...40 as ClosedRange<UInt64>)
    func mutations(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scene = MatrixScene()
        try await scene.open([text("$1", "one"), text("$2", "two")])
        for round in 0..<25 {
            var value = try JSONSerialization.jsonObject(with: Data(Self.valid.utf8))
            for _ in 0...random.integer(0...3) { value = Self.mutated(value, &random) }
            guard var answer = value as? [String: Any] else { continue }
            // An altered sync token would reset the log, and leaving the room would end it.
            answer["next_batch"] = nil
            guard var rooms = answer["rooms"] as? [String: Any] else { continue }
            rooms["leave"] = nil
            answer["rooms"] = rooms
            let data = try JSONSerialization.data(withJSONObject: answer)
            await scene.answer(String(decoding: data, as: UTF8.self))
            #expect(scene.provider.connectionStatus.value == .connected, "seed \(seed), round \(round)")
            #expect(scene.entries.prefix(2).map(\.text) == ["one", "two"], "seed \(seed), round \(round)")
            #expect(Set(scene.entries.map(\.id)).count == scene.entries.count, "seed \(seed), round \(round)")
        }
        scene.provider.shutDown()
    }
}
