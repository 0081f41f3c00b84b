import ChatProviderKit
import ChatProviderRecording
import Foundation
import ReplaySupport
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// A recording of one provider, line by line.
@MainActor
struct MessagingLines {
    private(set) var lines: [String] = []
    private var passed = 0

    // MARK: Events

    mutating func add(_ line: String) {
        lines.append(#"{"at": \#(1_790_000_000_000 + passed + lines.count * 1000), \#(line)}"#)
    }

    /// Adds to the time of the following lines. Each line is also a second later than the one before.
    mutating func pass(milliseconds: Int) { passed += milliseconds }

    mutating func logIn(_ user: String) {
        add(#""user": {"provider": "zendesk-messaging", "login": "\#(user)"}"#)
    }
    mutating func logOut() { add(#""user": {"provider": "zendesk-messaging", "logout": true}"#) }
    mutating func event(_ name: String, _ data: String = "{}") {
        add(#""zendeskMessaging": {"event": "\#(name)", "data": \#(data)}"#)
    }
    mutating func status(_ name: String) {
        event("connectionStatusChanged", #"{"connectionStatus": "\#(name)"}"#)
    }
    mutating func connect() { status("connectedRealtime") }
    /// The deprecated event of the count.
    mutating func total(_ count: Int) {
        event("unreadMessageCountChanged", #"{"currentUnreadCount": \#(count)}"#)
    }
    /// An answer of the SDK to a request for the count.
    mutating func answer(_ count: Int) { add(#""zendeskMessaging": {"unreadMessageCount": \#(count)}"#) }

    // MARK: Replay

    /// The provider after each line, as `3 live connected`.
    func replayed() throws -> [String] { try results().flatMap(\.providers).map(\.words) }

    /// The provider at the end.
    func last() throws -> String? { try replayed().last }

    func results() throws -> [Replay.Result] {
        let recording = Data(lines.joined(separator: "\n").utf8)
        return try Replay.results(of: recording, vendors: [.zendeskMessaging])
    }
}
