import ChatAdapterKit
import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import TestSupport

/// The texts of Helpshift, Intercom and a Matrix server.
extension PlantedApp {
    func speakOnHelpshift() async throws {
        let provider: HelpshiftChatProvider = try provider("helpshift")
        let agents = helpshiftServer.agents
        let visitor = helpshiftSDK.visitor
        await attempt { [step = plants.argument("Helpshift: breadcrumb")] in
            try provider.leaveBreadcrumb(step)
        }
        await attempt { [line = plants.argument("Helpshift: log")] in try provider.addLog(line) }
        await attempt { [step = plants.argument("Helpshift: trail")] in try provider.addUserTrail(step) }
        await attempt { [tag = plants.secret("Helpshift: added tag")] in try await provider.addTags([tag]) }
        let profile = VisitorProfile(
            name: plants.argument("Helpshift: profile's name"),
            email: plants.argument("Helpshift: profile's address") { "\($0)@mail.example" },
            phoneNumber: plants.argument("Helpshift: profile's number")
        )
        await attempt { try await provider.updateVisitorProfile(profile) }
        let attributes: [String: HelpshiftValue] = [
            "full_name": .string(plants.argument("Helpshift: attribute")),
            "custom_user_fields": .object([
                plants.argument("Helpshift: key of an attribute") { $0 }: .string(
                    plants.argument("Helpshift: custom attribute")
                )
            ]),
            "last_city": .array([.string(plants.argument("Helpshift: attribute of a wrong type"))]),
        ]
        await attempt { try provider.updateMasterAttributes(attributes) }
        let appAttributes: [String: HelpshiftValue] = [
            "city": .string(plants.argument("Helpshift: app attribute")),
            "level": 1,
        ]
        await attempt { try provider.updateAppAttributes(appAttributes) }
        await attempt { [token = plants.argument("Helpshift: identities") { "\($0).\($0).\($0)" }] in
            try provider.addUserIdentities(token)
        }
        try provider.presentConversation()
        await settle()
        try visitor.send(plants.text("Helpshift: visitor's message"))
        await settle()
        try visitor.sendFile(named: plants.secret("Helpshift: visitor's file") { "\($0)🐙.png" })
        try agents.send(plants.text("Helpshift: agent's message"))
        let file = HelpshiftAttachment(
            url: plants.secret("Helpshift: link of a file") { "https://\($0).example/🐙?key=1" },
            contentType: plants.secret("Helpshift: type of a file") { "text/\($0)" },
            fileName: plants.secret("Helpshift: agent's file") { "\($0)🐙.pdf" },
            size: 7
        )
        try agents.send([file], body: plants.text("Helpshift: words with a file"))
        try agents.requestAppReview(plants.text("Helpshift: review"))
        try agents.requestScreenshot(plants.text("Helpshift: screenshot"))
        try agents.sendAsBot(plants.secret("Helpshift: bot"))
        let call = SimulatedAction(type: "call", data: plants.secret("Helpshift: number to call"))
        let page = SimulatedAction(
            type: "link",
            data: plants.secret("Helpshift: link of a card") { "https://\($0).example" }
        )
        try agents.sendActionCard(plants.secret("Helpshift: card"), actions: [call, page])
        await settle()
        try visitor.answerBot(plants.text("Helpshift: answer"))
        try visitor.tap(call)
        try visitor.tap(page)
        try agents.resolve()
        await settle()
        try visitor.rejectResolution(plants.text("Helpshift: why not"))
        try agents.resolve()
        await settle()
        try visitor.acceptResolution()
        try visitor.rate(4, feedback: plants.text("Helpshift: feedback"))
        await settle()
        try visitor.send(plants.text("Helpshift: second conversation"))
        await settle()
        provider.dismissConversation()
        provider.registerPushToken(Data(plants.argument("Helpshift: push token").utf8))
        let push: [String: any Sendable] = [
            "origin": "helpshift", "title": plants.argument("Helpshift: title of a push"),
            "message": plants.argument("Helpshift: push"),
        ]
        _ = provider.notificationDidArriveInForeground(push)
        _ = await provider.notificationDidArriveSilently(push)
        _ = provider.notificationWasTapped(push)
        await attempt { [link = plants.argument("Helpshift: proactive link") { "https://\($0).example/🐙" }] in
            try provider.openProactiveLink(link)
        }
        raiseEvents()
        await settle()
        provider.dismissConversation()
        await settle()
    }

    /// Raises events with more than the documented data.
    private func raiseEvents() {
        let delegate = helpshiftSDK.delegate
        let detail = HelpshiftValue.string(plants.argument("Helpshift: undocumented value"))
        let key = plants.argument("Helpshift: undocumented key") { $0 }
        let error = HelpshiftValue.string(plants.argument("Helpshift: error of a field"))
        let events: [(String, [String: HelpshiftValue])] = [
            (
                "conversationStart",
                ["message": .string(plants.text("Helpshift: first message")), key: detail]
            ),
            ("identitiesDataInvalid", ["email": error, key: error]),
            ("attributesDataInvalid", [key: detail, "\(key).2": .number(1)]),
            ("brandNew", [key: 1, "detail": detail]),
            ("agentMessageReceived", ["body": .array([detail]), "type": detail, "publishId": detail]),
            ("agentMessageReceived", ["type": "attachment", "attachments": .array([detail])]),
            ("userClickOnAction", ["actionType": detail, "actionData": detail]),
            ("receivedUnreadMessageCount", ["count": detail, "fromCache": detail]),
            (
                "conversationStatus",
                ["latestIssueId": detail, "latestIssuePublishId": detail, "open": detail]
            ),
        ]
        for (name, data) in events { delegate?.handleEvent(name: name, data: data) }
    }

    func speakOnIntercom() async throws {
        let provider: ScreenChatProvider = try provider("intercom")
        try provider.presentConversation()
        await settle()
        intercomSDK.visitorWrites()
        provider.dismissConversation()
        await settle()
        if let user = intercomDevice.user { intercomServer.agentWrites(to: user.key) }
        await settle()
        provider.registerPushToken(Data(plants.argument("Intercom: push token").utf8))
        var push = intercomSDK.push
        push["title"] = plants.argument("Intercom: title of a push")
        push["body"] = plants.argument("Intercom: push")
        _ = provider.notificationDidArriveInForeground(push)
        _ = await provider.notificationDidArriveSilently(push)
        _ = provider.notificationWasTapped(push)
        await settle()
        provider.dismissConversation()
        await settle()
    }

    func speakOnMatrix(as user: String) async throws {
        let provider: MatrixChatProvider = try provider("matrix")
        let agent = matrixAgent
        await finish { [matrix] in await matrix.untilPolled(by: user) }
        await attempt { [text = plants.text("Matrix: visitor's message")] in _ = try await provider.send(text)
        }
        let file = try folder.write("content", to: plants.secret("Matrix: visitor's file") { "\($0).pdf" })
        await attempt { _ = try await provider.sendFile(at: file, onProgress: nil) }
        await attempt { [name = plants.secret("Matrix: visitor's name")] in
            try await provider.setDisplayName(name)
        }
        let said = try agent.send(plants.text("Matrix: agent's message"), to: room)
        try agent.sendNotice(plants.text("Matrix: notice"), to: room)
        try matrixBot.send(plants.text("Matrix: bot"), to: room)
        try agent.sendFile(
            Data("content".utf8),
            named: plants.secret("Matrix: agent's file") { "\($0)🐙.pdf" },
            mimeType: plants.secret("Matrix: type of a file") { "text/\($0)" },
            to: room
        )
        try agent.edit(said, to: plants.text("Matrix: edit"), in: room)
        try agent.react(plants.secret("Matrix: reaction"), to: said, in: room)
        let redacted = try agent.send(plants.text("Matrix: redacted message"), to: room)
        await settle()
        try agent.redact(redacted, in: room)
        try agent.type(in: room)
        try agent.read(said, in: room)
        await settle()
        provider.registerPushToken(Data(plants.argument("Matrix: push token").utf8))
        let push: [String: any Sendable] = [
            "room_id": room, "sender_display_name": plants.argument("Matrix: author of a push"),
            "content": ["body": plants.argument("Matrix: push")],
        ]
        _ = provider.notificationDidArriveInForeground(push)
        _ = await provider.notificationDidArriveSilently(push)
        _ = provider.notificationWasTapped(push)
        await settle()
    }

    /// Closes the room and removes the visitor.
    func endMatrix(for user: String) async throws {
        try matrixAgent.replace(room, by: plants.secret("Matrix: room that is none") { "@\($0):localhost" })
        await settle()
        try matrixAgent.kick(user, from: room, reason: plants.secret("Matrix: reason"))
        await settle()
    }
}
