import InputValidation
import Testing

@Suite("Quoting")
struct QuotingTests {
    @Test("text is quoted on one line, without control characters or direction marks")
    func oneLine() {
        #expect(Quoting.quoted("a \"b\" \\ é") == #""a \"b\" \\ é""#)
        #expect(Quoting.quoted("a\nb\tc\r") == #""a\nb\tc\r""#)
        #expect(Quoting.quoted("\u{1B}[31m\u{202E}\u{2028}") == #""\u{1b}[31m\u{202e}\u{2028}""#)
    }

    @Test("long text is truncated")
    func cut() {
        #expect(Quoting.quoted("abcdef", limit: 6) == #""abcdef""#)
        #expect(Quoting.quoted("abcdef", limit: 5) == #""abcde…""#)
        #expect(Quoting.bare("abcdef", limit: 5) == "abcde…")
    }

    @Test("bare text keeps its quotation marks")
    func bare() {
        #expect(Quoting.bare("say \"hi\"\n") == #"say "hi"\n"#)
    }
}
