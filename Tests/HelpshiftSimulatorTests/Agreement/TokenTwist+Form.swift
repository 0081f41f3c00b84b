import TestSupport

extension TokenTwist {
    /// Twists of the token as a whole.
    static let ofForm: [TokenTwist] = [
        .fault("unsigned") { input, _ in input.header = #"{"alg":"none"}"# },
        .fault("another algorithm") { input, _ in input.header = #"{"alg":"HS512"}"# },
        .fault("no algorithm") { input, _ in input.header = #"{"typ":"JWT"}"# },
        .fault("an extension") { input, _ in input.header = #"{"alg":"HS256","crit":["exp"],"exp":1}"# },
        .odd("no type") { input, _ in input.header = #"{"alg":"HS256"}"# },
        .odd("a key id") { input, _ in input.header = #"{"kid":"1","alg":"HS256"}"# },
        .odd("other claims") { input, _ in input.members += [#""exp":0"#, #""sub":{"a":[null,true]}"#] },
        .fault("a duplicate member") { input, _ in
            input.members.append(#""identities":[{"identifier":"uid","value":"other"}]"#)
        },
        .fault("deep nesting") { input, _ in
            input.members.append(
                #""deep":"# + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
            )
        },
        .odd("large") { input, random in
            let size = random.integer(50_000...70_000)
            input.members.append(#""long":"\#(String(repeating: "x", count: size))""#)
        },
        .fault("not an object") { input, _ in input.payload = "[]" },
        .fault("not JSON") { input, _ in input.payload = #"{"iat":1"# },
        .fault("a number too large") { input, _ in input.members.append(#""large":1e999"#) },
        .fault("another key") { input, _ in input.key = "somebody's key" },
        .fault("altered") { input, _ in
            input.damage = { text in
                let parts = text.split(separator: ".", omittingEmptySubsequences: false)
                let other = try? TokenText.make(payload: #"{"iat":1790000000,"identities":[]}"#)
                let payload = other?.split(separator: ".").dropFirst().first ?? ""
                return "\(parts[0]).\(payload).\(parts[2])"
            }
        },
        .fault("no signature") { input, _ in
            input.damage = { String($0.prefix(through: $0.lastIndex(of: ".") ?? $0.startIndex)) }
        },
        .fault("half a signature") { input, _ in input.damage = { String($0.dropLast(19)) } },
        .fault("leftover bits") { input, _ in input.damage = leaveBits },
        .fault("two parts") { input, _ in
            input.damage = { String($0.prefix(upTo: $0.lastIndex(of: ".") ?? $0.startIndex)) }
        },
        .fault("four parts") { input, _ in input.damage = { $0 + ".x" } },
        .fault("padding") { input, _ in input.damage = { $0 + "=" } },
        .fault("a line break") { input, _ in input.damage = { $0 + "\n" } },
        .fault("a non-ASCII character") { input, _ in input.damage = { "\u{e9}" + $0 } },
        .fault("not a token") { input, _ in input.damage = { _ in "token" } },
        .odd("an empty string") { input, _ in input.damage = { _ in "" } },
    ]

    /// Sets one of the two unused bits in the last base64 character of 32 bytes.
    @Sendable
    private static func leaveBits(in token: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = token.last, let value = alphabet.firstIndex(of: last) else { return token }
        return token.dropLast() + String(alphabet[value | 1])
    }
}
