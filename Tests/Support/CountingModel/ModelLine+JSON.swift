package import Foundation

extension ModelLine {
    /// The text of the line in a recording, which the library reads.
    package var json: Data {
        get throws {
            let (key, value, provider) = event.json
            return try JSONText.members([
                "at": .number(at), key: value, "provider": provider.map(JSONText.text),
            ]).data
        }
    }
}

extension ModelEvent {
    /// The line's key, its value, and the provider beside it.
    fileprivate var json: (String, JSONText, String?) {
        switch self {
        case .app(let word): ("app", .text(word), nil)
        case .conversation(let word, let provider): ("conversation", .text(word), provider)
        case .login(let user, let provider):
            ("user", .object(["provider": .text(provider), "login": .text(user)]), nil)
        case .answeredLogin(let user, let provider, let answer):
            (
                "user",
                .object(["provider": .text(provider), "login": .text(user), "answer": .text(answer)]), nil
            )
        case .newVisitor(let provider):
            (
                "user",
                .object([
                    "provider": .text(provider), "logout": .flag(true), "forgetsVisitor": .flag(true),
                ]), nil
            )
        // A recording has only the outcome of a change of user.
        case .standing(_, let user, let provider, _):
            (user.map { ModelEvent.login($0, provider: provider) } ?? .newVisitor(provider: provider)).json
        case .logout(let provider):
            ("user", .object(["provider": .text(provider), "logout": .flag(true)]), nil)
        case .zendesk(let event, let provider): ("zendesk", event.json, provider)
        case .helpshift(let event, let provider): ("helpshift", event.json, provider)
        case .matrix(let event, let provider): ("matrix", event.json, provider)
        case .zendeskMessaging(let event, let provider): ("zendeskMessaging", event.json, provider)
        }
    }
}

extension ModelZendeskEvent {
    fileprivate var json: JSONText {
        switch self {
        case .connectionStatus(let status): .object(["connectionStatus": .text(status)])
        case .chatState(let state): .object(["chatState": state.json])
        case .notification(let name): .object(["notification": .text(name)])
        }
    }
}

extension ModelChatState {
    fileprivate var json: JSONText {
        .members([
            "chatSessionStatus": status.map(JSONText.text),
            "isChatting": isChatting.map(JSONText.flag),
            "logs": logs.map { .list($0.map(\.json)) },
            "appendLogs": appendLogs.map { .list($0.map(\.json)) },
        ])
    }
}

extension ModelZendeskLog {
    fileprivate var json: JSONText {
        let hasArrived = status == "pending" || status == "delivered"
        var fields: [String: JSONText] = [
            "id": .text(id),
            "nick": participant == "agent" ? "agent:1" : .text(participant),
            "displayName": .text(participant),
            "createdTimestamp": .number(created),
            "lastModifiedTimestamp": .number(created),
            "type": .text(type),
            "participant": .text(participant),
            "status": hasArrived ? .text(status) : .object(["failed": .text(status)]),
        ]
        switch type {
        case "message": fields["message"] = .text(text)
        case "attachmentMessage":
            fields["attachment"] = .object([
                "name": .text(text), "mimeType": "image/png", "size": .number(10),
                "url": "https://files.example/a",
            ])
        case "optionsMessage":
            fields["message"] = .text(text)
            fields["options"] = .list(["yes", "no"])
        case "chatComment":
            fields["comment"] = ""
            fields["newComment"] = .text(text)
        case "chatRating": fields["rating"] = "bad"
        default: break
        }
        return .object(fields)
    }
}

extension ModelHelpshiftEvent {
    fileprivate var json: JSONText {
        switch self {
        case .agentMessage(let message): Self.event("agentMessageReceived", message.json)
        case .messageAdd(let type, let body):
            Self.event("messageAdd", .object(["type": .text(type), "body": .text(body)]))
        case .conversationStart(let message):
            Self.event("conversationStart", .members(["message": message.map(JSONText.text)]))
        case .conversationStatus(let open):
            Self.event(
                "conversationStatus",
                .members([
                    "latestIssueId": "1", "latestIssuePublishId": "p1", "open": open.map(JSONText.flag),
                ])
            )
        case .widgetToggle(let visible):
            Self.event("widgetToggle", .members(["visible": visible.map(JSONText.flag)]))
        case .report(let count, let fromCache):
            Self.event(
                "receivedUnreadMessageCount",
                .members(["count": count.map { .number(Double($0)) }, "fromCache": .flag(fromCache)])
            )
        case .other(let name): .object(["event": .text(name)])
        case .authenticationFailed(let reason): .object(["authenticationFailed": .text(reason)])
        }
    }

    private static func event(_ name: String, _ data: JSONText) -> JSONText {
        .object(["event": .text(name), "data": data])
    }
}

extension ModelAgentMessage {
    fileprivate var json: JSONText {
        let createdTs: JSONText? =
            switch created {
            case .missing: nil
            case .number(let value): .number(value)
            case .text(let text): .text(text)
            case .null: .null
            }
        return .members([
            "publishId": publishID.map(JSONText.text),
            "createdTs": createdTs,
            "type": type.map(JSONText.text),
            "body": body.map(JSONText.text),
            "attachments": attachments.isEmpty ? nil : .list(attachments.map(\.json)),
        ])
    }
}

extension ModelAttachment {
    fileprivate var json: JSONText {
        .object([
            "fileName": .text(name), "size": .number(Double(size)), "contentType": "image/png",
            "url": "https://files.example/a",
        ])
    }
}
