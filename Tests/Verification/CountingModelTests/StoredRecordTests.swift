import CountingModel
import Testing

/// The stored records of the reference model, with which the soak compares a kill.
@Suite("Stored records of the model")
struct StoredRecordTests {
    private static let seconds = Moment.of(0) / 1000

    @Test("nothing is stored before there is a count, and no marker before a visit")
    func neverSeen() {
        #expect(stored(.connected) == nil)
        #expect(stored(.connected, .load(.agent("a1", at: 1))) == ModelStored(count: 1))
        #expect(
            stored(.connected, .load(.other("visitor", "v1", at: 1)), .chatEnded) == ModelStored(count: 0)
        )
    }

    @Test("the start is marked if the loaded log is empty, or holds only the visitor's messages")
    func start() {
        let start = ModelStored(marker: .start, count: 0)
        #expect(stored(.appear) == nil)
        #expect(stored(.connected, .load(), .appear) == start)
        #expect(stored(.connected, .load(.other("visitor", "v1", at: 1)), .appear, .leave) == start)
    }

    @Test(
        "the marker has the marked entry's time and the last 32 ids that are not the visitor's, oldest first"
    )
    func trail() {
        let entries: [ModelZendeskLog] =
            (1...40).map { .agent("a\($0)", at: Double($0)) } + [.other("visitor", "v1", at: 99)]
        let marker = ModelMarker.entry(time: Self.seconds + 40, trail: (9...40).map { "a\($0)" })
        #expect(stored(.connected, .load(entries), .appear) == ModelStored(marker: marker, count: 0))
        #expect(
            stored(.connected, .load(entries), .chatEnded, .append(.agent("a41", at: 41)))
                == ModelStored(marker: marker, count: 1)
        )
    }

    @Test("Matrix's trail holds events of agents, bots and members, but no edits, reactions or redactions")
    func matrixTrail() {
        let events: [ModelRoomEvent] = [
            .agent("$a1", at: 1), .own("$v1", at: 2), .agents("$t1", .other("m.room.topic")),
            .agents("$e1", .edit(of: "$a1", "m.text")), .agent("$n1", at: 3, "m.notice"),
            .agents("$r1", .reaction(to: "$v1")), .agents("$d1", .redaction(of: "$a1"), at: 9),
        ]
        let synced = ModelEvent.sync(ModelRoom(id: ModelEvent.room, events: events))
        #expect(
            stored([.annLogin, synced, .appear], by: RandomScene.matrix)
                == ModelStored(
                    marker: .entry(time: Self.seconds + 3, trail: ["$a1", "$t1", "$n1"]),
                    count: 0
                )
        )
    }

    @Test("Zendesk Messaging stores only the count, seen or not")
    func countAlone() {
        let messaging = RandomScene.messaging
        #expect(stored([.line("connectedRealtime")], by: messaging) == nil)
        #expect(stored([.total(2)], by: messaging) == ModelStored(count: 2))
        #expect(stored([.total(2), .appear], by: messaging) == ModelStored(count: 0))
    }

    @Test("Helpshift stores the newest 256 messages, each once, and no marker")
    func heard() {
        let messages = (1...300).map { ModelEvent.message("\($0)", at: 1) }
        let record = stored(messages + [.message("300", at: 1)], by: RandomScene.helpshift)
        #expect(record?.marker == nil)
        #expect(record?.count == 300)
        #expect(record?.heard.count == 256)
        #expect(record.map { Set($0.heard).count } == 256)
        #expect(stored(messages + [.appear], by: RandomScene.helpshift)?.heard == record?.heard)
    }

    @Test("counting continues from an earlier record if the last one did not reach the disk")
    func setBack() {
        var model = ReferenceModel([RandomScene.helpshift])
        _ = play(.message("one", at: 1), in: &model)
        let record = model.stored(0, user: nil)
        _ = play(.message("two", at: 2), in: &model)
        model.setStored(record, 0, user: nil)
        #expect(play(.relaunch, in: &model).total == 1)
        #expect(play(.message("one", at: 1), in: &model).total == 1)
        #expect(play(.message("two", at: 2), in: &model).total == 2)
    }

    // MARK: Inside

    private func stored(_ events: ModelEvent...) -> ModelStored? { stored(events, by: RandomScene.zendesk) }

    private func stored(_ events: [ModelEvent], by participant: ModelParticipant) -> ModelStored? {
        var model = ReferenceModel([participant])
        for event in events { _ = play(event, in: &model) }
        return model.stored(0, user: model.user(of: 0))
    }

    private func play(_ event: ModelEvent, in model: inout ReferenceModel) -> ModelAnswer {
        model.play(ModelLine(at: Moment.of(0), event: event))
    }
}
