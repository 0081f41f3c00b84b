import CountingModel
import Testing

/// Random recordings of Matrix are useful only if everything that a sync can contain makes a difference in them.
@Suite("Random recordings of Matrix")
struct MatrixVarietyTests {
    /// A part of a room's sync, and how to remove it.
    struct Part: Sendable, CustomTestStringConvertible {
        var name: String
        var leaveOut: @Sendable (inout ModelRoom) -> Void

        var testDescription: String { name }
    }

    private static let parts = [
        Part(name: "receipts") { $0.receipts = [] },
        Part(name: "receipts for everyone") { room in room.receipts.removeAll { $0.kind == .everyone } },
        Part(name: "receipts for own devices") { room in
            room.receipts.removeAll { $0.kind == .ownDevices }
        },
        Part(name: "receipts for missing events") { room in
            let ids = Set(room.events.map(\.id))
            room.receipts.removeAll { !ids.contains($0.eventID) }
        },
        Part(name: "reports beside missing events") { $0.isLimited = false },
        Part(name: "redactions") { room in
            room.events.removeAll { if case .redaction = $0.content { true } else { false } }
        },
        Part(name: "messages redacted before delivery") { room in
            for place in room.events.indices {
                if case .redacted = room.events[place].content {
                    room.events[place].content = .message("m.text")
                }
            }
        },
        Part(name: "absence") { room in
            for place in room.events.indices { room.events[place].membership = "join" }
        },
        Part(name: "notices") { room in
            for place in room.events.indices {
                if case .message("m.notice") = room.events[place].content {
                    room.events[place].content = .message("m.text")
                }
            }
        },
        Part(name: "edits") { room in
            for place in room.events.indices {
                if case .edit = room.events[place].content {
                    room.events[place].content = .message("m.text")
                }
            }
        },
        Part(name: "ends") { $0.isJoined = true },
        Part(name: "rooms") { $0.id = "!one:server.example" },
        Part(name: "times") { room in
            for place in room.events.indices { room.events[place].created = 1_790_000_000_000 }
        },
    ]

    private static let scenes = (0..<80).map { RandomScene(seed: $0, cast: [RandomScene.matrix]) }

    @Test("each part of a sync makes a difference to the counts", arguments: parts)
    func matters(_ part: Part) {
        let changed = Self.scenes.count { scene in
            var other = scene
            for line in other.lines.indices {
                guard case .matrix(.sync(var sync), let provider) = other.lines[line].event else { continue }
                for room in sync.rooms.indices { part.leaveOut(&sync.rooms[room]) }
                other.lines[line].event = .matrix(.sync(sync), provider: provider)
            }
            return answers(scene) != answers(other)
        }
        #expect(changed > 3)
    }

    private func answers(_ scene: RandomScene) -> [ModelAnswer] {
        var model = ReferenceModel(scene.participants, policy: scene.policy)
        return scene.lines.map { model.play($0) }
    }
}
