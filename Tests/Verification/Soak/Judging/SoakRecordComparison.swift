import ChatProviderKit
import CountingModel
import Foundation

/// Compares the library's stored record with the model's.
enum SoakRecordComparison {
    static func matches(
        _ model: ModelStored?,
        _ record: ReadRecord?,
        _ vendor: ModelParticipant.Vendor,
        ownMessagesMarkSeen: Bool
    ) -> Bool {
        guard let record else { return model?.count == nil }
        // The library spells Helpshift's ids differently, and Helpshift has no marker. For a former user, the newest 32
        // are kept.
        guard let model, model.count == record.count,
            min(model.heard.count, 32) == min(record.heardIDs.count, 32)
        else { return false }
        guard vendor != .helpshift else { return true }
        switch (model.marker, record.marker) {
        case (nil, nil), (.start, .start): return true
        // An own message that counts as seeing, with no entry from others before it.
        case (nil, .start): return ownMessagesMarkSeen
        case (.entry(let time, let trail), .entry(let entry)):
            return trail == entry.trail && abs(time - entry.createdAt.timeIntervalSince1970) < 0.000_1
        case (nil, .entry), (.start, _), (.entry, _): return false
        }
    }

    static func words(_ record: ModelStored?) -> String {
        guard let record, let count = record.count else { return "nothing" }
        let heard = record.heard.isEmpty ? "" : ", \(record.heard.count) heard"
        switch record.marker {
        case nil: return "\(count), no marker\(heard)"
        case .start: return "\(count), marker at the start\(heard)"
        case .entry(let time, let trail): return "\(count), marker of \(time) with the trail \(words(trail))"
        }
    }

    static func words(_ record: ReadRecord?) -> String {
        guard let record else { return "nothing" }
        let heard = record.heardIDs.isEmpty ? "" : ", \(record.heardIDs.count) heard"
        switch record.marker {
        case nil: return "\(record.count), no marker\(heard)"
        case .start: return "\(record.count), marker at the start\(heard)"
        case .entry(let entry):
            return "\(record.count), marker of \(entry.createdAt.timeIntervalSince1970) with the trail "
                + words(entry.trail)
        }
    }

    private static func words(_ trail: [String]) -> String {
        "\(trail.count): …\(trail.suffix(3).joined(separator: ", "))"
    }
}
