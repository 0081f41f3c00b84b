import Foundation
import MatrixTestServer

// Starting points that several tests share.
extension SynapseServer {
    /// A room with unread messages of the agent's. Returns their ids.
    func unread(_ count: Int) async throws -> (SynapseConversation, [String]) {
        let chat = try await newConversation()
        var sent: [String] = []
        for number in 1...count { sent.append(try await chat.sendAgentMessage("message \(number)")) }
        return (chat, sent)
    }

    /// A room in which the agent sends a number of messages after the visitor's first sync. Returns that sync's token
    /// and the ids of the messages.
    func missing(_ count: Int) async throws -> (SynapseConversation, since: String, sent: [String]) {
        let chat = try await newConversation()
        let since = try await chat.visitor.sync().nextBatch
        var sent: [String] = []
        for number in 1...count { sent.append(try await chat.sendAgentMessage("message \(number)")) }
        return (chat, since, sent)
    }

    /// The server's answer to a login with this token.
    func answer(toToken token: String) async throws -> SynapseAnswer {
        let body: JSON = ["type": "org.matrix.login.jwt", "token": .text(token)]
        return try await answer("POST", ["login"], body: body)
    }

    /// Status and code of a new user's login with these claims.
    func outcome(ofLoginWith claims: JSON) async throws -> String {
        let name = Self.freshName("visitor")
        return try await answer(toToken: token(for: name, claims: claims)).outcome
    }

    /// The server's time, in seconds since 1970.
    var seconds: Int { Int(now.timeIntervalSince1970) }
}

extension SynapseDevice {
    /// Status and code of a text that the user sends.
    func outcome(ofSendingTo room: String) async throws -> String {
        let path = ["rooms", room, "send", "m.room.message", UUID().uuidString]
        return try await answer("PUT", path, body: ["msgtype": "m.text", "body": "?"]).outcome
    }

    /// Status and code of the kick of another user.
    func outcome(ofKicking userID: String, from room: String) async throws -> String {
        try await answer("POST", ["rooms", room, "kick"], body: ["user_id": .text(userID)]).outcome
    }
}
