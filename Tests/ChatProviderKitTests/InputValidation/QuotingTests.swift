import InputValidation
import Testing

@Suite("Quoting")
struct QuotingTests {
    @Test("a text is shown on one line, without controls and marks of direction")
    func oneLine() {
        #expect(Quoting.quoted("a \"b\" \\ é") == #""a \"b\" \\ é""#)
        #expect(Quoting.quoted("a\nb\tc\r") == #""a\nb\tc\r""#)
        #expect(Quoting.quoted("\u{1B}[31m\u{202E}\u{2028}") == #""\u{1b}[31m\u{202e}\u{2028}""#)
    }

    @Test("a long text is cut")
    func cut() {
        #expect(Quoting.quoted("abcdef", limit: 6) == #""abcdef""#)
        #expect(Quoting.quoted("abcdef", limit: 5) == #""abcde…""#)
        #expect(Quoting.bare("abcdef", limit: 5) == "abcde…")
    }

    @Test("a bare text keeps its quotation marks as they are")
    func bare() {
        #expect(Quoting.bare("say \"hi\"\n") == #"say "hi"\n"#)
    }
}
