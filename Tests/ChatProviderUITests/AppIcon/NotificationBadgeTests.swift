@testable import ChatBadgeFiles
@testable import ChatNotificationBadge
import Foundation
import Testing
import TestSupport

/// Names such as B2 refer to the rules in the article *Invariants*.
@Suite("The number that an extension returns")
struct NotificationBadgeTests {
    private let folder: ScratchFolder
    private let files: BadgeFiles

    init() throws {
        folder = try ScratchFolder()
        files = BadgeFiles(folder: folder.url, app: "shop")
    }

    private func number(_ message: String? = nil, kind: VendorPush.Kind = .message) -> Int? {
        NotificationBadge(files) { _ in nil }
            .number(for: VendorPush(provider: "shop", messageID: message, kind: kind))
    }

    private func appSays(_ count: Int, countsBots: Bool = false) throws {
        var ledger = IconLedger()
        let user = IconLedger.Part.user("ada", at: "shop")
        _ = ledger.apply(.app(ownCount: 0, countsBots: countsBots))
        _ = ledger.apply(.chats(["shop": IconLedger.Chat(user: user, count: count)]))
        _ = ledger.apply(.read(nil, []))
        try files.write(try #require(ledger.file))
    }

    @Test("B2 a push that names its message counts once, however often it is delivered")
    func once() throws {
        try appSays(2)
        #expect(["a", "b", "a", "b"].map { number($0) } == [3, 4, 4, 4])
    }

    @Test("B2 a push that names no message counts at each delivery")
    func unnamed() throws {
        try appSays(2)
        #expect([number(), number()] == [3, 4])
    }

    @Test(
        "B2 a bot's message counts if the policy includes bots, and the end of a chat never does",
        arguments: [(false, 1), (true, 2)]
    )
    func bots(countsBots: Bool, expected: Int) throws {
        try appSays(1, countsBots: countsBots)
        #expect(number("a", kind: .botMessage) == expected)
        #expect(number(kind: .other) == expected)
    }

    @Test("B4 there is no number until the app has written one, and earlier pushes count then")
    func silentApp() throws {
        #expect(number("a") == nil)
        try appSays(2)
        #expect(number("b") == 4)
    }

    @Test(
        "B4 a file that cannot be read leaves the icon unchanged",
        arguments: ["badge-shop.json", "badge-pushes-shop.json"]
    )
    func unreadable(name: String) throws {
        try appSays(2)
        try? FileManager.default.removeItem(at: folder[name])
        // A folder in the file's place can be opened, but not read.
        try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: false)
        #expect(number("a") == nil)
    }

    @Test("a damaged push file is kept under another name, and counting starts over")
    func damaged() throws {
        try appSays(2)
        try folder.write("no JSON", to: "badge-pushes-shop.json")
        #expect(number("a") == 3)
        #expect(FileManager.default.fileExists(atPath: folder["badge-pushes-shop.json.kept-1"].path))
    }

    @Test("an app group that the extension lacks is reported and leaves the icon unchanged")
    func noGroup() {
        let badge = NotificationBadge(appGroup: "group.of.nobody") { _ in VendorPush(provider: "shop") }
        #expect(badge.problem?.contains("group.of.nobody") == true)
        #expect(badge.number(for: VendorPush(provider: "shop")) == nil)
    }
}
