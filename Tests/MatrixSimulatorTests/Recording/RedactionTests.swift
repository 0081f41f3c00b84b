import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import MatrixSimulator
import Testing

private typealias Line = MatrixLines

@Suite("Matrix: redaction of recordings")
@MainActor
struct RedactionTests {
    /// The recording of a provider that receives these lines.
    private func recording(
        of lines: [String],
        includesBodies: Bool = false,
        user: String? = Line.visitor,
        id: ChatProviderID = "matrix"
    ) throws -> String {
        var recording = Data()
        let writer = RecordingWriter(includesBodies: includesBodies, clock: ManualChatClock()) {
            recording.append($0)
        }
        let vendor = MatrixRecordingVendor()
        let replay = vendor.makeReplay(
            id: id,
            userID: user,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        let recorder = vendor.makeRecorder(of: replay.provider, writer: writer)
        let parser = RecordingParser(vendors: [vendor])
        for line in lines {
            guard case .input(let input, _)? = try parser.line(Data(line.utf8), number: 1)?.content
            else {
                continue
            }
            replay.deliver(input)
        }
        withExtendedLifetime(recorder) {}
        return String(decoding: recording, as: UTF8.self)
    }

    private var wordy: [String] {
        var lines = Line(user: nil)
        lines.sync(
            [
                event(
                    "$1",
                    "m.room.message",
                    by: "@ada.lovelace:acme.example",
                    #"{"msgtype": "m.text", "body": "My PIN is 4711"}"#
                ),
                event(
                    "$2",
                    "m.room.message",
                    by: Line.visitor,
                    """
                    {"msgtype": "m.file", "body": "payslip.pdf", "filename": "payslip.pdf", "url": "mxc://acme.example/AbCd", \
                    "info": {"mimetype": "application/x-payslip", "size": 7}, \
                    "chatproviderkit.transaction": "SecretTransaction"}
                    """
                ),
                event("$3", "com.acme.call.0301234567", by: "@ada.lovelace:acme.example"),
                event(
                    "$4",
                    "m.room.member",
                    by: "@ada.lovelace:acme.example",
                    #"{"membership": "join", "displayname": "Ada Lovelace"}"#,
                    #""state_key": "@ada.lovelace:acme.example", "unsigned": {"transaction_id": "SecretTransaction"}"#
                ),
                event(
                    "$5",
                    "m.room.message",
                    by: "@bob:acme.example",
                    """
                    {"msgtype": "m.text", "body": "* Lovely day", "m.new_content": {"msgtype": "m.text", "body": "Lovely day"}, \
                    "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}}
                    """
                ),
                event("$6", "m.room.topic", #"{"topic": "Invoices"}"#, #""state_key": "Berlin""#),
            ],
            receipts: [receipt(on: "$1", by: "@ada.lovelace:acme.example"), receipt(on: "$1")],
            count: 3
        )
        lines.fail(#""status": 401, "errcode": "M_UNKNOWN_TOKEN", "error": "syt_secret""#)
        lines.fail(#""status": 403, "errcode": "the token syt_secret""#)
        return lines.lines
    }

    @Test("texts, names, file names, addresses, unknown keys and tokens are redacted")
    func redacted() throws {
        let text = try recording(of: wordy)
        for secret in [
            "PIN", "4711", "payslip", "mxc:", "AbCd", "acme", "ada", "Lovelace", "bob", "Lovely",
            "0301234567",
            "Invoices", "Berlin", "SecretTransaction", "syt_", Line.visitor,
        ] {
            #expect(!text.localizedCaseInsensitiveContains(secret), "\(secret)")
        }
    }

    @Test("ids, times, types and counts are kept")
    func kept() throws {
        let text = try recording(of: wordy)
        for word in [
            "!room:s", "$1", "$5", "1795312550143", "m.room.topic", "user-1", "m.file", #""size":7"#,
            #""notification_count":3"#, "M_UNKNOWN_TOKEN", "m.replace",
        ] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test("each member has the same name throughout")
    func members() throws {
        let text = try recording(of: wordy)
        let names = text.components(separatedBy: #""sender":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(names == ["user-1", "user-2", "user-1", "user-1", "user-3", "user-4"])
    }

    @Test("with bodies, texts are kept and other private data is redacted")
    func bodies() throws {
        let text = try recording(of: wordy, includesBodies: true)
        for word in ["My PIN is 4711", "Lovely day"] { #expect(text.contains(word), "\(word)") }
        for secret in [
            "payslip", "mxc:", "acme", "Ada Lovelace", Line.visitor, "0301234567", "Invoices", "Berlin",
            "SecretTransaction", "syt_",
        ] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    @Test("the server's user id is recorded if it differs from the app's")
    func serversID() throws {
        var lines = Line(user: nil)
        lines.sync([message("$1", by: "@1:s")], beside: #", "user": "@1:s""#)
        #expect(try recording(of: lines.lines, user: nil).contains(#""user":"user-1""#))
        #expect(try !recording(of: lines.lines, user: "@1:s").contains(#""user":"#))
    }

    @Test("a provider's id is recorded if it isn't the default")
    func named() throws {
        var lines = Line(user: nil)
        lines.quietSync()
        #expect(try recording(of: lines.lines, id: "games").contains(#""provider":"games""#))
        #expect(try !recording(of: lines.lines).contains("provider"))
    }

    @Test("repeated lines without news aren't recorded")
    func repeats() throws {
        var lines = Line(user: nil)
        for _ in 0..<100 { lines.quietSync() }
        for _ in 0..<100 { lines.fail(#""status": 503"#) }
        lines.quietSync()
        #expect(try recording(of: lines.lines).split(separator: "\n").count == 3)
    }
}
