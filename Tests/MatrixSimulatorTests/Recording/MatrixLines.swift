import ChatProviderKit
import ChatProviderRecording
import Foundation
import MatrixAdapter
import MatrixSimulator
import ReplaySupport

/// The lines of a Matrix provider's recording.
@MainActor
struct MatrixLines {
    static let room = "!room:s"
    static let visitor = "@visitor:s"
    private(set) var lines: [String] = []

    /// - Parameter user: The first user to log in, or `nil` for the anonymous user.
    init(user: String? = MatrixLines.visitor) { if let user { logIn(user) } }

    // MARK: Lines

    mutating func add(_ line: String) {
        lines.append(#"{"at": \#(1_790_000_000_000 + lines.count * 1000), \#(line)}"#)
    }

    mutating func logIn(_ user: String) { add(#""user": {"provider": "matrix", "login": "\#(user)"}"#) }
    mutating func logOut() { add(#""user": {"provider": "matrix", "logout": true}"#) }
    mutating func relaunch() { add(#""app": "relaunch""#) }
    mutating func open() { add(#""conversation": "willAppear""#) }
    mutating func close() { add(#""conversation": "didClose""#) }

    /// The visitor opens and closes the conversation.
    mutating func see() {
        open()
        close()
    }

    /// A sync with a joined room.
    mutating func sync(
        _ timeline: [String] = [],
        room: String = MatrixLines.room,
        limited: Bool = false,
        receipts: [String] = [],
        count: Int? = nil,
        beside: String = ""
    ) {
        let count = count.map { #", "unread_notifications": {"notification_count": \#($0)}"# } ?? ""
        let joined = """
            {"timeline": {"events": [\(timeline.joined(separator: ","))], "limited": \(limited)}, \
            "ephemeral": {"events": [\(receipts.joined(separator: ","))]}\(count)}
            """
        add(
            #""matrix": {"sync": {"next_batch": "s", "rooms": {"join": {"\#(room)": \#(joined)}}}\#(beside)}"#
        )
    }

    /// An empty sync.
    mutating func quietSync(beside: String = "") {
        add(#""matrix": {"sync": {"next_batch": "s"}\#(beside)}"#)
    }

    /// A sync with a room that the visitor has left.
    mutating func left(_ timeline: [String]) {
        let timeline = #"{"timeline": {"events": [\#(timeline.joined(separator: ","))], "limited": false}}"#
        add(#""matrix": {"sync": {"next_batch": "s", "rooms": {"leave": {"\#(Self.room)": \#(timeline)}}}}"#)
    }

    mutating func fail(_ failure: String) { add(#""matrix": {"failure": {\#(failure)}}"#) }

    // MARK: Replay

    /// The provider at the end, as `3 live connected chatting`.
    func last() throws -> String? { try Self.replay(Data(lines.joined(separator: "\n").utf8)).last }

    static func replay(_ data: Data) throws -> [String] {
        try Replay.results(of: data, vendors: [.matrix]).map { result in
            result.providers.map(\.words).joined(separator: "; ")
        }
    }
}
