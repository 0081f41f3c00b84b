import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

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

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailureReason) {
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
        var outcome = "nothing"
        try sdk.login(
            identity: identity,
            configuration: configuration,
            success: { outcome = "success" },
            failure: { reason, _ in outcome = reason }
        )
        clock.advance(by: server.latency)
        return outcome
    }

    /// A token with these members, signed by nobody.
    func token(uid: String?, issued: Date?) throws -> String {
        var payload: [String: Any] = [
            "identities": uid.map { [["identifier": "uid", "value": $0]] } ?? []
        ]
        if let issued { payload["iat"] = issued.timeIntervalSince1970 }
        let data = try JSONSerialization.data(withJSONObject: payload)
        let base64 = data.base64EncodedString().replacingOccurrences(of: "=", with: "")
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        return "e30.\(base64)."
    }
}
