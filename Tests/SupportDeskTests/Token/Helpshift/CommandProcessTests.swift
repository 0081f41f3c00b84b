#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)

    import Foundation
    import Testing
    import TestSupport

    /// The built program with its streams and exit status.
    @Suite("Token command, Helpshift: process")
    struct CommandProcessTests {
        private static func run(_ arguments: String..., key: String? = nil) throws -> BuiltProgram.Run {
            try BuiltProgram("SupportDesk").run(
                ["token", "helpshift"] + arguments,
                variables: ["HELPSHIFT_SECRET_KEY": key]
            )
        }

        @Test("inspect accepts a token from mint")
        func mintAndInspect() throws {
            let minted = try Self.run("mint", "--identity", "uid=42", key: "key")
            #expect(minted.status == 0 && minted.errors.isEmpty)
            let token = String(minted.output.dropLast())
            let inspected = try Self.run("inspect", token, key: "key")
            #expect(inspected.status == 0 && inspected.output.hasPrefix("valid\n"))
            let foreign = try Self.run("inspect", token, key: "other")
            #expect(foreign.status == 1 && foreign.output.hasPrefix("invalid: identityTokenInvalid\n"))
        }

        @Test("digest prints the token of a user")
        func digest() throws {
            let ending = try Self.run("digest", "--id", "what do ya want for nothing?", key: "Jefe\n")
            #expect(ending.status == 0)
            #expect(ending.output == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843\n")
        }

        @Test("refusals exit with 1, usage errors with 64, missing key files with 66 and help with 0")
        func statuses() throws {
            let refused = try Self.run("mint", "--identity", "steam_id=1", key: "key")
            #expect(refused.status == 1 && refused.output.isEmpty)
            #expect(refused.errors.contains("uidOrEmailIsMandatory"))
            #expect(try Self.run("mint", "--identity", "uid=1").status == 64)
            #expect(try Self.run().status == 64)
            #expect(try Self.run("inspect", "a.b.c", "--key-file", "/nonexistent/key").status == 66)
            let help = try Self.run("--help")
            #expect(help.status == 0 && help.output.contains("usage:") && help.errors.isEmpty)
        }
    }

#endif
