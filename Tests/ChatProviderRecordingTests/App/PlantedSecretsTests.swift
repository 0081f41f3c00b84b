import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@Suite("D2 private: what was planted in an app is not in its recording")
@MainActor
struct PlantedSecretsTests {
    /// What people have written.
    private nonisolated static let texts = [
        "AgentText🦊", "VisitorText🦉", "QuestionText🐙", "ChoiceText🦄", "TriggerText🐝", "HelpText🐳",
        "StartText",
        "FeedbackText",
    ]
    /// What no recording holds, whatever the app asks for.
    private nonisolated static let secrets = [
        "ann.planted@mail.example", "Planted User", "bob-planted-4711", "token.planted.jwt", "Grace Planted",
        "payslip-planted.pdf", "https://files.example/planted?key=1", "digest-planted", "+49 30 1234567",
        "help-planted.png", "https://cdn.example/planted", "detail-planted",
    ]

    /// A text in each form in which it can stand in a file.
    private static func forms(of secret: String) -> [String] {
        let escaped = secret.utf16.map {
            $0 < 128 ? String(UnicodeScalar(UInt8($0))) : String(format: "\\u%04x", $0)
        }
        let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
        let base64 = Data(secret.utf8).base64EncodedString().trimmingCharacters(in: ["="])
        return [
            secret, escaped.joined(), percent, secret.replacingOccurrences(of: "/", with: "\\/"),
            // The last characters differ with what follows.
            String(base64.dropLast(2)),
        ]
    }

    private static func finds(_ secret: String, in text: String) -> Bool {
        forms(of: secret).contains { text.localizedCaseInsensitiveContains($0) }
    }

    /// Has both simulators say what they can, and returns all files and what was heard of diagnostics and errors.
    private func record(includesBodies: Bool) async throws -> (files: [Data], heard: String, app: RecordedApp)
    {
        let app = try RecordedApp.started()
        var heard: [String] = []
        let token = try app.support.events.observe { event in
            switch event {
            case .diagnostic(let diagnostic): heard.append("\(diagnostic)")
            case .authenticationFailed(let error): heard.append("\(error) \(error.localizedDescription)")
            default: break
            }
        }
        defer { token.cancel() }
        func login(_ user: ChatUser) async {
            await app.finish {
                do { try await app.support.login { _ in user } } catch {
                    heard.append("\(error) \(error.localizedDescription)")
                }
            }
        }
        await login(.known(KnownUser(id: Self.secrets[2], email: Self.secrets[0], name: Self.secrets[1])))
        try await app.beginChats()
        try app.zendeskAgentWrites(Self.texts[0])
        try app.helpshiftAgentWrites(Self.texts[5])
        let disk = MemoryDisk()
        let recording = try app.support.record(
            to: URL(fileURLWithPath: "/recording"),
            vendors: RecordedApp.vendors,
            includesBodies: includesBodies,
            maximumSize: 40_000
        ) { _, _ throws(ChatRecording.Failure) in disk }
        for _ in 0..<6 { try await say(in: app) }
        await login(.known(KnownUser(id: Self.secrets[0], authToken: Secret(Self.secrets[7]))))
        await login(.token(SignedIdentity(userID: Self.secrets[2]) { Self.secrets[3] }))
        try await say(in: app)
        app.setOnline(false)
        app.setOnline(true)
        await app.finish { try await app.support.logout() }
        await login(.known(KnownUser(id: Self.secrets[2])))
        try await recording.flush()
        return (await disk.files, heard.joined(separator: "\n"), app)
    }

    private func say(in app: RecordedApp) async throws {
        let dashboard = app.zendeskServer.dashboard
        await app.finish { _ = try await app.zendesk?.send(Self.texts[1]) }
        try? dashboard.join(Self.secrets[4])
        _ = try? dashboard.send(Self.texts[0], as: Self.secrets[4])
        _ = try? dashboard.send(
            ZendeskChatAttachment(
                name: Self.secrets[5],
                mimeType: "text/planted",
                size: 7,
                url: Self.secrets[6]
            )
        )
        _ = try? dashboard.send(Self.texts[2], options: [Self.texts[3]])
        try? dashboard.fireTrigger(Self.texts[4])
        try? dashboard.leave(Self.secrets[4])
        app.settle()
        try? app.helpshiftAgentWrites(Self.texts[5])
        try? app.helpshiftSDK?.visitor.send(Self.texts[5])
        let delegate = app.helpshiftSDK?.delegate
        let file: [String: HelpshiftValue] = [
            "fileName": .string(Self.secrets[9]), "url": .string(Self.secrets[10]),
            "contentType": "image/png",
        ]
        let events: [(String, [String: HelpshiftValue])] = [
            ("conversationStart", ["message": .string(Self.texts[6])]),
            ("csatSubmit", ["rating": 4, "additionalFeedback": .string(Self.texts[7])]),
            ("userClickOnAction", ["actionType": "call", "actionData": .string(Self.secrets[8])]),
            (
                "agentMessageReceived",
                ["type": "attachment", "body": .string(Self.texts[5]), "attachments": [.object(file)]]
            ),
            ("identitiesDataInvalid", ["email": .string(Self.secrets[11])]),
            ("brandNew", [Self.secrets[2]: 1, "detail": .string(Self.secrets[11])]),
            (
                "agentMessageReceived",
                ["body": .array([.string(Self.secrets[11])]), "detail": .string(Self.secrets[11])]
            ),
        ]
        for (name, data) in events { delegate?.handleEvent(name: name, data: data) }
        app.settle()
    }

    @Test("texts are there only if they are asked for, and nothing else private", arguments: [false, true])
    func planted(includesBodies: Bool) async throws {
        let (files, heard, app) = try await record(includesBodies: includesBodies)
        let text = files.map { String(decoding: $0, as: UTF8.self) }.joined()
        for secret in Self.secrets {
            #expect(!Self.finds(secret, in: text), "the recording: \(secret)")
            #expect(!Self.finds(secret, in: heard), "what was heard: \(secret)")
        }
        for written in Self.texts {
            #expect(Self.finds(written, in: text) == includesBodies, "\(written)")
        }
        for emoji in "🦊🦉🐙🦄🐝🐳" { #expect(text.contains(emoji) == includesBodies, "\(emoji)") }
        #expect(text.contains(#""login":"user-"#))
        let last = try #require(files.last)
        #expect(try RecordedApp.replay(last).last == app.badges)
    }

    @Test("the same user has the same name in all files, and another one another")
    func names() async throws {
        let (files, _, _) = try await record(includesBodies: false)
        try #require(files.count > 1)
        let text = files.map { String(decoding: $0, as: UTF8.self) }.joined()
        let logins = text.components(separatedBy: #""login":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(logins).count == 2)
        #expect(logins.first != logins.last)
    }
}
