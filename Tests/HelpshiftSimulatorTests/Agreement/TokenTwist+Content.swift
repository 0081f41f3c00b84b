import Foundation
import TestSupport

extension TokenTwist {
    /// Twists of the time of issue.
    static let ofTime: [TokenTwist] = [
        .fault("no time") { input, _ in input.iat = .some(nil) },
        .fault("a time that is a string") { input, _ in input.iat = #""1790000000""# },
        .fault("a time that is null") { input, _ in input.iat = "null" },
        .fault("a time that is true") { input, _ in input.iat = "true" },
        .odd("half a second") { input, _ in input.hasFraction = true },
        .fault("milliseconds") { input, _ in input.iat = "\(Int(input.issuedAt) * 1000)" },
        .odd("just in time") { input, random in input.age = 86_400 - Double(random.integer(0...1)) },
        .odd("just too old") { input, random in input.age = 86_400 + Double(random.integer(1...5)) },
        .odd("old") { input, random in input.age = Double(random.integer(86_401...10_000_000)) },
        .odd("from the future") { input, random in input.age = -Double(random.integer(1...1_000_000)) },
    ]

    /// Twists of the identities.
    static let ofEntries: [TokenTwist] = [
        .fault("no identities") { input, _ in input.identities = .some(nil) },
        .fault("identities that are null") { input, _ in input.identities = "null" },
        .fault("identities that are an object") { input, _ in
            input.identities = #"{"identifier":"uid","value":"a"}"#
        },
        .fault("no uid and no address") { input, _ in input.entries = [.init("psn_id", "p")] },
        .fault("no entry") { input, _ in input.entries = [] },
        .odd("as many as permitted") { input, _ in input.fill(to: 30) },
        .fault("more than permitted") { input, _ in input.fill(to: 31) },
        .odd("two uids") { input, _ in input.entries += [.init("uid", "first"), .init("uid", "second")] },
        .odd("an id like an address") { input, _ in input.entries.append(.init("uid", "a@x.example")) },
        .odd("an invalid address") { input, _ in input.entries.append(.init("email", " nobody ")) },
        .fault("an entry that is a string") { input, _ in input.add { $0.other = #""uid""# } },
        .fault("no identifier") { input, _ in input.add { $0.identifier = nil } },
        .fault("an identifier that is a number") { input, _ in input.add { $0.identifier = "7" } },
        .fault("an empty identifier") { input, _ in input.add { $0.identifier = #""""# } },
        .fault("an unknown identifier") { input, random in
            input.add { $0.identifier = random.one(of: [#""shoe""#, #""UID""#, #""uid ""#]) }
        },
        .fault("a long identifier") { input, _ in input.add { $0.identifier = text(256) } },
        .fault("no value") { input, _ in input.add { $0.value = nil } },
        .fault("a value that is null") { input, _ in input.add { $0.value = "null" } },
        .fault("an empty value") { input, _ in input.add { $0.value = #""""# } },
        .fault("a value that is a number") { input, _ in input.add { $0.value = "7" } },
        .fault("a value that is a list") { input, _ in input.add { $0.value = #"["a"]"# } },
        .odd("a blank value") { input, _ in input.add { $0.value = #"" ""# } },
        .odd("the longest value") { input, _ in input.add { $0.value = text(300) } },
        .fault("a long value") { input, _ in input.add { $0.value = text(301) } },
        .odd("the longest uid") { input, _ in input.add("uid") { $0.value = text(750) } },
        .fault("a long uid") { input, _ in input.add("uid") { $0.value = text(751) } },
        .odd("the widest value") { input, _ in input.add { $0.value = text(150, of: "\u{1F600}") } },
        .fault("a wide value") { input, _ in input.add { $0.value = text(151, of: "\u{1F600}") } },
        .odd("the longest accents") { input, _ in input.add { $0.value = text(150, of: "e\u{301}") } },
    ]

    /// Twists of the metadata.
    static let ofMetadata: [TokenTwist] = [
        .odd("empty metadata") { input, _ in input.add { $0.metadata = "{}" } },
        .fault("null metadata") { input, _ in input.add { $0.metadata = "null" } },
        .fault("metadata that is a list") { input, _ in input.add { $0.metadata = "[]" } },
        .odd("as much metadata as permitted") { input, _ in input.add { $0.metadata = metadata(30) } },
        .fault("too much metadata") { input, _ in input.add { $0.metadata = metadata(31) } },
        .fault("an empty metadata key") { input, _ in input.add { $0.metadata = #"{"":"v"}"# } },
        .odd("the longest metadata") { input, _ in input.add { $0.metadata = "{\(text(255)):\(text(300))}" }
        },
        .fault("a long metadata key") { input, _ in input.add { $0.metadata = #"{\#(text(256)):"v"}"# } },
        .fault("an empty metadata value") { input, _ in input.add { $0.metadata = #"{"k":""}"# } },
        .fault("a long metadata value") { input, _ in input.add { $0.metadata = #"{"k":\#(text(301))}"# } },
        .fault("a metadata value that is null") { input, _ in input.add { $0.metadata = #"{"k":null}"# } },
        .fault("a metadata value that is a number") { input, _ in input.add { $0.metadata = #"{"k":7}"# } },
    ]

    private static func text(_ length: Int, of character: String = "x") -> String {
        "\"\(String(repeating: character, count: length))\""
    }

    private static func metadata(_ count: Int) -> String {
        "{\((1...count).map { #""k\#($0)":"v""# }.joined(separator: ","))}"
    }
}

extension TokenInput {
    fileprivate mutating func add(_ identifier: String = "xbox_live_id", _ change: (inout Entry) -> Void) {
        var entry = Entry(identifier, "x")
        change(&entry)
        entries.append(entry)
    }

    fileprivate mutating func fill(to count: Int) {
        while entries.count < count { entries.append(Entry("nintendo_id", "\(entries.count)")) }
    }
}
