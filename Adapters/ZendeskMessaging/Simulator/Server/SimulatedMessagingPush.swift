import Foundation

/// A push of the simulated server's. The keys are the simulator's own: those of Zendesk are not documented.
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
    /// `nil` for a notification that is not of messaging.
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
