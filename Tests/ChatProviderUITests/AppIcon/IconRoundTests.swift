@testable import ChatBadgeFiles
import Testing

/// Names such as B4 refer to the rules in the article *Invariants*.
@Suite("How the app writes its file and its icon")
struct IconRoundTests {
    private var app = IconLedger()

    /// The effects of an event on the app's ledger.
    private mutating func after(_ event: IconLedger.Event) -> [String] {
        app.apply(event).map { effect in
            switch effect {
            case .read: "read"
            case .write(let file): "write \(file.number(with: []))"
            case .readIcon: "read icon"
            case .show(let number): "show \(number)"
            case .wait, .ask, .record, .deliver: "\(effect)"
            }
        }
    }

    private func chats(_ count: Int, isRecordRead: Bool = true) -> IconLedger.Event {
        .chats(["shop": IconLedger.Chat(user: 1, count: count, isRecordRead: isRecordRead)])
    }

    /// An app's file with a count.
    private func file(_ count: Int) -> IconLedger.AppFile? {
        var app = IconLedger()
        _ = app.apply(chats(count))
        _ = app.apply(.read(nil, []))
        return app.file
    }

    private func pushes(_ messages: String...) -> [IconLedger.Push] {
        messages.map {
            IconLedger.Push(.init(provider: "shop", user: 1, messageID: $0, delivery: $0), in: nil)
        }
    }

    /// Brings the app to the foreground and lets it find no file.
    private mutating func writeFirstFile() {
        #expect(after(.background(false)) == ["read"])
        #expect(after(chats(2)) == [])
        #expect(after(.read(nil, [])) == ["write 2"])
    }

    /// Brings the app to the foreground, with a file and an icon that show 2.
    private mutating func finishRound() {
        writeFirstFile()
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.read(file(2), [])) == [])
    }

    @Test("B4 the file is written first, then the icon, and then the pushes are read again")
    mutating func order() {
        finishRound()
        #expect(after(chats(3)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 3"])
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(2)) == ["show 3", "read"])
        #expect(after(.read(file(3), [])) == [])
    }

    @Test("B4 the icon is written if the system's number differs or is unknown")
    mutating func onlyAnother() {
        finishRound()
        for (shown, effects) in [(2, []), (nil, ["show 2"]), (5, ["show 2"])] as [(Int?, [String])] {
            #expect(after(.refresh) == ["read"])
            #expect(after(.read(file(2), [])) == ["read icon"])
            #expect(after(.icon(shown)) == effects + ["read"])
            #expect(after(.read(file(2), [])) == [])
        }
    }

    @Test("B4 a change while the file is being written is written, too, before the icon")
    mutating func changesWhileWriting() {
        writeFirstFile()
        #expect(after(chats(3)) == [])
        #expect(after(.written) == ["write 3"])
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 3", "read"])
    }

    @Test("B4 the icon is never ahead of the file")
    mutating func changesWhileShowing() {
        writeFirstFile()
        #expect(after(.written) == ["read icon"])
        #expect(after(chats(3)) == [])
        #expect(after(.icon(0)) == ["write 3"])
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 3", "read"])
        #expect(after(chats(4)) == [])
        #expect(after(.read(file(3), [])) == ["write 4"])
    }

    @Test("B4 a push that arrives while the app writes is on the icon afterward")
    mutating func pushDuringRound() {
        writeFirstFile()
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.read(file(2), pushes("m"))) == ["read icon"])
        #expect(after(.icon(2)) == ["show 3", "read"])
        #expect(after(.read(file(2), pushes("m"))) == [])
        #expect(app.number == 3)
    }

    @Test("B4 a refresh requested while the files are read again starts another round")
    mutating func requestDuringRound() {
        writeFirstFile()
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.refresh) == [])
        #expect(after(.read(file(2), [])) == ["read icon"])
        #expect(after(.icon(9)) == ["show 2", "read"])
        #expect(after(.read(file(2), [])) == [])
    }

    @Test("B4 entering the foreground or background checks the icon, and staying there does not")
    mutating func moves() {
        finishRound()
        #expect(after(.background(false)) == [])
        for isInBackground in [true, false] {
            #expect(after(.background(isInBackground)) == ["read"])
            #expect(after(.read(file(2), [])) == ["read icon"])
            #expect(after(.icon(2)) == ["read"])
            #expect(after(.read(file(2), [])) == [])
        }
    }

    @Test("an unexpected answer changes nothing")
    mutating func unexpectedAnswers() {
        #expect(after(.background(false)) == ["read"])
        #expect(after(.written) == [])
        #expect(after(.icon(9)) == [])
        #expect(after(chats(2)) == [])
        #expect(after(.read(nil, [])) == ["write 2"])
        #expect(after(.icon(9)) == [])
        #expect(after(.read(nil, pushes("m"))) == [])
        #expect(app.number == 2)
        #expect(after(.written) == ["read icon"])
        #expect(after(.written) == [])
        #expect(after(.icon(9)) == ["show 2", "read"])
        #expect(after(.icon(9)) == [])
        #expect(after(.written) == [])
        #expect(after(.read(file(2), [])) == [])
        #expect(after(.read(file(2), pushes("m"))) == [])
        #expect(app.number == 2)
        #expect(after(.recorded) == [])
    }

    // MARK: Failures

    @Test("a failed read is repeated at the next event")
    mutating func readingFails() {
        finishRound()
        #expect(after(.refresh) == ["read"])
        #expect(after(.unreadable) == [])
        #expect(app.number == 2)
        #expect(after(chats(2)) == ["read"])
        #expect(after(.read(file(2), pushes("m"))) == ["read icon"])
    }

    @Test("B4 if reading pushes again after the icon fails, they are read at the next event")
    mutating func readingAgainFails() {
        writeFirstFile()
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.unreadable) == [])
        #expect(after(chats(2)) == ["read"])
    }

    @Test("B4 after a failed write, the icon is still set, and the next event repeats the write")
    mutating func writingFails() {
        writeFirstFile()
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.read(nil, [])) == [])
        #expect(after(.refresh) == ["read"])
        #expect(after(.read(nil, [])) == ["write 2"])
        #expect(after(.written) == ["read icon"])
        #expect(after(.icon(2)) == ["read"])
        #expect(after(.read(file(2), [])) == [])
        #expect(after(chats(2)) == [])
    }

    @Test("B4 after a failed write, the icon shows later changes, even one back to the file's number")
    mutating func changesAfterFailedWrite() {
        finishRound()
        #expect(after(chats(3)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 3"])
        #expect(after(chats(4)) == [])
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(2)) == ["write 4"])
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(2)) == ["show 4", "read"])
        #expect(after(chats(5)) == [])
        #expect(after(.read(file(2), [])) == ["write 5"])
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(4)) == ["show 5", "read"])
        #expect(after(.read(file(2), [])) == [])
        #expect(after(chats(2)) == ["read"])
        #expect(after(.read(file(2), [])) == ["read icon"])
        #expect(after(chats(5)) == [])
        #expect(after(.icon(5)) == ["write 5"])
    }

    @Test("B4 a push that arrives while a write fails is on the icon afterward")
    mutating func pushDuringFailedWrite() {
        writeFirstFile()
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(0)) == ["show 2", "read"])
        #expect(after(.read(nil, pushes("m"))) == ["write 2"])
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(2)) == ["show 3", "read"])
        #expect(after(.read(nil, pushes("m"))) == [])
    }

    @Test("B4 while a record cannot be read, a failed write leaves the icon unchanged")
    mutating func writingFailsWithoutRecord() {
        writeFirstFile()
        #expect(after(chats(2, isRecordRead: false)) == [])
        #expect(after(.unreadable) == [])
        #expect(after(chats(2)) == ["read"])
    }

    @Test("B5 in a silent launch, a failed write leaves the icon unchanged, except after a change of user")
    mutating func silentFailure() {
        func bob(_ count: Int) -> IconLedger.Event {
            .chats(["shop": IconLedger.Chat(user: 2, userChangeCount: 1, count: count)])
        }
        #expect(after(chats(3)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 3"])
        #expect(after(.unreadable) == [])
        #expect(after(bob(0)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 0"])
        #expect(after(.unreadable) == ["read icon"])
        #expect(after(.icon(2)) == ["show 0", "read"])
        #expect(after(.read(file(2), [])) == [])
        #expect(after(bob(1)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 1"])
        #expect(after(.unreadable) == [])
    }

    @Test("B4 while a record cannot be read, nothing is read or written, and its count does not change")
    mutating func unreadableRecord() {
        finishRound()
        #expect(after(chats(5, isRecordRead: false)) == [])
        #expect(after(.refresh) == [])
        #expect(app.number == 2)
        #expect(after(chats(5)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 5"])
    }

    @Test(
        "B4 a record that becomes unreadable during a round stops it, and the round restarts once it is read"
    )
    mutating func recordTurnsUnreadable() {
        finishRound()
        #expect(after(.refresh) == ["read"])
        #expect(after(chats(2, isRecordRead: false)) == [])
        #expect(after(.read(file(2), [])) == [])
        #expect(after(chats(2)) == ["read"])
        #expect(after(.read(file(2), [])) == ["read icon"])
    }

    // MARK: A launch that stays in the background

    @Test("B4 a launch in the background that finds nothing new only reads")
    mutating func nothingNew() {
        #expect(after(chats(2)) == ["read"])
        #expect(after(.read(file(2), pushes("m"))) == [])
        #expect(app.number == 3)
        #expect(after(.background(true)) == [])
        #expect(after(chats(2)) == [])
    }

    @Test("B4 a launch in the background writes its count to the file, but not to the icon")
    mutating func silentCount() {
        #expect(after(chats(3)) == ["read"])
        #expect(after(.read(file(2), [])) == ["write 3"])
        #expect(after(.written) == ["read"])
        #expect(after(.read(file(3), [])) == [])
        #expect(after(.refresh) == ["read"])
        #expect(after(.read(file(3), [])) == [])
    }

    @Test("B4 a launch in the background that finds no file leaves the icon unchanged")
    mutating func silentWithoutFile() {
        #expect(after(chats(3)) == ["read"])
        #expect(after(.read(nil, [])) == ["write 3"])
        #expect(after(.written) == ["read"])
        #expect(after(.read(file(3), [])) == [])
    }

    /// Changes that would leave another user's or provider's number on the icon.
    enum Change: CaseIterable {
        case user, owedLogout, swapOut, newProvider, newProviderInstead
    }

    private func chats(after change: Change) -> [String: IconLedger.Chat] {
        let shop = IconLedger.Chat(user: 1, count: 2)
        return switch change {
        case .user: ["shop": IconLedger.Chat(user: 2, userChangeCount: 1)]
        case .owedLogout: ["shop": IconLedger.Chat(user: 1, count: 2, owesLogout: true)]
        case .swapOut: [:]
        case .newProvider: ["shop": shop, "games": IconLedger.Chat(user: 1, count: 4)]
        case .newProviderInstead: ["games": IconLedger.Chat(user: 1)]
        }
    }

    @Test(
        "B5 a change of user, an owed logout and a swap are on the icon at once, even in a silent launch",
        arguments: Change.allCases,
        [false, true]
    )
    func silentChange(change: Change, isBeforeReading: Bool) {
        var phone = LedgerPhone()
        phone.chat(2)
        phone.launch()
        phone.icon = 9
        if !isBeforeReading { phone.send(.app(ownCount: 0, countsBots: false)) }
        #expect(phone.icon == 9)
        phone.send(.chats(chats(after: change)))
        #expect(phone.icon == (change == .newProvider ? 6 : 0))
        #expect(phone.number == phone.icon)
        // A later change is not one of these.
        phone.icon = 9
        phone.send(.app(ownCount: 1, countsBots: false))
        #expect(phone.number == (change == .newProvider ? 7 : 1))
        #expect(phone.icon == 9)
    }

    @Test("B5 a settled logout and a returning provider are on the icon at once")
    func silentReturn() {
        var phone = LedgerPhone()
        phone.chat(2)
        phone.launch()
        for event in [IconLedger.Event.chats([:]), .chats(chats(after: .owedLogout))] {
            phone.send(event)
            #expect(phone.icon == 0)
            phone.chat(2)
            #expect(phone.icon == 2)
        }
    }

    @Test("after the app's first foreground, the icon follows the count even in the background")
    func backgroundAfterFront() {
        var phone = LedgerPhone()
        phone.send(.background(false))
        phone.chat(2)
        phone.send(.background(true))
        phone.chat(3)
        #expect(phone.icon == 3)
    }
}
