import ChatProviderKit
import CommandLineSupport
import Foundation
import Testing

@testable import SupportDesk

@Suite("Desk picture")
struct DeskPictureTests {
    private static let sizes = [(80, 24), (120, 40), (60, 20), (200, 60), (1, 1)]

    private func state() -> DeskState {
        var state = DeskState()
        let time = Date(timeIntervalSince1970: 1_767_225_600)
        state.vendor = "Zendesk Chat, simulated"
        state.providerID = "zendesk-chat"
        state.badge = .live(3)
        state.chat = (1...50).map { DeskMessage(time: time, who: "Ada", text: "Message \($0)") }
        state.server = ServerSide(facts: ["chat open"], messages: state.chat)
        state.log = (1...50).map { DeskState.LogLine(time: time, kind: .observed, text: "Event \($0)") }
        return state
    }

    private func lines(_ state: DeskState, _ columns: Int, _ lines: Int) -> [String] {
        DeskPicture(state, FullScreen.Size(columns: columns, lines: lines)).frame.lines.map(\.text)
    }

    @Test("the picture fills the window's lines and columns exactly", arguments: sizes)
    func size(columns: Int, count: Int) {
        let modes: [DeskState.Mode] = [
            .commands, .help, .log(hidden: 0), .log(hidden: 49),
            .writing(.user, text: String(repeating: "long 日本 ", count: 40)),
        ]
        for mode in modes {
            var state = state()
            state.mode = mode
            state.chat.append(DeskMessage(time: Date(), who: "Ada", text: "日本語 😀 👩‍👩‍👧 🇫🇷 e\u{301}"))
            let lines = lines(state, columns, count)
            #expect(lines.count == count)
            #expect(lines.allSatisfy { $0.columnCount == columns })
        }
    }

    @Test("the newest messages and events and the badge's freshness are shown", arguments: sizes.prefix(2))
    func content(columns: Int, count: Int) {
        let text = lines(state(), columns, count).joined(separator: "\n")
        for words in ["Message 50", "Event 50", "badge 3 LIVE", "the agent: Ada", "q quit"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test("the keys and the help fit the smallest window")
    func smallestWindow() {
        for mode in [DeskState.Mode.commands, .help, .log(hidden: 0), .writing(.bot, text: "")] {
            var state = state()
            state.mode = mode
            let text = lines(state, 80, 24).joined(separator: "\n")
            #expect(!text.contains("…"), "\(text)")
            #expect(mode != .help || text.contains("reported to its observers"))
        }
    }

    @Test(
        "the log gets the remaining lines, and the whole window in log mode",
        arguments: [24, 40, 60]
    )
    func logHeight(count: Int) {
        func shown(_ mode: DeskState.Mode) -> [Int] {
            var state = state()
            state.mode = mode
            return lines(state, 100, count).compactMap { line in
                line.split(separator: " ").firstIndex(of: "Event").flatMap {
                    Int(line.split(separator: " ")[$0 + 1])
                }
            }
        }
        let beside = [24: 5, 40: 11, 60: 29][count] ?? 0
        #expect(shown(.commands) == Array((51 - beside)...50))
        let room = min(50, count - 4)
        #expect(shown(.log(hidden: 0)) == Array((51 - room)...50))
        #expect(shown(.log(hidden: 3)).last == max(47, room))
        // Scrolling stops at the oldest line.
        #expect(shown(.log(hidden: 1_000)) == Array(1...room))
    }

    @Test("a long reason takes two lines, and a longer one is truncated")
    func reason() {
        var state = state()
        state.reason = String(repeating: "word ", count: 25)
        let wrapped = lines(state, 80, 24)[19...21]
        #expect(wrapped.map { $0.prefix(5) } == ["00:00", "why: ", "     "])
        #expect(wrapped.joined().components(separatedBy: "word").count == 26)
        state.reason = String(repeating: "word ", count: 50)
        #expect(lines(state, 80, 24)[21].trimmingCharacters(in: .whitespaces).hasSuffix("…"))
    }

    @Test("unknown, cached and live badges differ even without colors")
    func freshness() {
        func badge(_ count: UnreadCount) -> [String] {
            var state = state()
            state.badge = count
            return Array(lines(state, 80, 24)[5..<8])
        }
        let looks = [UnreadCount.unknown, .cached(0), .live(0)].map(badge)
        #expect(looks[0] != looks[1] && looks[1] != looks[2])
        #expect(looks[0].contains { $0.contains("badge ? UNKNOWN") })
        #expect(looks[1].contains { $0.contains("(") && $0.contains("badge 0 CACHED") })
        #expect(looks[2].contains { $0.contains("[") && $0.contains("badge 0 LIVE") })
    }

    @Test("control characters in messages, names and ids don't reach the terminal")
    func injection() {
        let evil = "a\u{1B}[2Jb\u{9B}31mc\u{7}\r\nd\u{202E}e\u{0}\u{2028}"
        var state = state()
        state.chat = [DeskMessage(time: Date(), who: evil, text: evil)]
        state.server = ServerSide(facts: [evil], messages: state.chat)
        state.userID = evil
        state.vendor = evil
        state.reason = evil
        state.log = [DeskState.LogLine(time: Date(), kind: .remark, text: evil)]
        state.mode = .writing(.user, text: evil)
        let frame = DeskPicture(state, FullScreen.Size(columns: 120, lines: 40)).frame
        for line in frame.lines {
            #expect(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!line.text.unicodeScalars.contains("\u{202E}"))
            #expect(line.text.columnCount == 120)
        }
    }

    @Test("the cursor follows the text, even if the text is too long for the line")
    func cursor() throws {
        var state = state()
        #expect(DeskPicture(state, DeskPicture.smallest).frame.cursor == nil)
        state.mode = .writing(.agent, text: "日本")
        let cursor = try #require(DeskPicture(state, DeskPicture.smallest).frame.cursor)
        #expect(cursor.line == 22 && cursor.column == " the agent writes: ".count + 4)
        state.mode = .writing(.agent, text: String(repeating: "x", count: 200))
        #expect(DeskPicture(state, DeskPicture.smallest).frame.cursor?.column == 79)
    }
}

@Suite("Keys and columns")
struct KeysAndColumnsTests {
    @Test("text, control characters and escape sequences are distinguished")
    func keys() {
        var reader = KeyReader()
        #expect(
            reader.keys(in: Data("a\r\u{7F}\u{3}\u{1A}\u{15}\u{4}".utf8)) == [
                .text("a"), .enter, .backspace, .interrupt, .suspend, .eraseLine, .endOfInput,
            ]
        )
        #expect(
            reader.keys(in: Data("\u{1B}[A\u{1B}[1;5Cb\u{1B}OPc".utf8)) == [.up, .text("b"), .text("c")]
        )
        #expect(
            reader.keys(in: Data("\u{1B}[B\u{1B}OA\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[3~".utf8)) == [
                .down, .up, .pageUp, .pageDown, .home, .end,
            ]
        )
        #expect(reader.keys(in: Data("\u{1B}".utf8)) == [.escape])
        #expect(reader.keys(in: Data("\u{1B}q".utf8)) == [.escape, .text("q")])
    }

    @Test("a character that arrives in parts is one character, and invalid UTF-8 is ignored")
    func parts() {
        var reader = KeyReader()
        let bytes = Array("é日😀".utf8)
        let keys = bytes.flatMap { reader.keys(in: Data([$0])) }
        #expect(keys == [.text("é"), .text("日"), .text("😀")])
        #expect(reader.keys(in: Data([0xFF, 0x80, UInt8(ascii: "a")])) == [.text("a")])
    }

    @Test(
        "the number of columns of a text",
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("ｆ", 2), ("😀", 2), ("👩‍👩‍👧", 2),
            ("🇫🇷", 2),
            ("❤️", 2), ("❤", 1), ("\u{200B}", 0), ("", 0),
        ]
    )
    func columns(text: String, count: Int) { #expect(text.columnCount == count) }

    @Test("a text is truncated between characters, never within a wide one")
    func cut() {
        #expect("日本語".prefix(columns: 6) == "日本語")
        #expect("日本語".prefix(columns: 5) == "日本…")
        #expect("日本語".prefix(columns: 4) == "日…")
        #expect("日本語".suffix(columns: 4) == "…語")
        #expect("one two three".wrapped(to: 7, maximumLines: 3) == ["one two", "three"])
        #expect("one two three".wrapped(to: 7, maximumLines: 1) == ["one tw…"])
        #expect("".wrapped(to: 7, maximumLines: 2).isEmpty)
        #expect(TerminalLine("日本語").fitted(to: 4).text == "日… ")
    }
}
