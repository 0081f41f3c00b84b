public import Foundation

/// An error that explains why a provider could not carry out a call.
public struct ChatError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, for code to handle.
    public enum Code: Sendable, Hashable {
        /// The SDK is not installed or initialized, or not linked.
        case notInstalled
        /// There is no connection.
        case notConnected
        /// The network failed.
        case network
        /// The vendor did not answer in time.
        case timeout
        /// The vendor did not accept the user's identity.
        case authentication
        /// An argument is not usable.
        case invalidArgument
        /// The call is not possible at the moment: the chat has started, a screen is shown, or another call
        /// is running.
        case notAllowedNow
        /// The provider was shut down.
        case shutDown
        /// The work was cancelled.
        case cancelled
        /// The vendor failed for another reason.
        case vendor
    }

    /// The kind of failure.
    public package(set) var code: Code
    /// One sentence that explains the problem and what to do.
    public let message: String
    /// The vendor's own code or name for the failure, if it has one.
    public let vendorCode: String?
    /// A more specific reason, of a type that the adapter's documentation names. It contains no token and no
    /// key.
    public let underlying: (any Error & Equatable & Sendable)?

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        vendorCode: String? = nil,
        underlying: (any Error & Equatable & Sendable)? = nil
    ) {
        self.code = code
        self.message = message
        self.vendorCode = vendorCode
        self.underlying = underlying
    }

    /// The message, followed by the vendor's code.
    public var description: String {
        vendorCode.map { "\(message) (vendor code \($0))" } ?? message
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// Returns whether both have the same code, message, vendor code and underlying error.
    public static func == (left: ChatError, right: ChatError) -> Bool {
        left.code == right.code && left.message == right.message && left.vendorCode == right.vendorCode
            && (left.underlying?.isEqual(to: right.underlying) ?? (right.underlying == nil))
    }
}
