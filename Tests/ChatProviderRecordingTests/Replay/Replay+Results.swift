import ChatProviderKit
import ChatProviderRecording
import Foundation

extension Replay {
    /// The results of a recording's lines, for the default provider of each vendor.
    static func results(of recording: Data, vendors: [any ReplayVendor]) throws -> [Result] {
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
