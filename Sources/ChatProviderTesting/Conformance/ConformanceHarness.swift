public import ChatProviderKit
public import Foundation

/// One provider under test with the vendor behind it: how the conformance suite plays the agent and drops the
/// connection.
///
/// Write one for your adapter, on a simulator of your vendor, and run the suite from one test:
///
/// ```swift
/// @MainActor @Test("the provider keeps every invariant")
/// func conforms() async {
///     let report = await ChatProviderConformance.check { AcmeHarness() }
///     #expect(report.failures.isEmpty)
/// }
/// ```
///
/// Each check creates a new harness: a provider that has not been connected, and a vendor whose log is empty. What a
/// vendor cannot do is left out of ``capabilities``; the checks that need it are then not applicable, and the report
/// says why. Each function returns when the provider has received all that follows from it.
@MainActor
public protocol ConformanceHarness: AnyObject {
    /// The provider under test, not connected yet.
    var provider: any ChatProvider { get }

    /// What the vendor, and this harness, can do.
    var capabilities: ConformanceCapabilities { get }

    /// The clock that the provider goes by. The device's where it is left out.
    var clock: any ChatClock { get }

    /// The number of observations that the provider keeps at the vendor just now; `nil` where that cannot be counted.
    var vendorObservationCount: Int? { get }

    /// Lets everything happen that has begun: a connection that was asked for is made, and the vendor's log
    /// arrives. Does nothing where nothing is.
    func settle() async throws

    /// An agent sends a message, a second after the message before by the vendor's clock.
    func sendAgentMessage(_ text: String) async throws

    /// An agent sends a message that is dated `offset` seconds after the message before; 0 is the same instant. For
    /// ``ConformanceCapabilities/datedMessages``.
    func sendAgentMessage(_ text: String, offset: TimeInterval) async throws

    /// The visitor sends a message, and the vendor takes it. For ``ConformanceCapabilities/visitorMessages``.
    func sendVisitorMessage(_ text: String) async throws

    /// The vendor puts something in the log that is no message, such as an agent who joins. For
    /// ``ConformanceCapabilities/notices``.
    func postNotice() async throws

    /// The connection to the vendor is dropped, and the provider has noticed. For ``ConformanceCapabilities/outages``.
    func dropConnection() async throws

    /// The vendor can be reached again, the provider is connected, and the vendor has delivered its log or its count
    /// again. For ``ConformanceCapabilities/outages``.
    func restoreConnection() async throws

    /// The vendor delivers once more what it has delivered already. Where it is left out: drops and
    /// restores the connection.
    func redeliver() async throws

    /// The vendor drops all but the last `count` entries of its log, and delivers it. For
    /// ``ConformanceCapabilities/truncation``.
    func truncateLog(keepingLast count: Int) async throws

    /// The chat ends. For ``ConformanceCapabilities/chatEnd``.
    func endChat() async throws

    /// Logs in as a user, or with `nil` out, to the anonymous user. For ``ConformanceCapabilities/users``.
    func switchUser(to userID: String?) async throws

    /// A notification of the vendor's, as the system hands it over. For ``ConformanceCapabilities/pushes``.
    var notification: [String: any Sendable] { get }

    /// The vendor's server reports a count, by itself or because it was asked. For
    /// ``ConformanceCapabilities/reports``.
    func report(_ count: Int) async throws

    /// The app is killed and started again: a harness with a new provider of the same id, on the same vendor. The
    /// old one hears nothing more. For ``ConformanceCapabilities/relaunch``.
    func relaunched() async throws -> any ConformanceHarness
}

extension ConformanceHarness {
    /// The device's clock.
    public var clock: any ChatClock { SystemChatClock() }
    /// Not known.
    public var vendorObservationCount: Int? { nil }

    /// None.
    public var notification: [String: any Sendable] { [:] }

    /// Says that the harness cannot do this.
    public func sendAgentMessage(_ text: String, offset: TimeInterval) async throws {
        throw missing(#function)
    }
    /// Says that the harness cannot do this.
    public func sendVisitorMessage(_ text: String) async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func postNotice() async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func dropConnection() async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func restoreConnection() async throws { throw missing(#function) }
    /// Drops and restores the connection.
    public func redeliver() async throws {
        try await dropConnection()
        try await restoreConnection()
    }
    /// Says that the harness cannot do this.
    public func truncateLog(keepingLast count: Int) async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func endChat() async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func switchUser(to userID: String?) async throws { throw missing(#function) }
    /// The same id.
    /// Says that the harness cannot do this.
    public func report(_ count: Int) async throws { throw missing(#function) }
    /// Says that the harness cannot do this.
    public func relaunched() async throws -> any ConformanceHarness { throw missing(#function) }

    private func missing(_ function: String) -> ChatError {
        ChatError(.notAllowedNow, "the harness claims a capability, but does not have \(function)")
    }
}
