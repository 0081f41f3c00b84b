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

        @Test("a refusal exits with 1, and prints the reason on standard error")
        func refusal() throws {
            let refused = try Self.run("mint", "--identity", "steam_id=1", key: "key")
            #expect(refused.status == 1 && refused.output.isEmpty)
            #expect(refused.errors.contains("uidOrEmailIsMandatory"))
        }
    }

#endif
