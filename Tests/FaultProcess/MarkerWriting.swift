import ChatProviderKit
import Foundation

/// Stores a growing count for five users in turn, and says so after each.
@MainActor
struct MarkerWriting {
    let path: String

    func run() throws {
        let store = FileReadMarkerStore(url: URL(fileURLWithPath: path))
        let keys = (0..<5).map { ReadRecord.Key(provider: "shop", userID: "user-\($0)") }
        var counts = try keys.map { try store.record(for: $0)?.count ?? 0 }
        while true {
            for (user, key) in keys.enumerated() {
                counts[user] += 1
                let entry = ReadMarker.Entry(
                    id: "message-\(counts[user])",
                    position: counts[user],
                    createdAt: Date(timeIntervalSince1970: Double(counts[user])),
                    idsAtSameTime: []
                )
                try store.save(ReadRecord(marker: .entry(entry), count: counts[user], asOf: nil), for: key)
                try FileHandle.standardOutput.write(contentsOf: Data("\(user) \(counts[user])\n".utf8))
            }
        }
    }
}
