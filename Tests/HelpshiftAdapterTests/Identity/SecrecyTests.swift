import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

/// Passes a marked secret through every call, and searches all output for it.
@MainActor
@Suite("Helpshift provider: secrecy")
struct SecrecyTests {
    private nonisolated static let secret = "S3CR3T"
    private let written = Written()
    private let client = ScriptedHelpshiftClient()
    private let clock = ManualChatClock()
    private let provider: HelpshiftChatProvider
    private let recorder: (any ProviderRecorder)?
    private let events: ObservationRecorder<ChatEvent>
    private let users: ObservationRecorder<ChatUser>

    private final class Written {
        var lines = Data()
    }

    init() {
        let writer = RecordingWriter { [written] in written.lines.append($0) }
        provider = HelpshiftChatProvider(client: client, clock: clock)
        recorder = HelpshiftRecordingVendor().makeRecorder(of: provider, writer: writer)
        events = ObservationRecorder(provider.events)
        users = ObservationRecorder(provider.currentUser)
    }

    /// Everything that a log could contain of a value.
    private func words(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    private func expectSilence(_ value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = words(value)
        #expect(!text.contains(Self.secret), "\(text.prefix(400))", sourceLocation: sourceLocation)
        let encoded = Base64URL.encode(Data(Self.secret.utf8))
        #expect(!text.contains(encoded), "\(text.prefix(400))", sourceLocation: sourceLocation)
    }

    private struct Leaky: Error, CustomStringConvertible {
        let description = "the secret is \(SecrecyTests.secret)"
    }

    /// Tokens with the secret in each place that can be invalid.
    private static let tokens: [String] = [
        secret, "\(secret).\(secret).\(secret)", TestToken.uid(secret),
        TestToken.uid(secret, iat: TestToken.iat - 100_000),
        Samples.token(payload: #"{"identities":[{"identifier":"uid","value":"\#(secret)"}]}"#),
        TestToken.make(identities: TestToken.identity("uid", String(repeating: secret, count: 200))),
        TestToken.make(identities: TestToken.identity("phone_number", secret)),
        TestToken.make(
            identities:
                #"{"identifier":"uid","value":"anna","metadata":{"a":"\#(String(repeating: secret, count: 99))"}}"#
        ),
        Samples.token(header: #"{"alg":"\#(secret)"}"#, payload: "{}"), Samples.token(payload: secret),
    ]

    @Test("no error, event, description or recording contains a token, key or digest")
    func everything() async throws {
        let secret = Self.secret
        for token in Self.tokens {
            // The app's user id isn't secret. No token matches it, so every one is refused.
            let user = ChatUser.token(token, of: "anna")
            await #expect(throws: ChatError.self) { try await provider.login(user) }
            do {
                try await provider.login(user)
            } catch {
                expectSilence(error)
                expectSilence(error.localizedDescription)
            }
        }
        for error in [Leaky(), ChatError(.network, secret, vendorCode: secret)] as [any Error] {
            let user = ChatUser.token(SignedIdentity(userID: "anna") { throw error })
            do {
                try await provider.login(user)
                Issue.record("no error")
            } catch {
                expectSilence(error)
            }
        }

        let options = HelpshiftLoginOptions(freshAuthToken: { secret })
        let known = KnownUser(id: "anna", authToken: Secret(secret))
        expectSilence(known)
        try await provider.login(.known(known), options: options)
        #expect(client.lastUser["userAuthToken"] == secret)
        for reason in HelpshiftAuthenticationFailure.allCases {
            client.delegate?.authenticationFailed(reason)
            await settle()
            clock.advance(by: 10)
        }

        let good = TestToken.make(
            identities: #"{"identifier":"uid","value":"anna","metadata":{"plan":"\#(secret)"}}"#
        )
        let login = Task { try await provider.login(.token(good, of: "anna")) }
        #expect(await eventually { client.identityLogin != nil })
        #expect(client.identityLogin?.token == good)
        client.identityLogin?.success()
        try await login.value
        #expect(throws: ChatError.self) { try provider.addUserIdentities(secret) }
        do { try provider.addUserIdentities(TestToken.uid(secret, iat: 0)) } catch { expectSilence(error) }
        do {
            try provider.updateAppAttributes(["city": .string(String(repeating: secret, count: 99))])
        } catch {
            expectSilence(error)
        }
        try provider.updateMasterAttributes(["age": .strings([secret])])
        var attributes = MasterAttributes()
        attributes.fullName = secret
        expectSilence(attributes)
        var app = AppAttributes()
        app.city = secret
        expectSilence(app)

        for event in events.values { expectSilence(event) }
        for user in users.values { expectSilence(user) }
        expectSilence(String(decoding: written.lines, as: UTF8.self))
        expectSilence(provider.chatState.value)
        #expect(!events.values.isEmpty && !written.lines.isEmpty)
    }
}
