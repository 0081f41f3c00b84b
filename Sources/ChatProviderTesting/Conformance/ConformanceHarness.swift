public import ChatProviderKit
public import Foundation

/// A provider under test, with its vendor. Through a harness, the conformance suite writes as the agent,
/// interrupts the connection, and relaunches the app.
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
/// Each check creates a new harness: a provider that has not been connected, and a vendor whose log is empty.
/// Omit from ``capabilities`` what the vendor does not support: checks that need it are then not applicable,
/// and the report gives the reason. Return from each function only after the provider has received all of its
/// effects.
@MainActor
public protocol ConformanceHarness: AnyObject {
    /// The provider under test, not connected yet.
    var provider: any ChatProvider { get }

    /// The capabilities of the vendor and of this harness.
    var capabilities: ConformanceCapabilities { get }

    /// The number of observations that the provider currently has at the vendor; `nil` if they cannot be
    /// counted.
    var vendorObservationCount: Int? { get }

    /// Completes everything that has started: a requested connection opens, and the vendor's log arrives.
    /// Does nothing if nothing has started.
    func settle() async throws

    /// An agent sends a message, one second after the previous message by the vendor's clock.
    func sendAgentMessage(_ text: String) async throws

    /// An agent sends a message that is dated `offset` seconds after the previous message; 0 is the same
    /// instant. For ``ConformanceCapabilities/datedMessages``.
    func sendAgentMessage(_ text: String, offset: TimeInterval) async throws

    /// The visitor sends a message, and the vendor accepts it. For
    /// ``ConformanceCapabilities/visitorMessages``.
    func sendVisitorMessage(_ text: String) async throws

    /// The vendor adds an entry other than a message to the log, for example for an agent who joins. For
    /// ``ConformanceCapabilities/notices``.
    func postNotice() async throws

    /// The connection to the vendor is interrupted, and the provider has noticed. For
    /// ``ConformanceCapabilities/outages``.
    func dropConnection() async throws

    /// The vendor can be reached again, the provider is connected, and the vendor has delivered its log or
    /// its count again. For ``ConformanceCapabilities/outages``.
    func restoreConnection() async throws

    /// The vendor delivers its entries again. By default, this interrupts and restores the connection.
    func redeliver() async throws

    /// The vendor drops all but the last `count` entries of its log, and delivers the log. For
    /// ``ConformanceCapabilities/truncation``.
    func truncateLog(keepingLast count: Int) async throws

    /// The chat ends. For ``ConformanceCapabilities/chatEnd``.
    func endChat() async throws

    /// Logs a user in, or out to the anonymous user if `nil`. For ``ConformanceCapabilities/users``.
    func switchUser(to userID: String?) async throws

    /// A notification from the vendor, in the form that the system delivers. For
    /// ``ConformanceCapabilities/pushes``.
    var notification: [String: any Sendable] { get }

    /// The vendor's server reports a count, by itself or in response to a request. For
    /// ``ConformanceCapabilities/reports``.
    func report(_ count: Int) async throws

    /// Kills and relaunches the app. Returns a harness with a new provider of the same id, on the same
    /// vendor. The old provider receives nothing more. For ``ConformanceCapabilities/relaunch``.
    func relaunched() async throws -> any ConformanceHarness
}

extension ConformanceHarness {
    /// Returns `nil`.
    public var vendorObservationCount: Int? { nil }

    /// Returns an empty dictionary.
    public var notification: [String: any Sendable] { [:] }

    /// Throws an error, because the harness does not implement this function.
    public func sendAgentMessage(_ text: String, offset: TimeInterval) async throws {
        throw missing(#function)
    }
    /// Throws an error, because the harness does not implement this function.
    public func sendVisitorMessage(_ text: String) async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func postNotice() async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func dropConnection() async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func restoreConnection() async throws { throw missing(#function) }
    /// Interrupts and restores the connection.
    public func redeliver() async throws {
        try await dropConnection()
        try await restoreConnection()
    }
    /// Throws an error, because the harness does not implement this function.
    public func truncateLog(keepingLast count: Int) async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func endChat() async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func switchUser(to userID: String?) async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func report(_ count: Int) async throws { throw missing(#function) }
    /// Throws an error, because the harness does not implement this function.
    public func relaunched() async throws -> any ConformanceHarness { throw missing(#function) }

    private func missing(_ function: String) -> ChatError {
        ChatError(.notAllowedNow, "the harness claims a capability, but does not have \(function)")
    }
}
