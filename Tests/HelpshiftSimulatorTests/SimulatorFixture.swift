import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// A delegate that keeps what it hears.
@MainActor
final class HelpshiftEar: HelpshiftClientDelegate {
    struct Event: Equatable {
        var name: String
        var data: [String: HelpshiftValue]?
    }

    private(set) var events: [Event] = []
    var configuration: [String: HelpshiftValue]?

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        events.append(Event(name: name, data: data))
    }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
        events.append(Event(name: "authenticationFailed \(reason.rawValue)"))
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? { configuration }

    func forget() { events = [] }
}

/// A server, a device with an SDK on it, and what its delegate hears.
@MainActor
struct SimulatorFixture {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedHelpshiftServer
    let sdk: SimulatedHelpshift
    let ear = HelpshiftEar()

    init(
        version: SimulatedHelpshift.Version = .v10_4_1,
        installing configuration: [String: HelpshiftValue] = [:]
    ) {
        server = SimulatedHelpshiftServer(clock: clock)
        sdk = SimulatedHelpshift(server: server, version: version, lifecycle: lifecycle)
        sdk.install(
            platformID: "acme_platform_20260101",
            domain: "acme.helpshift.com",
            configuration: configuration
        )
        try? sdk.setDelegate(ear)
    }

    /// The names of what the delegate hears of `body`.
    func heard(_ body: () throws -> Void) rethrows -> [String] {
        try heardEvents(body).map(\.name)
    }

    /// What the delegate hears of `body`.
    func heardEvents(_ body: () throws -> Void) rethrows -> [HelpshiftEar.Event] {
        clock.advance(by: 0)
        ear.forget()
        try body()
        clock.advance(by: 0)
        return ear.events
    }

    /// The count that the delegate hears of a request, with a `c` behind it where it is from the cache.
    func count(fromServer: Bool = true) throws -> [String] {
        try counts { try sdk.requestUnreadMessageCount(fromServer: fromServer) }
    }

    /// The counts that the delegate hears of `body`, with a `c` behind those from the cache.
    func counts(_ body: () throws -> Void) rethrows -> [String] {
        try heardEvents(body).compactMap { event in
            guard event.name == "receivedUnreadMessageCount", case .number(let count)? = event.data?["count"]
            else { return nil }
            return "\(Int(count))\(event.data?["fromCache"] == true ? "c" : "")"
        }
    }

    /// Starts a conversation and leaves the chat.
    func startConversation(_ text: String = "Hi") throws {
        try sdk.showConversation(configuration: [:])
        try sdk.visitor.send(text)
        sdk.visitor.close()
        clock.advance(by: 0)
    }

    func login(_ details: [String: String]) throws -> Bool {
        try sdk.loginUser(details)
    }

    /// What an identity login ends with: `success`, or the reason; `nothing` where no callback comes.
    func login(identity: String, configuration: [String: HelpshiftValue] = [:]) throws -> String {
        try loginOutcome(identity: identity, configuration: configuration).reason
    }

    /// The same, with the errors.
    func loginOutcome(
        identity: String,
        configuration: [String: HelpshiftValue] = [:]
    ) throws -> (reason: String, errors: [String: String]?) {
        var outcome: (String, [String: String]?) = ("nothing", nil)
        try sdk.login(
            identity: identity,
            configuration: configuration,
            success: { outcome = ("success", nil) },
            failure: { outcome = ($0, $1) }
        )
        clock.advance(by: server.latency)
        return outcome
    }

    /// Logs a user of the identity system in.
    func login(uid: String, email: String? = nil) throws {
        let identities = [Identity(.uid, uid)] + (email.map { [Identity(.email, $0)] } ?? [])
        #expect(try login(identity: token(identities)) == "success")
    }

    /// Goes to the background and comes back.
    func comeBack() {
        lifecycle.send(.didEnterBackground)
        lifecycle.send(.willEnterForeground)
    }

    /// Another launch of the app, on the same device or another one.
    func launch(on device: SimulatedHelpshiftDevice? = nil) throws -> SimulatedHelpshift {
        let next = SimulatedHelpshift(
            server: server,
            device: device ?? sdk.device,
            lifecycle: lifecycle
        )
        next.install(platformID: "a_platform_1", domain: "a.helpshift.com", configuration: [:])
        try next.setDelegate(ear)
        return next
    }

    // MARK: Tokens

    /// A token for these identities, of now.
    func token(_ identities: [Identity], age: TimeInterval = 0, key: String = "key") throws -> String {
        try IdentityTokenSigner(key: Self.key(key))
            .token(for: identities, issuedAt: clock.now.addingTimeInterval(-age))
    }

    /// A token for a uid, of now.
    func token(uid: String, age: TimeInterval = 0) throws -> String {
        try token([Identity(.uid, uid)], age: age)
    }

    /// A token with any payload.
    func token(payload: String) throws -> String {
        try IdentityTokenSigner(key: Self.key("key")).token(payload: Data(payload.utf8))
    }

    /// A user auth token of the legacy login.
    static func digest(
        id: String? = nil,
        email: String? = nil,
        fullPrivacy: Bool = false,
        key: String = "key"
    ) throws -> String {
        try UserAuthToken().token(id: id, email: email, fullPrivacy: fullPrivacy, key: Self.key(key))
    }

    static func key(_ name: String) throws -> SecretKey { try SecretKey(bytes: name.utf8) }

    static func verifier(_ key: String = "key") throws -> IdentityTokenVerifier {
        try IdentityTokenVerifier(keys: [Self.key(key)])
    }
}
