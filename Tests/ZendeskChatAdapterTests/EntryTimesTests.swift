import ChatProviderKit
import Foundation
import Testing
import ZendeskChatAdapter

@Suite("Times of log entries")
struct EntryTimesTests {
    @Test("both times are taken over, in milliseconds")
    func milliseconds() {
        let times = ChatEntry.zendeskTimes(
            of: "m1",
            created: 1_790_000_000_123,
            modified: 1_790_000_000_456,
            report: { Issue.record("\($0)") }
        )
        #expect(times.createdAt == Date(timeIntervalSince1970: 1_790_000_000.123))
        #expect(times.modifiedAt == Date(timeIntervalSince1970: 1_790_000_000.456))
    }

    @Test(
        "a time that is no time is reported and does no harm",
        arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
    )
    func impossibleTimes(timestamp: Double) {
        var problems: [String] = []
        func times(_ created: Double, _ modified: Double?) -> (createdAt: Date, modifiedAt: Date?) {
            ChatEntry.zendeskTimes(of: "m1", created: created, modified: modified) { problems.append($0) }
        }
        #expect(times(timestamp, nil).createdAt == Date(timeIntervalSince1970: 0))
        #expect(times(timestamp, 5000).createdAt == Date(timeIntervalSince1970: 5))
        #expect(times(5000, timestamp).modifiedAt == nil)
        let unknown = times(timestamp, timestamp)
        #expect(unknown.createdAt == Date(timeIntervalSince1970: 0) && unknown.modifiedAt == nil)
        let created = "log m1: createdTimestamp is not a time"
        let modified = "log m1: lastModifiedTimestamp is not a time"
        #expect(problems == [created, created, modified, created, modified])
    }
}
