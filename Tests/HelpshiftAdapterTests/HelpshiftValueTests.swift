import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@Suite("Helpshift values")
struct HelpshiftValueTests {
    @Test("bridged and Swift values are equal")
    func bridging() {
        let values: [(Any?, HelpshiftValue)] = [
            (NSString(string: "a"), "a"), ("a", "a"), ("ab".dropFirst(), "b"),
            (NSNumber(value: 3), 3), (3, 3), (UInt8(3), 3), (Int64(1) << 53, 9_007_199_254_740_992),
            (NSNumber(value: 2.5), 2.5), (2.5, 2.5), (Float(0.5), 0.5),
            (NSNumber(value: true), true), (true, true), (false, false), (NSNumber(value: 1), 1), (1, 1),
            (NSNull(), nil), (nil, nil), (Optional<Any>.none as Any, nil), (Optional("a") as Any, "a"),
            ([1, "a", NSNull()] as [Any], [1, "a", nil]), (NSArray(array: [1]), [1]),
            (["a": ["b": 1]], ["a": ["b": 1]]), (NSDictionary(dictionary: ["a": true]), ["a": true]),
            (URL(string: "https://a.example/b"), "https://a.example/b"),
            (HelpshiftValue.number(1), 1),
        ]
        for (position, (value, expected)) in values.enumerated() {
            #expect(HelpshiftValue(value) == expected, "at \(position)")
        }
    }

    @Test("other keys become strings, and a string key takes precedence over an equal one")
    func oddKeys() {
        let dictionary: [AnyHashable: Any] = [1: "number", "1": "text", 2: "two", AnyHashable(true): 1]
        let values = HelpshiftValue.dictionary(dictionary)
        #expect(values == ["1": "text", "2": "two", "true": 1])
    }

    @Test("for an unsupported value, only the type is kept")
    func surprises() {
        struct Secret {}
        #expect(HelpshiftValue(Secret()) == .other("Secret"))
        #expect(HelpshiftValue(["a": Date()]) == ["a": .other("Date")])
    }

    @Test("deep nesting is cut off")
    func endless() {
        var nested: Any = "end"
        for _ in 0..<200 { nested = [nested] }
        var value = HelpshiftValue(nested)
        var depth = 0
        while case .array(let elements) = value, let first = elements.first {
            value = first
            depth += 1
        }
        #expect(depth == 64)
        #expect(value == .other("nested too deeply"))
    }

    @Test("values survive a round trip through JSON as far as JSON allows")
    func encoding() throws {
        let value: HelpshiftValue = [
            "text": "a", "number": 3, "half": 0.5, "bool": true, "null": nil, "array": [1, [:]],
            "nan": .number(.nan), "other": .other("Date"),
        ]
        let data = try JSONEncoder().encode(value)
        let read = try JSONSerialization.jsonObject(with: data)
        #expect(
            HelpshiftValue(read) == [
                "text": "a", "number": 3, "half": 0.5, "bool": true, "null": nil, "array": [1, [:]],
                "nan": ["unreadable": "nan"], "other": ["unreadable": "Date"],
            ]
        )
    }

    @Test("integers and Booleans keep their types in Foundation values")
    func foundationValues() {
        let value: HelpshiftValue = ["a": [1, true, "x"], "b": nil]
        #expect(HelpshiftValue(value.foundationValue) == value)
    }
}
