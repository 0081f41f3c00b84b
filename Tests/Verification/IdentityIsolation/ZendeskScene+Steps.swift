import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator

extension ZendeskScene {
    private typealias Action = (ZendeskScene, inout SeededGenerator) throws -> String

    func step(_ random: inout SeededGenerator) throws -> String {
        let actions: [(weight: Int, value: Action)] = [
            (9, { $0.logIn(&$1) }), (3, { $0.logOut(&$1) }),
            (16, { try $0.agentWrites(&$1) }), (3, { try $0.agentActs(&$1) }),
            (16, { $0.visitorWrites(&$1) }), (10, { $0.moveScreen(&$1) }), (6, { $0.moveApp(&$1) }),
            (5, { $0.troubleNetwork(&$1) }), (4, { $0.endSession(&$1) }), (5, { $0.passTime(&$1) }),
            (2, { $0.moveConnection(&$1) }), (3, { scene, _ in scene.killApp() }),
        ]
        return try random.one(weighted: actions)(self, &random)
    }

    // MARK: Users

    private func logIn(_ random: inout SeededGenerator) -> String {
        let person = random.chance(10) ? .anonymous : random.chance(50) ? Person.ada : .bob
        let user: ChatUser
        var words = ""
        let present = launch.provider.currentUser.value
        let isRemembered = isRemembered(present) && person.userIDs.contains(present.id)
        if person == .anonymous {
            user = .anonymous
        } else if isRemembered ? hadToken : random.chance(50) {
            let mood = random.chance(75) ? "right" : "wrong"
            words = " with a token that is \(mood)"
            user = .token(SignedIdentity(userID: person.rawValue) { "\(mood) \(person.rawValue)" })
        } else {
            let hasID = random.chance(80)
            user = .known(
                KnownUser(id: hasID ? person.rawValue : nil, email: person.email, name: person.tag)
            )
        }
        let provider = launch.provider
        Task { try? await provider.login(user) }
        return "\(person) logs in\(words)"
    }

    private func endSession(_ random: inout SeededGenerator) -> String {
        let person = random.chance(50) ? Person.ada : .bob
        server.expireToken(of: person.rawValue)
        return "\(person)'s token expires"
    }

    // MARK: The chat

    private func agentWrites(_ random: inout SeededGenerator) throws -> String {
        guard let chat = openChats.randomElement(using: &random) else { return "no open conversation" }
        let text = "\(chat.owner.tag) \(ledger.newNumber())"
        addUnread(text, for: chat.owner)
        try server.dashboard.send(text, as: chat.owner.tag, visitor: chat.visitor)
        return "an agent writes \(text)"
    }

    private func agentActs(_ random: inout SeededGenerator) throws -> String {
        guard let chat = openChats.randomElement(using: &random) else { return "nothing to do" }
        if random.chance(40) {
            try server.dashboard.fireTrigger("\(chat.owner.tag) \(ledger.newNumber())", visitor: chat.visitor)
            return "a trigger fires in \(chat.owner)'s chat"
        }
        if random.chance(50) {
            try server.dashboard.endChat(visitor: chat.visitor)
            return "an agent ends \(chat.owner)'s chat"
        }
        try server.dashboard.join(chat.owner.tag, visitor: chat.visitor)
        try server.dashboard.type(as: chat.owner.tag, visitor: chat.visitor)
        return "an agent types in \(chat.owner)'s chat"
    }

    private func visitorWrites(_ random: inout SeededGenerator) -> String {
        let provider = launch.provider
        let number = ledger.newNumber()
        // A pending login comes first: the message belongs to the user at the time when it is sent.
        Task {
            guard let person = Person(userID: provider.currentUser.value.id) else { return }
            _ = try? await provider.send("\(person.tag) \(number)")
        }
        return "the visitor writes \(number)"
    }

    private func moveScreen(_ random: inout SeededGenerator) -> String {
        if launch.counter.isConversationVisible.value {
            launch.counter.conversationWillDisappear()
            launch.sdk.conversationScreenWillDisappear()
            launch.counter.conversationDidClose()
            return "the screen closes"
        }
        launch.counter.conversationWillAppear()
        launch.sdk.conversationScreenWillAppear()
        return "the screen opens"
    }

    // MARK: The device

    private func troubleNetwork(_ random: inout SeededGenerator) -> String {
        if !device.isOnline || random.chance(50) {
            device.isOnline.toggle()
            return device.isOnline ? "online" : "offline"
        }
        server.latency = random.one(weighted: [(3, 0), (2, 1), (1, 29), (1, 90)])
        return "answers take \(server.latency) s"
    }

    private func moveConnection(_ random: inout SeededGenerator) -> String {
        if random.chance(50) {
            launch.provider.disconnect()
            return "disconnect"
        }
        launch.provider.connect()
        return "connect"
    }

    private func passTime(_ random: inout SeededGenerator) -> String {
        let seconds = random.one(weighted: [(4, 1.0), (3, 30), (1, 300)])
        clock.advance(by: seconds)
        return "\(seconds) s pass"
    }

    private func killApp() -> String {
        relaunch()
        return "the app is killed and started again"
    }
}
