import ChatProviderKit
import Foundation
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// The texts of Zendesk Chat and Zendesk Messaging.
extension PlantedApp {
    func speakOnZendeskChat() async throws {
        let provider: ZendeskChatProvider = try provider("zendesk-chat")
        let dashboard = zendeskServer.dashboard
        let agent = plants.secret("Zendesk Chat: agent")
        let profile = VisitorProfile(
            name: plants.secret("Zendesk Chat: name"),
            email: plants.secret("Zendesk Chat: address") { "\($0)@mail.example" },
            phoneNumber: plants.secret("Zendesk Chat: number")
        )
        let tag = plants.secret("Zendesk Chat: tag")
        let department = zendeskServer.departments.first?.name
        await attempt { try await provider.updateVisitorProfile(profile) }
        await attempt { try await provider.addTags([tag]) }
        await attempt { [note = plants.secret("Zendesk Chat: note")] in try await provider.setNote(note) }
        await attempt { [note = plants.secret("Zendesk Chat: more of a note")] in
            try await provider.appendNote(note)
        }
        let link = plants.secret("Zendesk Chat: link of a page") { "https://\($0).example/" }
        await attempt { [title = plants.secret("Zendesk Chat: page")] in
            guard let url = URL(string: link) else { return }
            try await provider.trackVisitorPath(title: title, url: url)
        }
        await attempt { try await provider.selectDepartment(named: department) }
        await attempt { [name = plants.argument("Zendesk Chat: no department")] in
            try await provider.selectDepartment(named: name)
        }
        await attempt { [text = plants.text("Zendesk Chat: visitor's message")] in
            _ = try await provider.send(text)
        }
        try dashboard.join(agent)
        try dashboard.send(plants.text("Zendesk Chat: agent's message"), as: agent)
        try dashboard.send(
            ChatEntry.Attachment(
                name: plants.secret("Zendesk Chat: agent's file") { "\($0)🐙.pdf" },
                mimeType: plants.secret("Zendesk Chat: type of a file") { "text/\($0)" },
                size: 7,
                url: plants.secret("Zendesk Chat: link of a file") { "https://\($0).example/🐙?key=1" }
            ),
            as: agent
        )
        try dashboard.send(
            plants.text("Zendesk Chat: question"),
            options: [plants.text("Zendesk Chat: choice")],
            as: agent
        )
        try dashboard.fireTrigger(plants.text("Zendesk Chat: trigger"))
        try dashboard.requestRating(as: agent)
        await settle()
        let file = try folder.write(
            "content",
            to: plants.secret("Zendesk Chat: visitor's file") { "\($0).pdf" }
        )
        await attempt { _ = try await provider.sendFile(at: file, onProgress: nil) }
        await attempt { try await provider.rate(.good) }
        await attempt { [text = plants.text("Zendesk Chat: comment")] in try await provider.comment(text) }
        await attempt { [text = plants.text("Zendesk Chat: another comment")] in
            try await provider.comment(text)
        }
        await attempt { [address = plants.secret("Zendesk Chat: transcript") { "\($0)@mail.example" }] in
            try await provider.mailTranscript(to: address)
        }
        await attempt { [address = plants.argument("Zendesk Chat: no address")] in
            try await provider.mailTranscript(to: address)
        }
        let text = plants.secret("Zendesk Chat: offline form")
        await attempt { try await provider.sendOfflineMessage(text, from: profile, departmentID: "7") }
        provider.registerPushToken(Data(plants.argument("Zendesk Chat: push token").utf8))
        let push: [String: any Sendable] = [
            "data": [
                "type": "zd.chat.msg", "author": plants.argument("Zendesk Chat: author of a push"),
                "message": plants.argument("Zendesk Chat: push"),
            ]
        ]
        _ = provider.notificationDidArriveInForeground(push)
        _ = await provider.notificationDidArriveSilently(push)
        _ = provider.notificationWasTapped(push)
        try dashboard.leave(agent)
        await settle()
    }

    func speakOnMessaging() async throws {
        let provider: ZendeskMessagingProvider = try provider("zendesk-messaging")
        let agents = messagingServer.agents
        let visitor = messagingSDK.visitor
        await attempt { [text = plants.secret("Messaging: field")] in
            try provider.setConversationFields(["2": .text(text)])
        }
        await attempt { [tag = plants.secret("Messaging: tag") { $0 }] in
            try provider.setConversationTags([tag])
        }
        await attempt { [name = plants.argument("Messaging: name")] in
            try await provider.updateVisitorProfile(
                VisitorProfile(name: name, email: "\(name)@mail.example", phoneNumber: name)
            )
        }
        try provider.presentConversation()
        await settle()
        visitor.startNewConversation()
        await settle()
        await attempt { [text = plants.secret("Messaging: visitor's message")] in try await visitor.send(text)
        }
        await attempt { [name = plants.secret("Messaging: visitor's file") { "\($0)🐙.png" }] in
            try await visitor.sendFile(name, bytes: 7)
        }
        let agent = plants.secret("Messaging: agent")
        for kind in SimulatedMessage.Kind.allCases {
            try agents.send(plants.secret("Messaging: agent's \(kind)"), as: agent, kind: kind)
            try agents.sendBotMessage(plants.secret("Messaging: bot's \(kind)"), kind: kind)
        }
        await settle()
        visitor.tapPostback(plants.text("Messaging: choice"))
        let link = plants.argument("Messaging: tapped link") { "https://\($0).example/" }
        provider.setURLHandler { _, _ in false }
        if let url = URL(string: link) { visitor.tap(url, in: .text) }
        await settle()
        provider.dismissConversation()
        await settle()
        let page = plants.secret("Messaging: link of a page") { "https://\($0).example/" }
        await attempt { [title = plants.secret("Messaging: page")] in
            guard let url = URL(string: page) else { return }
            try await provider.trackVisitorPath(title: title, url: url)
        }
        provider.registerPushToken(Data(plants.argument("Messaging: push token").utf8))
        lifecycle.send(.didEnterBackground)
        await settle()
        try agents.send(plants.secret("Messaging: pushed message"), as: agent)
        await settle()
        lifecycle.send(.willEnterForeground)
        for push in messagingDevice.pushes {
            var push = push
            push["aps"] = ["alert": plants.argument("Messaging: push")]
            _ = provider.notificationDidArriveInForeground(push)
            _ = provider.notificationWasTapped(push)
        }
        await settle()
        provider.dismissConversation()
        await settle()
    }
}
