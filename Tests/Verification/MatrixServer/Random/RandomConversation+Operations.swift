import Foundation
import MatrixAdapter
import MatrixTestServer
import TestSupport

/// The operations of a conversation.
extension RandomConversation {
    private enum Operation {
        case room, openScreen, closeScreen, background, foreground, relaunch, gap, cut, mend, otherUser, kick,
            ownMessage
    }

    /// Performs one random operation, which may contain others. Returns the first fault.
    func operation() async throws -> String? {
        let phone = random.one(of: phones)
        let isAway = phone.isInBackground || phone.isCut
        let operation = random.one(weighted: [
            (weight: 150, value: Operation.room),
            (weight: phone.isScreenOpen ? 0 : screenWeight, value: .openScreen),
            (weight: phone.isScreenOpen ? 25 : 0, value: .closeScreen),
            (weight: phone.isInBackground ? 0 : 3, value: .background),
            (weight: phone.isInBackground ? 40 : 0, value: .foreground),
            (weight: phone.isCut ? 0 : 2, value: .cut),
            (weight: phone.isCut ? 40 : 0, value: .mend),
            (weight: 5, value: .relaunch),
            (weight: isAway ? 0 : 3, value: .gap),
            (weight: isAway ? 0 : 1, value: .otherUser),
            // A visitor who has never seen the room opens another one.
            (weight: isAway || !phone.isLoaded ? 0 : 1, value: .kick),
            (weight: isAway ? 0 : 5, value: .ownMessage),
        ])
        if operation != .room, operation != .gap { operations += 1 }
        switch operation {
        case .room: try await roomOperation()
        case .openScreen:
            note("\(phone.name): screen opened")
            phone.openScreen()
        case .closeScreen:
            note("\(phone.name): screen closed")
            phone.closeScreen()
        case .background:
            note("\(phone.name): background")
            phone.enterBackground()
        case .foreground:
            note("\(phone.name): foreground")
            phone.enterForeground()
        case .cut:
            note("\(phone.name): connection cut")
            await phone.cut()
        case .mend:
            note("\(phone.name): connection restored")
            phone.mend()
        case .relaunch: return await relaunch(phone)
        case .gap: return try await gap(phone)
        case .otherUser: return try await otherUserLogsIn(phone)
        case .kick: return try await kick()
        case .ownMessage:
            try await send(from: phone)
        }
        return nil
    }

    private func send(from phone: RandomPhone) async throws {
        let id: String
        do {
            id = try await phone.launch.provider.send("own \(operations)")
        } catch {
            // The phone does not know yet that the visitor is in the room.
            try await catchUp()
            id = try await phone.launch.provider.send("own \(operations)")
        }
        remember(id, "visitor's text from \(phone.name)", by: visitor.device, isMessage: true)
    }

    private func relaunch(_ phone: RandomPhone) async -> String? {
        let isIntoBackground = random.chance(10)
        note("\(phone.name): killed and launched\(isIntoBackground ? " into the background" : "")")
        return phone.kill(intoBackground: isIntoBackground)
    }

    // MARK: Gaps

    private enum Absence: CaseIterable { case disconnected, background, cut, killed, loggedOut }

    /// Lets events happen while a phone hears nothing.
    private func gap(_ phone: RandomPhone) async throws -> String? {
        let absence = random.one(of: Absence.allCases)
        let size = random.one(of: [3, 10, 30, 70, 150])
        let number = random.integer(1...size)
        note("\(phone.name): \(absence), for \(number) operations")
        if phone.isScreenOpen, random.chance(50) { phone.closeScreen() }
        switch absence {
        case .disconnected: phone.disconnect()
        case .background: phone.enterBackground()
        case .cut: await phone.cut()
        case .killed: if let fault = phone.kill(intoBackground: true) { return fault }
        case .loggedOut: try await phone.logOut()
        }
        for _ in 1...number { try await roomOperation() }
        if let fault = phone.offlineFault { return fault }
        note("\(phone.name): back")
        switch absence {
        case .disconnected: phone.connect()
        case .background: phone.enterForeground()
        case .cut: phone.mend()
        case .killed:
            if random.chance(50) { return phone.kill(intoBackground: false) }
            phone.enterForeground()
        case .loggedOut: try await phone.logIn(visitor)
        }
        if random.chance(20) {
            // In the middle of the phone's present work.
            for _ in 1...random.integer(1...40) { await Task.yield() }
            return await relaunch(phone)
        }
        return nil
    }

    // MARK: Users

    private func otherUserLogsIn(_ phone: RandomPhone) async throws -> String? {
        let logsOut = random.chance(50)
        note("\(phone.name): \(logsOut ? "logout, and " : "")login of the other user")
        if logsOut { try await phone.logOut() }
        try await phone.logIn(otherUser)
        for _ in 1...random.integer(1...8) {
            try await roomOperation()
            if random.chance(15) {
                phone.isScreenOpen ? phone.closeScreen() : phone.openScreen()
                note("\(phone.name): screen \(phone.isScreenOpen ? "opened" : "closed")")
            }
        }
        if let fault = try await check() { return fault }
        note("\(phone.name): login of the visitor")
        if random.chance(50) { try await phone.logOut() }
        try await phone.logIn(visitor)
        return nil
    }

    /// The visitor is kicked, and invited again.
    private func kick() async throws -> String? {
        note("the visitor is kicked")
        // A receipt that another of the visitor's phones is sending would reach the server between the request and the
        // kick.
        try await catchUp()
        let receipts = try await visitor.device.receipts(in: room)
        readAtKick = events.lastIndex { receipts.contains($0.id) } ?? -1
        try await agents[0].kick(visitor.device.userID, from: room)
        remember("", "kick")
        isVisitorIn = false
        for _ in 0...random.integer(0...5) { try await roomOperation() }
        if random.chance(50), let fault = try await check() { return fault }
        for _ in 0...random.integer(0...5) { try await roomOperation() }
        try await agents[0].invite(visitor.device.userID, to: room)
        remember("", "invitation")
        note("the visitor is invited again")
        let isLeftToPhone = random.chance(50)
        if isLeftToPhone, phones.contains(where: { $0.isOnline && $0.person?.name == visitor.name }) {
            try await waitForJoin()
        } else {
            try await visitor.device.join(room)
        }
        remember("", "join")
        isVisitorIn = true
        for index in events.indices { events[index].isRedactedUnheard = false }
        return nil
    }

    /// A phone accepts the invitation.
    private func waitForJoin() async throws {
        var sync = try await visitor.device.sync()
        for _ in 1...10 where sync.joined(room) == .null {
            sync = try await visitor.device.sync(since: sync.nextBatch, milliseconds: 5_000)
        }
        guard sync.joined(room) == .null else { return }
        throw Uninvited(phones: phones.map(\.summary))
    }

    /// No phone has accepted an invitation.
    private struct Uninvited: Error {
        let phones: [String]
    }

    // MARK: The room

    private enum RoomOperation {
        case text, emote, picture, file, oddMessage, loudMessage, notice, reply, threadReply, reaction, edit,
            foreignEdit
        case redaction, oddRedaction, topic, customState, customEvent, agentComesOrGoes, ownMessage
        case receipt, unknownReceipt, fullyRead, typing
    }

    /// An action of another member, or of the visitor on another device.
    func roomOperation() async throws {
        operations += 1
        let agent = isSecondAgentIn ? random.one(of: agents) : agents[0]
        let operation = random.one(weighted: [
            (weight: 24, value: RoomOperation.text),
            (weight: 2, value: .emote), (weight: 2, value: .picture), (weight: 2, value: .file),
            (weight: 2, value: .oddMessage), (weight: 2, value: .loudMessage), (weight: 5, value: .notice),
            (weight: 3, value: .reply), (weight: 3, value: .threadReply), (weight: 5, value: .reaction),
            (weight: 4, value: .edit), (weight: 2, value: .foreignEdit), (weight: 6, value: .redaction),
            (weight: 2, value: .oddRedaction), (weight: 2, value: .topic), (weight: 2, value: .customState),
            (weight: 3, value: .customEvent), (weight: 2, value: .agentComesOrGoes),
            (weight: 5, value: .ownMessage), (weight: receiptWeight, value: .receipt),
            (weight: 1, value: .unknownReceipt),
            (weight: 1, value: .fullyRead), (weight: 1, value: .typing),
        ])
        // Always drawn, so that the seed alone decides.
        let target = randomEvent { _ in true }
        switch operation {
        case .text: try await say(["msgtype": "m.text", "body": .text("text \(operations)")], agent)
        case .emote: try await say(["msgtype": "m.emote", "body": "waves"], agent)
        case .picture:
            try await say(["msgtype": "m.image", "body": "a.png", "url": "mxc://localhost/a"], agent)
        case .file: try await say(["msgtype": "m.file", "body": "a.pdf", "url": "mxc://localhost/b"], agent)
        case .oddMessage:
            let kind = random.one(of: ["m.location", "com.example.odd", "m.key.verification.request"])
            try await say(["msgtype": .text(kind), "body": "odd"], agent)
        case .loudMessage:
            let content: JSON = [
                "msgtype": "m.text", "body": .text("@room Vera \(visitor.device.name)"),
                "m.mentions": ["user_ids": [.text(visitor.device.userID)], "room": true],
            ]
            try await say(content, agent)
        case .notice: try await say(["msgtype": "m.notice", "body": "automatic"], bot)
        case .reply:
            guard let target else { return }
            try await say(relating(["m.in_reply_to": ["event_id": .text(target.id)]], "reply"), agent)
        case .threadReply:
            guard let target = target?.canBeginThread == true ? target : nil else { return }
            try await say(
                relating(["rel_type": "m.thread", "event_id": .text(target.id)], "in a thread"),
                agent
            )
        case .reaction:
            guard let target else { return }
            let relation: JSON = [
                "rel_type": "m.annotation", "event_id": .text(target.id), "key": .text("\(operations)"),
            ]
            let author = isVisitorIn && random.chance(30) ? visitor.device : agent
            let id = try await author.send(["m.relates_to": relation], type: "m.reaction", to: room)
            remember(id, "reaction", by: author, isEntry: false)
        case .edit: try await edit(randomEvent { $0.isMessage && !$0.isRedacted }, isForeign: false, agent)
        case .foreignEdit: try await edit(randomEvent { $0.isMessage }, isForeign: true, agent)
        case .redaction: try await redact(randomEvent { $0.isMessage && !$0.isRedacted }, agent)
        case .oddRedaction: try await redact(randomEvent { !$0.isRedacted && $0.kind != "create" }, agents[0])
        case .topic: try await setState("m.room.topic", ["topic": .text("topic \(operations)")], agent)
        case .customState: try await setState("com.example.state", ["n": .integer(operations)], agent)
        case .customEvent:
            let type = random.one(of: ["m.sticker", "com.example.event", "m.poll.start", "m.call.invite"])
            let body: JSON = ["body": .text("for Vera \(visitor.device.name)"), "n": .integer(operations)]
            remember(try await agent.send(body, type: type, to: room), type, by: agent)
        case .agentComesOrGoes: try await secondAgentComesOrGoes()
        case .ownMessage:
            guard isVisitorIn else { return }
            let id = try await visitor.device.send("own \(operations)", to: room)
            remember(id, "visitor's text", by: visitor.device, isMessage: true)
        case .receipt: try await receipt()
        case .unknownReceipt:
            guard isVisitorIn else { return }
            note("receipt for an unknown event")
            try await visitor.device.markRead("$" + String(repeating: "x", count: 43), in: room)
        case .fullyRead:
            guard isVisitorIn, let target else { return }
            note("fully read: \(name(target.id))")
            try await visitor.device.markFullyRead(target.id, in: room)
        case .typing:
            note("somebody types")
            try await agent.setTyping(random.chance(50), in: room)
        }
    }

    private func relating(_ relation: JSON, _ text: String) -> JSON {
        ["msgtype": "m.text", "body": .text("\(text) \(operations)"), "m.relates_to": relation]
    }

    private func say(_ content: JSON, _ author: SynapseDevice) async throws {
        let id = try await author.send(content, to: room)
        let relation = content["m.relates_to"]["rel_type"].text.map { ", \($0)" } ?? ""
        remember(
            id,
            "\(author.name.prefix(3))'s \(content["msgtype"].text ?? "")\(relation)",
            by: author,
            isMessage: true
        )
        events[events.count - 1].canBeginThread = content["m.relates_to"] == .null
    }

    private func setState(_ type: String, _ content: JSON, _ author: SynapseDevice) async throws {
        remember(try await author.setState(type, to: content, in: room), type, by: author)
    }

    private func edit(_ target: Event?, isForeign: Bool, _ agent: SynapseDevice) async throws {
        guard let target, let author = isForeign ? agent : target.author, canAct(author),
            isForeign == (author.userID != target.author?.userID)
        else { return }
        let relation: JSON = ["rel_type": "m.replace", "event_id": .text(target.id)]
        let new: JSON = [
            "msgtype": random.chance(15) ? "m.notice" : "m.text", "body": .text("edited \(operations)"),
            "m.mentions": ["user_ids": [.text(visitor.device.userID)]],
        ]
        let content = new.merging(["m.new_content": new, "m.relates_to": relation])
        let id = try await author.send(content, to: room)
        remember(id, "\(isForeign ? "foreign " : "")edit of \(name(target.id))", by: author, isEntry: false)
    }

    private func redact(_ target: Event?, _ agent: SynapseDevice) async throws {
        guard let target, !target.id.isEmpty else { return }
        let author = target.author.map { canAct($0) && random.chance(60) ? $0 : agents[0] } ?? agents[0]
        let unread = isVisitorIn ? [] : try await visitor.device.unread(in: room).messages
        let id = try await author.redact(target.id, in: room)
        remember(id, "redaction of \(name(target.id))", by: author, isEntry: false)
        for index in events.indices where events[index].id == target.id {
            events[index].isRedacted = true
            events[index].isRedactedUnheard = unread.contains(target.id)
        }
    }

    private func canAct(_ author: SynapseDevice) -> Bool {
        (author.userID != visitor.device.userID || isVisitorIn)
            && (author.userID != agents[1].userID || isSecondAgentIn)
    }

    private func secondAgentComesOrGoes() async throws {
        if isSecondAgentIn {
            try await agents[1].leave(room)
        } else {
            try await agents[0].invite(agents[1].userID, to: room)
            remember("", "invitation of ben")
            try await agents[1].join(room)
        }
        isSecondAgentIn.toggle()
        remember("", isSecondAgentIn ? "ben joins" : "ben leaves")
    }

    /// The visitor reads on the other device.
    private func receipt() async throws {
        let isPrivate = random.chance(50)
        guard isVisitorIn, let target = randomEvent({ !$0.id.isEmpty }) else { return }
        note("receipt, \(isPrivate ? "private" : "public"), at \(name(target.id))")
        try await visitor.device.markRead(target.id, in: room, privately: isPrivate)
    }

    // MARK: Events

    /// One of the events, usually a recent one.
    private func randomEvent(_ isFit: (Event) -> Bool) -> Event? {
        let isNear = random.chance(75)
        let draw = random.integer(0...Int(Int32.max))
        let fit = events.filter { !$0.id.isEmpty && isFit($0) }
        let some = isNear ? fit.suffix(12) : fit[...]
        return some.isEmpty ? nil : some[some.startIndex + draw % some.count]
    }

    private func remember(
        _ id: String,
        _ kind: String,
        by author: SynapseDevice? = nil,
        isEntry: Bool = true,
        isMessage: Bool = false
    ) {
        events.append(Event(id: id, kind: kind, author: author, isEntry: isEntry, isMessage: isMessage))
        note("#\(events.count - 1) \(kind) \(id.prefix(6))")
    }
}
