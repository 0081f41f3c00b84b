package import ChatProviderKit
package import Foundation

extension ChatEntry {
    /// Returns the times of one of Zendesk's entries.
    ///
    /// The same timestamps always result in the same times, so a log that is delivered again is the same log.
    ///
    /// - Parameters:
    ///   - id: The entry's id.
    ///   - created: When the entry was created, in milliseconds since 1970.
    ///   - modified: When the entry last changed; `nil` for `created`.
    ///   - report: Receives a sentence about each invalid timestamp. The other of the two, or 1970, replaces an invalid
    ///     one.
    package static func zendeskTimes(
        of id: ID,
        created: Double,
        modified: Double?,
        report: (String) -> Void
    ) -> (createdAt: Date, modifiedAt: Date?) {
        let createdAt = Date(zendeskTimestamp: created)
        let modifiedAt = modified.flatMap { Date(zendeskTimestamp: $0) }
        if createdAt == nil { report("log \(id): createdTimestamp is not a time") }
        if modified != nil, modifiedAt == nil { report("log \(id): lastModifiedTimestamp is not a time") }
        return (createdAt ?? modifiedAt ?? Date(timeIntervalSince1970: 0), modifiedAt)
    }
}

extension Date {
    /// Creates the time of a vendor's timestamp in milliseconds; `nil` if it is not valid: not a number,
    /// infinite, or more than 100 million days from 1970.
    fileprivate init?(zendeskTimestamp milliseconds: Double) {
        guard milliseconds.magnitude <= 8.64e15 else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }

    /// The vendor's timestamp for this time, in milliseconds. A time that was created from whole milliseconds results
    /// in the same ones.
    var zendeskTimestamp: Double {
        let milliseconds = timeIntervalSince1970 * 1000
        let whole = milliseconds.rounded()
        return (milliseconds - whole).magnitude < 0.001 ? whole : milliseconds
    }
}
