import CommandLineSupport
import Testing

@Suite("Progress", .timeLimit(.minutes(10)))
struct ProgressTests {
    @Test("progress is shown in one line, which is erased at the end")
    func shown() async {
        let (texts, source) = AsyncStream.makeStream(of: String.self)
        let progress = Progress("reading a\u{1B}b", isShown: true, interval: .milliseconds(1)) {
            source.yield($0)
        }
        var iterator = texts.makeAsyncIterator()
        #expect(await iterator.next() == "\rreading a\u{FFFD}b: 0 s\u{1B}[K")
        progress.end()
        source.finish()
        var last: String?
        while let text = await iterator.next() { last = text }
        #expect(last == "\r\u{1B}[K")
    }

    @Test("hidden progress writes nothing")
    func hidden() async {
        let (texts, source) = AsyncStream.makeStream(of: String.self)
        Progress("reading", isShown: false, interval: .zero) { source.yield($0) }.end()
        source.finish()
        for await text in texts { Issue.record("\(text)") }
    }
}
