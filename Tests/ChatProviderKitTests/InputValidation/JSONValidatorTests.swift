import InputValidation
import Testing

@Suite("JSON validator")
struct JSONValidatorTests {
    private func failure(_ text: String, maximumDepth: Int = 4) -> JSONValidator.Failure? {
        failure(Array(text.utf8), maximumDepth: maximumDepth)
    }

    private func failure(_ bytes: [UInt8], maximumDepth: Int = 4) -> JSONValidator.Failure? {
        do {
            try JSONValidator(maximumDepth: maximumDepth).validate(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "valid JSON passes, and so do errors that are left to Foundation",
        arguments: [
            "{}", "[]", "1", #""a""#, #"{"a":{"a":[1,{"a":2}]},"b":"a"}"#, #"["a","a"]"#,
            #"{"a":"{\"a\":1,\"a\":[[[["}"#, "", "tru", #"{"a":1"#, #"{"a":01}"#,
        ]
    )
    func passes(text: String) {
        #expect(failure(text) == nil)
    }

    @Test(
        "a duplicate name in an object is found, however it is written",
        arguments: [
            (#"{"a":1,"a":2}"#, "a", 7), (#"{"a":1,"\u0061":2}"#, "a", 7),
            (#"[{"b":{"a":1,"a":1}}]"#, "a", 13),
            ("{\"é\":1,\"e\u{301}\":2}", "é", 8),
        ]
    )
    func duplicateName(text: String, name: String, offset: Int) {
        #expect(failure(text)?.problem == .duplicateName(name))
        #expect(failure(text)?.offset == offset)
    }

    @Test("nesting is accepted up to the limit, and brackets in strings do not count")
    func depth() {
        #expect(failure("[[[[]]]]") == nil)
        #expect(failure("[[[[[]]]]]")?.problem == .tooDeep)
        #expect(failure("[[[[[]]]]]")?.offset == 4)
        #expect(failure(#"[[[["[{["]]]]"#) == nil)
        #expect(failure(String(repeating: "[", count: 100_000))?.problem == .tooDeep)
    }

    @Test(
        "a trailing comma, an extra bracket and an unterminated string are malformed",
        arguments: [("[1,]", 3), ("{\"a\":1, }", 8), ("{}}", 2), ("]", 0), (#"["a"#, 1), (#"["a\"#, 1)]
    )
    func malformed(text: String, offset: Int) {
        #expect(failure(text)?.problem == .malformed)
        #expect(failure(text)?.offset == offset)
    }

    @Test(
        "other encodings, a zero byte and a byte order mark are rejected",
        arguments: [
            [0x7B, 0xFF, 0x7D], [0x7B, 0, 0x7D, 0], [0xFF, 0xFE, 0x7B, 0], [0xEF, 0xBB, 0xBF, 0x7B, 0x7D],
            [0x22, 0x61, 0, 0x22], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80],
        ]
    )
    func encoding(bytes: [UInt8]) {
        #expect(failure(bytes)?.problem == .notUTF8)
    }
}
