import CommandLineSupport
import Testing

@Suite("Progress line")
struct ProgressLineTests {
    @Test("progress is one line, which is overwritten after each interval and erased at the end")
    func line() {
        var texts: [String] = []
        var shown = ProgressLine(interval: .zero) { texts.append($0) }
        shown.update("line 1 of a\u{1B}b")
        shown.end()
        var early = ProgressLine(interval: .seconds(1000)) { texts.append($0) }
        early.update("line 2")
        early.end()
        #expect(texts == ["\rline 1 of a\u{FFFD}b\u{1B}[K", "\r\u{1B}[K"])
    }
}
