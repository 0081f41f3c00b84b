import ChatProviderKit
package import ChatProviderRecording
package import Foundation

extension Replay {
    /// The results of a recording's lines, for the default provider of each vendor.
    package static func results(of recording: Data, vendors: [any ReplayVendor]) throws -> [Result] {
        let parser = RecordingParser(vendors: vendors)
        let replay = Replay(
            vendors.map { Participant(id: ChatProviderID($0.type), vendorKey: $0.key) },
            vendors: vendors
        )
        return try recording.split(separator: 0x0A).enumerated().compactMap { number, line in
            try parser.line(line, number: number + 1).map(replay.play)
        }
    }
}

extension Replay.Status {
    /// The status as `3 live connected chatting`.
    package var words: String {
        [
            unread.number.map(String.init) ?? "?", unread.freshness.rawValue, connection.name,
            isChatting ? "chatting" : nil,
        ].compactMap(\.self).joined(separator: " ")
    }
}
