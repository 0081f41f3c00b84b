import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import TestSupport

extension HelpshiftScene {
    private typealias Action = (HelpshiftScene, inout SeededGenerator) throws -> String

    func step(_ random: inout SeededGenerator) throws -> String {
        let actions: [(weight: Int, value: Action)] = [
            (10, { try $0.logIn(&$1) }), (4, { $0.logOut(&$1) }),
            (14, { try $0.agentWrites(&$1) }), (3, { try $0.agentCloses(&$1) }),
            (9, { try $0.openScreen(&$1) }), (12, { try $0.visitorWrites(&$1) }),
            (9, { $0.closeScreen(&$1) }),
            (8, { $0.moveApp(&$1) }), (6, { $0.troubleNetwork(&$1) }), (6, { $0.endSession(&$1) }),
            (6, { $0.passTime(&$1) }), (3, { try $0.changeAccount(&$1) }), (3, { $0.askForCount(&$1) }),
            (3, { $0.killApp(&$1) }),
        ]
        return try random.one(weighted: actions)(self, &random)
    }

    // MARK: Users

    private func logIn(_ random: inout SeededGenerator) throws -> String {
        let person = random.chance(10) ? .anonymous : random.chance(50) ? Person.ada : .bob
        let (user, words) = try random.chance(50) ? signed(person, &random) : known(person, &random)
        let provider = launch.provider
        Task { try? await provider.login(user) }
        return "\(person) logs in \(words)"
    }

    private func signed(_ person: Person, _ random: inout SeededGenerator) throws -> (ChatUser, String) {
        guard person != .anonymous else { return (.anonymous, "") }
        let moods = HelpshiftBackend.Mood.allCases
        let mood = random.chance(60) ? .right : moods.randomElement(using: &random) ?? .right
        let backend = backend
        let identity = SignedIdentity(userID: person.rawValue) { try await backend.token(for: person, mood) }
        return (.token(identity), "with a token that is \(mood)")
    }

    private func known(_ person: Person, _ random: inout SeededGenerator) throws -> (ChatUser, String) {
        guard person != .anonymous else { return (.anonymous, "") }
        let (hasID, hasEmail) =
            random.one(weighted: [(3, (true, false)), (2, (true, true)), (1, (false, true))])
        let id = hasID ? person.rawValue : nil
        let email = hasEmail ? person.email : nil
        let isProven = random.chance(70)
        let proof = isProven ? try backend.digest(id: id, email: email) : nil
        let user = KnownUser(id: id, email: email, name: person.tag, authToken: proof)
        return (
            .known(user), "by \(hasID ? "id" : "")\(hasEmail ? "email" : "")\(isProven ? ", proven" : "")"
        )
    }

    private func endSession(_ random: inout SeededGenerator) -> String {
        let person = random.chance(50) ? Person.ada : .bob
        if random.chance(60) {
            server.expireSession(of: person.rawValue)
            return "\(person)'s session expires"
        }
        server.announceExpiry(of: person.rawValue)
        return "\(person)'s credentials age"
    }

    // MARK: The chat

    private func agentWrites(_ random: inout SeededGenerator) throws -> String {
        let open = server.conversations.filter { $0.stage != .ended }.suffix(6)
        guard let conversation = open.randomElement(using: &random) else { return "no open conversation" }
        let owner = owner(of: conversation)
        ledger.addUnread(for: owner)
        let text = "\(owner.tag) \(ledger.newNumber())"
        if random.chance(15) {
            try server.agents.sendAsBot(text, in: conversation.publishID)
        } else {
            try server.agents.send(text, in: conversation.publishID)
        }
        return "an agent writes \(text) in \(conversation.publishID)"
    }

    private func agentCloses(_ random: inout SeededGenerator) throws -> String {
        let open = server.conversations.filter { $0.stage != .ended }.suffix(6)
        guard let conversation = open.randomElement(using: &random) else { return "nothing to close" }
        if random.chance(50) {
            try server.agents.resolve(conversation.publishID)
        } else {
            try server.agents.reject(conversation.publishID)
        }
        return "an agent closes \(conversation.publishID)"
    }

    private func openScreen(_ random: inout SeededGenerator) throws -> String {
        if random.chance(60) {
            return try isOpened { try launch.provider.presentConversation() } ? "the app opens the chat" : ""
        }
        if random.chance(30) {
            return try isOpened { try launch.provider.showFAQs() } ? "the help center opens" : ""
        }
        if let push = device.pushes.randomElement(using: &random) {
            launch.provider.notificationWasTapped(push.mapValues { value in "\(value.foundationValue)" })
            return "a push is tapped"
        }
        guard isAtRest else { return "" }
        // The SDK reports a screen that it opens by itself in the next turn, and no provider can know of it before.
        mustRest = true
        try launch.sdk.showConversation(configuration: [:])
        return "the SDK opens the chat"
    }

    /// - Returns: Whether a screen opens: none does while the SDK changes its user.
    private func isOpened(_ open: () throws -> Void) throws -> Bool {
        do {
            try open()
            return true
        } catch let error as ChatError where error.code == .notAllowedNow {
            return false
        }
    }

    private func visitorWrites(_ random: inout SeededGenerator) throws -> String {
        if !launch.sdk.isConversationVisible {
            guard try isOpened({ try launch.provider.presentConversation() }) else { return "" }
        }
        let person = owner(of: launch.sdk.user)
        let text = "\(person.tag) \(ledger.newNumber())"
        // A visitor who is rejected, offline or without a session cannot write.
        try? launch.sdk.visitor.send(text)
        if random.chance(50) { launch.sdk.visitor.close() }
        for conversation in server.conversations.suffix(1) {
            ledger.own(chat: conversation.publishID, owner(of: conversation))
        }
        return "the visitor writes \(text)"
    }

    private func closeScreen(_ random: inout SeededGenerator) -> String {
        if random.chance(50) { launch.provider.dismissConversation() } else { launch.sdk.visitor.close() }
        return "the screen closes"
    }

    private func askForCount(_ random: inout SeededGenerator) -> String {
        launch.provider.requestUnreadCount()
        return "the count is requested"
    }

    // MARK: The device

    private func troubleNetwork(_ random: inout SeededGenerator) -> String {
        if !device.isOnline || random.chance(30) {
            device.isOnline.toggle()
            return device.isOnline ? "online" : "offline"
        }
        if server.condition != .answering || random.chance(20) {
            let isWell = server.condition != .answering
            server.condition = isWell ? .answering : random.chance(50) ? .failing : .silent
            return "the server is \(server.condition)"
        }
        server.latency = random.one(weighted: [(3, 0), (2, 1), (1, 30), (1, 90)])
        return "answers take \(server.latency) s"
    }

    private func passTime(_ random: inout SeededGenerator) -> String {
        let seconds = random.one(weighted: [(4, 1.0), (3, 70), (2, 310), (1, 3700)])
        clock.advance(by: seconds)
        return "\(seconds) s pass"
    }

    private func changeAccount(_ random: inout SeededGenerator) throws -> String {
        if random.chance(50) {
            let isOn = server.dashboard.userVerificationKeys != nil
            server.dashboard.userVerificationKeys = isOn ? nil : [backend.verifier]
            return "verification is \(isOn ? "off" : "on")"
        }
        try launch.sdk.clearAnonymousUserOnLogin(random.chance(50))
        return "the clearing of the anonymous user changes"
    }

    private func killApp(_ random: inout SeededGenerator) -> String {
        let answersUnheard = random.chance(50)
        relaunch(answersUnheard: answersUnheard)
        return "the app is killed\(answersUnheard ? " before it hears the SDK," : "") and started again"
    }
}
