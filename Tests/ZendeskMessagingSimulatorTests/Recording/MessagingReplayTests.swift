import ChatProviderKit
import ChatProviderRecording
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

private typealias Lines = MessagingLines

@MainActor
@Suite("Zendesk Messaging recordings: replay")
struct MessagingReplayTests {
    @Test("C10 the second answer on a connection is live if it is five seconds after the first")
    func secondAnswer() throws {
        var lines = Lines()
        lines.connect()
        lines.answer(3)
        lines.answer(4)
        #expect(try lines.last() == "4 cached connected")
        lines.pass(milliseconds: 5_000)
        lines.answer(5)
        #expect(try lines.last() == "5 live connected")
        lines.pass(milliseconds: 5_000)
        lines.status("disconnected")
        lines.connect()
        #expect(try lines.last() == "5 cached connected")
        lines.pass(milliseconds: 5_000)
        lines.event("articleClicked")
        #expect(try lines.last() == "5 live connected", "the provider requests the count again")
    }

    @Test("conversationUnreadCountChanged is read with its values inline or in a nested object")
    func newEvent() throws {
        var lines = Lines()
        lines.connect()
        lines.event("conversationUnreadCountChanged", #"{"totalUnreadMessagesCount": 5}"#)
        #expect(try lines.last() == "5 live connected")
        lines.event(
            "conversationUnreadCountChanged",
            """
            {"id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "timestamp": 1790000000000, "data": \
            {"totalUnreadMessagesCount": 6, "conversationId": "c", "unreadCountInConversation": 1}}
            """
        )
        #expect(try lines.last() == "6 live connected")
    }

    @Test("another user has a separate count, and the same user keeps theirs")
    func users() throws {
        var lines = Lines()
        lines.logIn("ann")
        lines.connect()
        lines.total(3)
        lines.logIn("ann")
        #expect(try lines.last() == "3 live connected")
        lines.logIn("bob")
        #expect(try lines.last() == "? unknown connected")
        lines.event("messagingOpened")
        lines.event("messagingClosed")
        #expect(try lines.last() == "0 cached connected", "the former user's reports aren't answers")
        lines.total(1)
        lines.logIn("ann")
        #expect(try lines.last() == "3 cached connected")
        lines.logOut()
        #expect(try lines.last() == "? unknown connected")
        lines.total(2)
        lines.logOut()
        #expect(try lines.last() == "2 live connected", "a logout without a user changes nothing")
    }

    @Test("unknown events, and events without a count, change nothing")
    func otherEvents() throws {
        var lines = Lines()
        lines.connect()
        lines.total(2)
        for name in ["brandNew", "conversationAdded", "conversationStarted", "sendMessageFailed"] {
            lines.event(name)
        }
        lines.add(#""zendeskMessaging": {"event": "metadataSuccess"}"#)
        lines.event("messagesShown", #"{"messages": [{"id": "m", "role": "business", "timestamp": 1}]}"#)
        #expect(try lines.replayed().dropFirst().allSatisfy { $0 == "2 live connected" })
        #expect(
            try lines.results().map(\.what) == [
                "connectedRealtime", "SDK says 2 unread", "brandNew", "conversationAdded",
                "conversationStarted", "sendMessageFailed", "metadataSuccess", "1 messages shown",
            ]
        )
    }

    @Test(
        "an error names its place",
        arguments: [
            ("{}", ": expected one of event, unreadMessageCount; found none"),
            (
                #"{"event": "a", "unreadMessageCount": 1}"#,
                ": expected one of event, unreadMessageCount; found event and unreadMessageCount"
            ),
            (#"{"unreadMessageCount": "3"}"#, ".unreadMessageCount: expected a number, found a text"),
            (#"{"unreadMessageCount": true}"#, ".unreadMessageCount: expected a number, found true"),
            (#"{"unreadMessageCount": 2.5}"#, ".unreadMessageCount: expected a whole number, found 2.5"),
            (#"{"event": 1}"#, ".event: expected a text, found a number"),
            (#"{"event": "messagingOpened", "data": 1}"#, ".data: expected an object, found a number"),
            (#"{"event": "unreadMessageCountChanged"}"#, ".data.currentUnreadCount: missing"),
            (
                #"{"event": "conversationUnreadCountChanged", "data": {"totalUnreadMessagesCount": []}}"#,
                ".data.totalUnreadMessagesCount: expected a number, found an array"
            ),
            (
                #"{"event": "connectionStatusChanged", "data": {"connectionStatus": "online"}}"#,
                ".data.connectionStatus: unknown value \"online\"; known: disconnected, connected, "
                    + "connectingRealtime, connectedRealtime"
            ),
            (
                #"{"event": "conversationOpened", "data": {"conversationId": 7}}"#,
                ".data.conversationId: expected a text, found a number"
            ),
            (
                #"{"event": "messagesShown", "data": {"messages": [{"role": "boss"}]}}"#,
                ".data.messages[0].role: unknown value \"boss\"; known: user, business"
            ),
            (
                #"{"event": "articleClicked", "data": {"timestamp": "now"}}"#,
                ".data.timestamp: expected a number, found a text"
            ),
        ]
    )
    func mistakes(_ value: String, _ message: String) throws {
        let line = Data(#"{"at": 1, "zendeskMessaging": \#(value)}"#.utf8)
        #expect(throws: RecordingError("zendeskMessaging" + message)) {
            try RecordingParser(vendors: [.zendeskMessaging]).line(line, number: 1)
        }
    }
}
