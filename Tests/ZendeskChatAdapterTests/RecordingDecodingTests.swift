import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Decodes the value of the `zendesk` key.
func decoded(_ json: String) throws -> RecordedInput {
    let parser = RecordingParser(vendors: [ZendeskChatRecordingVendor()])
    let line = try parser.line(Data(#"{"at":1,"zendesk":\#(json)}"#.utf8), number: 1)
    guard case .input(let input, _)? = line?.content else { throw RecordingError("not a vendor's line") }
    return input
}

@Suite("Zendesk Chat recordings: reading")
struct RecordingDecodingTests {
    @Test("the vendor has a key and a type")
    func names() {
        #expect(ZendeskChatRecordingVendor().key == "zendesk")
        #expect(ZendeskChatRecordingVendor().type == "zendesk-chat")
    }

    static let log = #""id":"1","type":"message","participant":"agent","createdTimestamp":1"#
    static let withoutID = #""type":"message","participant":"agent","createdTimestamp":1"#
    static let withoutType = #""id":"1","participant":"agent","createdTimestamp":1"#
    static let withoutParticipant = #""id":"1","type":"message","createdTimestamp":1"#
    static let withoutTime = #""id":"1","type":"message","participant":"agent""#

    @Test(
        "an error names its place",
        arguments: [
            ("{}", "zendesk: expected one of connectionStatus, chatState, notification; found none"),
            (
                #"{"connectionStatus":"connected","notification":"chatEnded"}"#,
                "zendesk: expected one of connectionStatus, chatState, notification; "
                    + "found connectionStatus and notification"
            ),
            (
                #"{"connectionStatus":"asleep"}"#,
                "zendesk.connectionStatus: unknown value \"asleep\"; known: connecting, connected, "
                    + "disconnected, reconnecting, failed, unreachable"
            ),
            (#"{"connectionStatus":1}"#, "zendesk.connectionStatus: expected a text, found a number"),
            (
                #"{"connectionStatus":null}"#,
                "zendesk: expected one of connectionStatus, chatState, notification; found none"
            ),
            (#"{"notification":7}"#, "zendesk.notification: expected a text, found a number"),
            (#"{"chatState":[]}"#, "zendesk.chatState: expected an object, found an array"),
            (
                #"{"chatState":{"isChatting":1}}"#,
                "zendesk.chatState.isChatting: expected true or false, found a number"
            ),
            (
                #"{"chatState":{"isChatting":null}}"#,
                "zendesk.chatState.isChatting: expected true or false, found null"
            ),
            (
                #"{"chatState":{"chatSessionStatus":"gone"}}"#,
                "zendesk.chatState.chatSessionStatus: unknown value \"gone\"; known: initializing, "
                    + "configuring, started, ending, ended"
            ),
            (
                #"{"chatState":{"chatSessionStatus":null}}"#,
                "zendesk.chatState.chatSessionStatus: expected a text, found null"
            ),
            (#"{"chatState":{"chatId":7}}"#, "zendesk.chatState.chatId: expected a text, found a number"),
            (
                #"{"chatState":{"department":"Sales"}}"#,
                "zendesk.chatState.department: expected an object, found a text"
            ),
            (
                #"{"chatState":{"department":{"status":"closed"}}}"#,
                "zendesk.chatState.department.status: unknown value \"closed\"; known: online, away, offline"
            ),
            (
                #"{"chatState":{"department":{"name":null}}}"#,
                "zendesk.chatState.department.name: expected a text, found null"
            ),
            (
                #"{"chatState":{"agents":[{"nick":"a"},{"isTyping":"yes"}]}}"#,
                "zendesk.chatState.agents[1].isTyping: expected true or false, found a text"
            ),
            (#"{"chatState":{"agents":null}}"#, "zendesk.chatState.agents: expected an array, found null"),
            (
                #"{"chatState":{"agents":[1]}}"#,
                "zendesk.chatState.agents[0]: expected an object, found a number"
            ),
            (
                #"{"chatState":{"queuePosition":{}}}"#,
                "zendesk.chatState.queuePosition: expected a number, found an object"
            ),
            (
                #"{"chatState":{"queuePosition":1.5}}"#,
                "zendesk.chatState.queuePosition: expected a whole number, found 1.5"
            ),
            (
                #"{"chatState":{"rating":"great"}}"#,
                "zendesk.chatState.rating: unknown value \"great\"; known: none, good, bad"
            ),
            (#"{"chatState":{"comment":true}}"#, "zendesk.chatState.comment: expected a text, found true"),
            (#"{"chatState":{"logs":null}}"#, "zendesk.chatState.logs: expected an array, found null"),
            (#"{"chatState":{"logs":["x"]}}"#, "zendesk.chatState.logs[0]: expected an object, found a text"),
            (
                #"{"chatState":{"appendLogs":{}}}"#,
                "zendesk.chatState.appendLogs: expected an array, found an object"
            ),
        ]
    )
    func mistakes(json: String, message: String) {
        #expect(throws: RecordingError(message)) { try decoded(json) }
    }

    @Test(
        "an error in an entry names its place",
        arguments: [
            (withoutID, "id: missing"), (withoutType, "type: missing"),
            (withoutParticipant, "participant: missing"), (withoutTime, "createdTimestamp: missing"),
            (withoutID + #","id":1"#, "id: expected a text, found a number"),
            (withoutType + #","type":null"#, "type: expected a text, found null"),
            (
                withoutType + #","type":"poem""#,
                "type: unknown value \"poem\"; known: message, attachmentMessage, optionsMessage, memberJoin, "
                    + "memberLeave, chatComment, chatRating, chatRatingRequest"
            ),
            (
                withoutParticipant + #","participant":"nobody""#,
                "participant: unknown value \"nobody\"; known: agent, visitor, trigger, system, bot"
            ),
            (withoutTime + #","createdTimestamp":"1""#, "createdTimestamp: expected a number, found a text"),
            (withoutTime + #","createdTimestamp":true"#, "createdTimestamp: expected a number, found true"),
            (log + #","lastModifiedTimestamp":null"#, "lastModifiedTimestamp: expected a number, found null"),
            (log + #","nick":[]"#, "nick: expected a text, found an array"),
            (log + #","displayName":null"#, "displayName: expected a text, found null"),
            (log + #","message":1"#, "message: expected a text, found a number"),
            (log + #","options":"a""#, "options: expected an array, found a text"),
            (log + #","options":null"#, "options: expected an array, found null"),
            (log + #","options":["a",2]"#, "options[1]: expected a text, found a number"),
            (log + #","attachment":"a.png""#, "attachment: expected an object, found a text"),
            (log + #","attachment":{"size":"1"}"#, "attachment.size: expected a number, found a text"),
            (log + #","comment":1"#, "comment: expected a text, found a number"),
            (log + #","newComment":null"#, "newComment: expected a text, found null"),
            (log + #","rating":"meh""#, "rating: unknown value \"meh\"; known: none, good, bad"),
            (
                log + #","status":"lost""#,
                "status: unknown value \"lost\"; known: pending, delivered, {\"failed\": reason}"
            ),
            (
                log + #","status":{"failed":"bored"}"#,
                "status.failed: unknown value \"bored\"; known: fileSendingIsDisabled, fileSizeTooLarge, "
                    + "unsupportedFileType, networkError, timeout, failed"
            ),
            (log + #","status":{}"#, "status.failed: missing"),
            (
                log + #","status":7"#,
                "status: expected a text, found a number"
            ),
            (
                log + #","status":null"#,
                "status: expected a text, found null"
            ),
        ],
        ["logs", "appendLogs"]
    )
    func mistakesInEntries(mistake: (String, String), key: String) {
        let json = "{\"chatState\":{\"\(key)\":[{\(Self.log)},{\(mistake.0)}]}}"
        #expect(throws: RecordingError("zendesk.chatState.\(key)[1].\(mistake.1)")) { try decoded(json) }
    }

    @Test("unknown keys and unknown notifications are valid")
    func unknownKeys() throws {
        _ = try decoded(#"{"connectionStatus":"connected","more":1}"#)
        _ = try decoded(#"{"chatState":{"mood":null,"logs":[{\#(Self.log),"mood":1}]}}"#)
        _ = try decoded(#"{"notification":"SomethingNew"}"#)
    }
}
