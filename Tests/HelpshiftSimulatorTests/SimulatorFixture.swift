import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// A delegate that records the events it receives.
@MainActor
final class EventRecorder: HelpshiftClientDelegate {
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

/// A server, a device with an SDK, and the SDK's delegate.
@MainActor
struct SimulatorFixture {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedHelpshiftServer
    let sdk: SimulatedHelpshift
    let delegate = EventRecorder()

    init(version: SimulatedHelpshift.Version = .v10_4_1) {
        server = SimulatedHelpshiftServer(clock: clock)
        sdk = SimulatedHelpshift(server: server, version: version, lifecycle: lifecycle)
        sdk.install(platformID: "a_platform_1", domain: "a.helpshift.com", configuration: [:])
        try? sdk.setDelegate(delegate)
    }

    /// The names of the events that `body` causes.
    func eventNames(_ body: () throws -> Void) rethrows -> [String] {
        try events(body).map(\.name)
    }

    /// The events that `body` causes.
    func events(_ body: () throws -> Void) rethrows -> [EventRecorder.Event] {
        clock.advance(by: 0)
        delegate.forget()
        try body()
        clock.advance(by: 0)
        return delegate.events
    }

    /// The counts that the delegate receives for a request, with a `c` appended to cached ones.
    func count(fromServer: Bool = true) throws -> [String] {
        try counts { try sdk.requestUnreadMessageCount(fromServer: fromServer) }
    }

    /// The counts that `body` causes, with a `c` appended to cached ones.
    func counts(_ body: () throws -> Void) rethrows -> [String] {
        try events(body).compactMap { event in
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

    /// The outcome of an identity login: `success`, the reason of a failure, or `nothing` without a callback.
    func login(identity: String, configuration: [String: HelpshiftValue] = [:]) throws -> String {
        try loginOutcome(identity: identity, configuration: configuration).reason
    }

    /// The outcome of an identity login with the errors of its failure.
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

    /// Begins an identity login. `tell` receives `success`, or the reason of a failure.
    func beginLogin(_ identity: String, _ tell: @escaping @MainActor (String) -> Void) throws {
        try sdk.login(
            identity: identity,
            configuration: [:],
            success: { tell("success") },
            failure: { reason, _ in tell(reason) }
        )
    }

    /// Logs in a user of the identity system.
    func login(uid: String, email: String? = nil) throws {
        let identities = [Identity(.uid, uid)] + (email.map { [Identity(.email, $0)] } ?? [])
        #expect(try login(identity: token(identities)) == "success")
    }

    /// Sends the app to the background and back to the foreground.
    func comeBack() {
        lifecycle.send(.didEnterBackground)
        lifecycle.send(.willEnterForeground)
    }

    /// Launches the app again, on the same device or another.
    func launch(on device: SimulatedHelpshiftDevice? = nil) throws -> SimulatedHelpshift {
        let next = SimulatedHelpshift(
            server: server,
            device: device ?? sdk.device,
            lifecycle: lifecycle
        )
        next.install(platformID: "a_platform_1", domain: "a.helpshift.com", configuration: [:])
        try next.setDelegate(delegate)
        return next
    }

    // MARK: Tokens

    /// A token for these identities, issued now unless it has an age.
    func token(_ identities: [Identity], age: TimeInterval = 0, key: String = "key") throws -> String {
        try IdentityTokenSigner(key: Self.key(key))
            .token(for: identities, issuedAt: clock.now.addingTimeInterval(-age))
    }

    /// A token for a uid, issued now.
    func token(uid: String) throws -> String { try token([Identity(.uid, uid)]) }

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
