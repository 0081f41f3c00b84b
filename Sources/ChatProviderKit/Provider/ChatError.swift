public import Foundation

/// Why a provider could not do what it was asked for.
public struct ChatError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, for a program.
    public enum Code: Sendable, Hashable {
        /// The SDK is not installed or initialized, or not linked.
        case notInstalled
        /// There is no connection.
        case notConnected
        /// The network failed.
        case network
        /// The vendor did not answer in time.
        case timeout
        /// The vendor did not accept who the user is.
        case authentication
        /// What was passed cannot be used.
        case invalidArgument
        /// The vendor cannot do this now: the chat has started, a screen is shown, another call is running.
        case notAllowedNow
        /// The provider was shut down.
        case shutDown
        /// The work was cancelled.
        case cancelled
        /// The vendor failed for a reason of its own.
        case vendor
    }

    /// The kind of failure.
    public package(set) var code: Code
    /// What is wrong and what to do, in a sentence.
    public let message: String
    /// The vendor's own code or name for it, where it has one.
    public let vendorCode: String?
    /// A more exact reason, in a type of the adapter's; the adapter's documentation names it. It holds no token and no key.
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

    /// The message, with the vendor's code behind it.
    public var description: String {
        vendorCode.map { "\(message) (vendor code \($0))" } ?? message
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension ChatError {
    /// Whether both say the same, to a program and to people.
    public static func == (left: ChatError, right: ChatError) -> Bool {
        left.code == right.code && left.message == right.message && left.vendorCode == right.vendorCode
            && (left.underlying?.isEqual(to: right.underlying) ?? (right.underlying == nil))
    }
}
