import Foundation

/// A push from the simulated server. The keys are the simulator's own, because Zendesk's are not documented.
struct SimulatedMessagingPush {
    static let key = "simulatedZendeskMessaging"

    let conversationID: String
    let messageID: String
    let timestamp: Date

    var userInfo: [String: any Sendable] {
        let values: [String: any Sendable] = [
            "conversationID": conversationID, "messageID": messageID,
            "timestamp": timestamp.timeIntervalSince1970,
        ]
        return [Self.key: values]
    }
}

extension SimulatedMessagingPush {
    /// Reads a notification; `nil` if it does not belong to messaging.
    init?(_ userInfo: [String: any Sendable]) {
        guard let values = userInfo[Self.key] as? [String: any Sendable],
            let conversationID = values["conversationID"] as? String,
            let messageID = values["messageID"] as? String,
            let timestamp = values["timestamp"] as? Double
        else { return nil }
        self.init(
            conversationID: conversationID,
            messageID: messageID,
            timestamp: Date(timeIntervalSince1970: timestamp)
        )
    }
}
