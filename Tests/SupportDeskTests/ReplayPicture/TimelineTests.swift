import ChatProviderKit
import ChatProviderRecording
import Foundation
import Testing

@testable import SupportDesk

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Replay pictures: the timeline")
@MainActor
struct TimelineTests {
    /// A connection, two messages, a visit, another message, an outage and the background.
    private static let day = [
        Drawn.line(0, Drawn.connected),
        Drawn.message(1, at: 1),
        Drawn.message(2, at: 2),
        Drawn.line(3, #""conversation":"willAppear""#),
        Drawn.line(4, #""conversation":"willDisappear""#),
        Drawn.message(3, at: 5),
        Drawn.line(6, Drawn.disconnected),
        Drawn.line(7, #""app":"didEnterBackground""#),
    ].joined(separator: "\n")

    @Test("each line is a point with a description and the badge that the observers received")
    func points() throws {
        let spoken = Drawn.spoken(try Drawn.timeline(Self.day).html())
        let words = spoken.map {
            $0.components(separatedBy: ". ").dropFirst(2).prefix(2).joined(separator: "; ")
        }
        #expect(
            words == [
                "connected; badge unknown", "Ada: message; badge unknown → 1 cached",
                "Ada: message; badge 1 → 2 cached", "screen opened; badge 2 cached → 0 live",
                "screen closed; badge 0 live → 0 cached", "Ada: message; badge 0 → 1 cached",
                "disconnected; badge 1 cached", "app in the background; badge 1 cached",
            ]
        )
    }

    @Test("neither picture contains the messages' texts")
    func redaction() throws {
        let timeline = try Drawn.timeline(Self.day)
        #expect(!timeline.html().contains("secret"))
        #expect(!timeline.svg().contains("secret"))
    }

    @Test("the file's names, ids and errors are escaped")
    func escaping() throws {
        let hostile = #"<script>alert(1)</script>'&\" onload=x"#
        let timeline = try Drawn.timeline(
            Drawn.line(0, Drawn.connected) + "\n" + Drawn.message(1, at: 1, name: hostile),
            name: "<script>alert(2)</script>.jsonl",
            mistake: "<script>alert(3)</script>"
        )
        for picture in [timeline.html(), timeline.svg()] {
            #expect(!picture.contains("<script"))
            #expect(!picture.contains("&\""))
            #expect(picture.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(picture.contains("&lt;script&gt;alert(2)"))
            #expect(picture.contains("&lt;script&gt;alert(3)"))
            #expect(picture.contains("id &lt;m1&gt;"))
        }
    }

    @Test("characters that are invalid in XML or change the writing direction are replaced")
    func controlCharacters() throws {
        let message = Drawn.message(1, at: 1, name: "a\\u0007b\\u202Ec")
        let picture = try Drawn.timeline("\(Drawn.line(0, Drawn.connected))\n\(message)").svg()
        #expect(picture.contains("a\u{FFFD}b\u{FFFD}c: message"))
    }

    @Test("a name of a million letters is truncated")
    func longNames() throws {
        let name = String(repeating: "x", count: 1_000_000)
        #expect(
            try Drawn.timeline("\(Drawn.line(0, Drawn.connected))\n\(Drawn.message(1, at: 1, name: name))")
                .html().utf8.count < 40_000
        )
    }

    @Test("a page needs no network and no script, and forbids both")
    func selfContained() throws {
        let page = try Drawn.timeline(Self.day).html()
        for part in ["<script", "http:", "https:", "src=", "@import", " onclick"] {
            #expect(!page.contains(part), "\(part)")
        }
        #expect(page.matches(of: /url\((.)/).allSatisfy { $0.1 == "#" })
        #expect(page.contains("default-src &#39;none&#39;"))
    }

    @Test("a figure is well-formed XML, with a title and a description")
    func figure() throws {
        let figure = try Drawn.timeline(Self.day).svg()
        #expect(XMLParser(data: Data(figure.utf8)).parse())
        #expect(figure.contains(#"aria-labelledby="title description""#))
        #expect(figure.contains("<title id=\"title\">Timeline of recording.jsonl</title>"))
    }

    @Test("unknown, cached and live each have a pattern, a label and a legend")
    func freshness() throws {
        let recording = [
            Drawn.line(0, Drawn.connected), Drawn.line(40, #""conversation":"willAppear""#),
            Drawn.line(80, #""conversation":"didClose""#),
        ].joined(separator: "\n")
        let figure = try Drawn.timeline(recording).svg()
        for (name, legend) in [
            ("unknown", "no number yet"), ("cached", "the last known number"),
            ("live", "connected and loaded"),
        ] {
            #expect(figure.contains("class=\"line \(name)\""))
            #expect(figure.contains("class=\"state \(name)\""))
            #expect(figure.contains("\(name): \(legend)"))
        }
        #expect(figure.contains(".line.cached{stroke:var(--cached);stroke-dasharray:7 4}"))
        #expect(figure.contains(".line.unknown{stroke:var(--unknown);stroke-dasharray:1.5 4"))
    }

    @Test("the lanes label the background, the open screen and each connection")
    func lanes() throws {
        let figure = try Drawn.timeline(
            [
                Drawn.line(0, Drawn.connected),
                Drawn.line(0, #""zendesk":{"chatState":{"chatSessionStatus":"started","logs":[]}}"#),
                Drawn.line(1, #""conversation":"willAppear""#),
                Drawn.line(2, #""conversation":"willDisappear""#),
                Drawn.line(3, #""conversation":"willAppear","provider":"helpshift""#),
                Drawn.line(4, #""app":"didEnterBackground""#), Drawn.line(5, #""app":"relaunch""#),
            ].joined(separator: "\n")
        ).svg()
        for words in ["foreground", "background", "open", "open: helpshift", "connected", "disconnected"] {
            #expect(figure.contains(">\(words)</text>"), "\(words)")
        }
        #expect(figure.contains(#"class="relaunch""#))
        #expect(figure.contains(">zendesk-chat</text>"))
    }

    @Test("a badge of 0 isn't red, on the page and in the figure")
    func zero() throws {
        let timeline = Drawn.timeline(of: 2) { .live($0 == 1 ? 1 : 0) }
        for picture in [timeline.html(), timeline.svg()] {
            #expect(picture.matches(of: /class="pill ([a-z]+)"/).map { String($0.1) } == ["live", "zero"])
        }
        #expect(timeline.html().contains(#"<span class="badge zero">0</span>"#))
    }

    @Test("an empty lane isn't drawn")
    func idleLanes() throws {
        let message = "\(Drawn.line(0, Drawn.connected))\n\(Drawn.message(1, at: 1))"
        let names = { (figure: String) in
            figure.matches(of: /class="(?:name|note)"[^>]*>([a-z- ]+)</).map { String($0.1) }
        }
        let fewest = ["badge", "zendesk-chat", "connection", "what happened", "zendesk-chat"]
        #expect(names(Drawn.timeline(of: 2) { .live($0) }.svg()) == fewest)
        #expect(Set(names(try Drawn.timeline(message).svg())).isDisjoint(with: ["app", "conversation"]))
        let opened = "\(message)\n\(Drawn.line(2, #""conversation":"willAppear""#))"
        #expect(names(try Drawn.timeline(opened).svg()).contains("conversation"))

        var timeline = Timeline(name: "x")
        let providers = ["zendesk-chat", "helpshift"].map { (id: ChatProviderID) in
            Replay.Status(id: id, unread: .unknown, connection: .disconnected(nil), isChatting: false)
        }
        let line = Replay.Result(
            line: 1,
            milliseconds: 0,
            what: "connecting",
            providers: providers,
            seenIDs: [],
            receiverID: "zendesk-chat"
        )
        timeline.add(line, .app(.willEnterForeground))
        timeline.finish([])
        #expect(names(timeline.svg()) == fewest)
    }

    @Test("a figure of a few lines is as wide as an article")
    func width() throws {
        #expect(try Drawn.timeline(Self.day).svg().contains(#"width="720""#))
    }

    @Test("a pause of hours is a labeled break, and setting the clock back is labeled")
    func pauses() throws {
        let figure = try Drawn.timeline(
            (0..<8).map { Drawn.line($0, Drawn.connected) }.joined(separator: "\n") + "\n"
                + Drawn.line(7207, Drawn.disconnected) + "\n" + Drawn.line(7147, Drawn.connected)
        ).svg()
        #expect(figure.contains(#"class="pause""#))
        #expect(figure.contains(">2 h</text>"))
        #expect(figure.contains(">clock back 1 min</text>"))
    }

    @Test("the pictures end with the text replay's explanation")
    func explanation() throws {
        let timeline = try Drawn.timeline(Self.day)
        for picture in [timeline.html(), timeline.svg()] {
            #expect(
                picture.contains("zendesk-chat: 1 unread (cached). Seen up to id &lt;m2&gt; at 2026-09-21")
            )
            #expect(picture.contains("Ada: message, id &lt;m3&gt;"))
        }
    }

    @Test("an error in the recording is shown after the lines before it, even if there are none")
    func mistake() throws {
        let broken = try Drawn.timeline(Self.day, mistake: "recording.jsonl:9: not JSON")
        #expect(broken.html().contains("recording.jsonl:9: not JSON"))
        #expect(broken.svg().contains("recording.jsonl:9: not JSON"))
        #expect(Drawn.spoken(broken.html()).count == 8)
        let empty = try Drawn.timeline("", mistake: "recording.jsonl:1: not JSON")
        #expect(empty.html().contains("No line could be replayed."))
        #expect(empty.svg().contains("recording.jsonl:1: not JSON"))
    }

    @Test("the table has only the lines that changed something")
    func table() throws {
        let again = Self.day + "\n" + Drawn.line(9, Drawn.disconnected)
        let page = try Drawn.timeline(again).html()
        #expect(Drawn.spoken(page).count == 9)
        #expect(page.components(separatedBy: "<tr>").count - 2 == 8)
        #expect(page.contains("<td>1 → 2 cached</td>"))
    }

    @Test("before the first provider there is no badge")
    func noProvider() throws {
        var timeline = Timeline(name: "x")
        let first = Replay.Result(
            line: 1,
            milliseconds: 0,
            what: "app in the foreground",
            providers: [],
            seenIDs: [],
            receiverID: nil
        )
        timeline.add(first, .app(.willEnterForeground))
        timeline.finish([])
        #expect(Drawn.spoken(timeline.html()).first?.contains("badge unknown, no provider yet") == true)
        #expect(!timeline.svg().contains(#"class="pill"#))
    }

    // MARK: Long recordings

    @Test("a page of 100,000 lines is under 5 MB, and a peak of one line is drawn with its count")
    func long() {
        let page = Drawn.timeline(of: 100_000) { $0 == 54_321 ? .live(777) : .live($0 % 7) }.html()
        #expect(page.utf8.count < 5_000_000)
        let spoken = Drawn.spoken(page)
        #expect(spoken.count == Timeline.maximumPoints)
        #expect(spoken.filter { $0.contains("between 0 and 777") }.count == 1)
        #expect(page.contains(">777</text>"))
        #expect(page.contains("100,000 lines"))
    }

    @Test("a point for several lines has their number and the worst freshness of the badge")
    func columns() throws {
        let timeline = Drawn.timeline(of: 2_000) {
            $0 == 1_000 ? .unknown : $0 == 500 ? .cached(1) : .live(1)
        }
        #expect(timeline.points.map(\.lineCount).reduce(0, +) == 2_000)
        #expect(timeline.points.filter { $0.total?.worst == .unknown }.count == 1)
        #expect(timeline.points.filter { $0.total?.worst == .cached }.count == 1)
        #expect(timeline.points.map(\.badgeChanges).reduce(0, +) == 5)
        let figure = timeline.svg()
        for pattern in [".range.cached{fill:url(#dashes)}", ".range.unknown{fill:url(#points)}"] {
            #expect(figure.contains(pattern))
        }
    }

    @Test("the points of a long recording are distributed evenly")
    func balance() {
        let timeline = Drawn.timeline(of: 20_000) { _ in .live(1) }
        #expect(timeline.points.map(\.lineCount).max() ?? 0 <= 4 * 20_000 / Timeline.maximumPoints)
    }

    @Test("a single change of the badge among unchanged lines stays a point of few lines")
    func change() throws {
        let timeline = Drawn.timeline(of: 20_000) { $0 < 9_000 ? .live(1) : .live(2) }
        let change = try #require(timeline.points.first { $0.badgeChanges > 0 && $0.firstLine > 1 })
        #expect(change.lineCount < 20_000 / Timeline.maximumPoints)
    }
}
