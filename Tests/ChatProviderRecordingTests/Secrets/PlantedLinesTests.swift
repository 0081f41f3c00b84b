import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@Suite("D2 private: data that a vendor can send but its simulator cannot is not recorded either")
@MainActor
struct PlantedLinesTests {
    /// The recording of the lines that a provider receives.
    private func recording(
        of lines: [String],
        vendor: any ReplayVendor,
        includesBodies: Bool
    ) throws -> SearchedText {
        var recording = Data()
        let writer = RecordingWriter(includesBodies: includesBodies, clock: ManualChatClock()) {
            recording.append($0)
        }
        let replay = vendor.makeReplay(
            id: ChatProviderID(vendor.type),
            userID: nil,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        let recorder = vendor.makeRecorder(of: replay.provider, writer: writer)
        let parser = RecordingParser(vendors: [vendor])
        for (number, line) in lines.enumerated() {
            let text = #"{"at": 1, "\#(vendor.key)": \#(line)}"#
            guard
                case .input(let input, _)? = try parser.line(Data(text.utf8), number: number)?.content
            else { continue }
            replay.deliver(input)
        }
        withExtendedLifetime(recorder) {}
        return SearchedText(String(decoding: recording, as: UTF8.self))
    }

    private func expectOnlyTexts(
        of plants: Plants,
        in lines: [String],
        vendor: any ReplayVendor
    ) throws {
        for includesBodies in [false, true] {
            let text = try recording(of: lines, vendor: vendor, includesBodies: includesBodies)
            for plant in plants.all {
                let isAskedFor = includesBodies && plant.kind == .text
                #expect(text.holds(plant) == isAskedFor, "\(plant.place): \(plant.word)")
            }
            #expect(text.holdsEmoji == includesBodies)
        }
    }

    @Test("every event of Messaging")
    func messaging() throws {
        var plants = Plants()
        let stamp = #""id": "7A3E7C1C-6B0B-4D0E-9D0B-0A1B2C3D4E5F", "timestamp": 1790000000000"#
        let conversation = #"\#(stamp), "conversationId": "1""#
        func link(_ place: String) -> String { plants.secret(place) { "https://\($0).example/🐙?key=1" } }
        let events: [(String, String)] = [
            ("conversationExtensionDisplayed", #"\#(conversation), "url": "\#(link("extension"))""#),
            ("conversationExtensionOpened", #"\#(conversation), "url": "\#(link("opened extension"))""#),
            ("articleBrowserClicked", #"\#(stamp), "url": "\#(link("browser"))""#),
            ("articleClicked", #"\#(stamp), "articleId": "2", "articleTitle": "\#(plants.text("title"))""#),
            ("postbackButtonClicked", #"\#(conversation), "actionName": "\#(plants.text("action"))""#),
            ("metadataFailure", #"\#(conversation), "reason": "\#(plants.secret("reason"))""#),
            (
                "conversationServedByAgent",
                """
                \(conversation), "agentId": "\(plants.secret("agent's id"))", \
                "agentDisplayName": "\(plants.secret("agent"))", "agentMessageSource": "agentWorkspace"
                """
            ),
            ("conversationOpened", #"\#(conversation), "undocumented": "\#(plants.secret("undocumented"))""#),
            ("brandNew", #"\#(conversation), "detail": "\#(plants.secret("detail of a new event"))""#),
        ]
        let lines = events.map { #"{"event": "\#($0)", "data": {\#($1)}}"# }
        try expectOnlyTexts(of: plants, in: lines, vendor: .zendeskMessaging)
    }

    @Test("every field of Zendesk Chat")
    func zendeskChat() throws {
        var plants = Plants()
        let entry = #""createdTimestamp": 1790000000000, "participant": "agent""#
        let agent = """
            "nick": "\(plants.secret("agent's id"))", "displayName": "\(plants.secret("agent"))"
            """
        let file = """
            {"name": "\(plants.secret("file"))", "mimeType": "\(plants.secret("type"))", "size": 7, \
            "url": "\(plants.secret("link"))", "undocumented": "\(plants.secret("undocumented"))"}
            """
        let lines = [
            #"{"connectionStatus": "connected"}"#,
            """
            {"chatState": {"isChatting": true, "chatSessionStatus": "started", \
            "department": {"id": "7", "name": "\(plants.secret("department"))", "status": "online"}, \
            "agents": [{\(agent), "isTyping": false}], "comment": "\(plants.text("comment"))", "logs": [\
            {"id": "1", "type": "message", \(entry), \(agent), "message": "\(plants.text("message"))"}, \
            {"id": "2", "type": "attachmentMessage", \(entry), \(agent), "attachment": \(file)}, \
            {"id": "3", "type": "optionsMessage", \(entry), \(agent), "message": "\(plants.text("question"))", \
            "options": ["\(plants.text("choice"))"]}, \
            {"id": "4", "type": "chatComment", \(entry), \(agent), "comment": "\(plants.text("former"))", \
            "newComment": "\(plants.text("new"))"}]}}
            """,
        ]
        try expectOnlyTexts(of: plants, in: lines, vendor: .zendeskChat)
    }

    @Test("data that members of a Matrix room can choose")
    func matrix() throws {
        var plants = Plants()
        func event(_ number: Int, _ type: String, _ content: String, _ more: String = "") -> String {
            """
            {"event_id": "$\(number)", "type": "\(type)", "sender": "@\(plants.secret("sender") { $0 }):s", \
            "origin_server_ts": 1790000000000, "content": {\(content)}\(more)}
            """
        }
        let file = """
            "msgtype": "m.image", "body": "\(plants.text("caption"))", "filename": "\(plants.secret("file"))", \
            "url": "mxc://s/\(plants.secret("link") { $0 })", \
            "info": {"mimetype": "\(plants.secret("type"))", "size": 7, "thumbnail_url": "\(plants.secret("preview"))"}
            """
        let events = [
            event(1, "m.room.message", #""msgtype": "m.text", "body": "\#(plants.text("message"))""#),
            event(
                2,
                "m.room.message",
                """
                "msgtype": "m.text", "body": "\(plants.text("text"))", "format": "org.matrix.custom.html", \
                "formatted_body": "\(plants.secret("formatted text"))"
                """
            ),
            event(3, "m.room.message", file),
            event(4, "m.location", #""geo_uri": "\#(plants.secret("place"))""#),
            event(
                5,
                plants.secret("type of an event") { "example.\($0)" },
                #""body": "\#(plants.secret("body"))""#
            ),
            event(
                6,
                "m.room.member",
                #""membership": "join", "displayname": "\#(plants.secret("name"))""#,
                #", "state_key": "@\#(plants.secret("member") { $0 }):s""#
            ),
            event(7, "m.room.topic", #""topic": "\#(plants.secret("topic"))""#, #", "state_key": """#),
            event(
                8,
                "m.reaction",
                #""m.relates_to": {"rel_type": "m.annotation", "event_id": "$1", "key": "🐙"}"#
            ),
        ]
        let lines = [
            """
            {"sync": {"next_batch": "\(plants.secret("batch"))", "rooms": {"join": {"!room:s": {"timeline": \
            {"events": [\(events.joined(separator: ", "))]}}}}}}
            """,
            #"{"failure": {"status": 403, "errcode": "\#(plants.secret("code"))", "error": "\#(plants.secret("error"))"}}"#,
        ]
        try expectOnlyTexts(of: plants, in: lines, vendor: .matrix)
    }
}
