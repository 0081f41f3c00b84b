public import ChatProviderKit

/// The calls that a ``UserSessionOwner`` needs from a provider. Each corresponds to one call of the vendor.
///
/// An implementation makes no decisions. The vendor may answer a call at any time, even after the provider
/// was shut down. The answer's closure therefore retains the owner instead of the provider.
@MainActor
public protocol UserSessionVendor: AnyObject {
    /// Receives the answer to a call, once and on the main actor.
    typealias Answer = @MainActor (Result<Void, VendorRefusal>) -> Void

    /// Whether the vendor's SDK requests a token by itself after a login, when it needs one. The default
    /// implementation returns `false`, and a login is made with a token.
    var asksForTokens: Bool { get }

    /// Logs a user in.
    ///
    /// - Parameter token: The token that the app's backend has just signed; `nil` for a user without a token
    ///   source, and if ``asksForTokens`` is `true`.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer)

    /// Logs out the vendor's user, whichever it is.
    func logOut(_ answer: @escaping Answer)

    /// Deletes the vendor's data on the device. The default implementation refuses, because most vendors have
    /// no such call.
    func deleteLocalData(_ answer: @escaping Answer)

    /// Closes the vendor's screen, or asks the app to close one that it has presented itself.
    func closeScreen()

    /// Reports a problem that no caller waits for.
    func diagnose(_ message: String)

    /// Reports that an attempt to log the same user in again, for which no caller waits, has failed. Another
    /// attempt follows after a pause. The default implementation does nothing.
    func couldNotRenewSession(_ error: ChatError)

    /// Sends ``UserSession/Event/asked(_:)``, if the vendor can be asked for its user at the moment. The
    /// default implementation does nothing.
    func askForUser()

    /// Discards what the vendor has reported so far, because it may belong to another user than the app's.
    /// ``follow(_:)`` is called next. The default implementation does nothing, for a provider that asks
    /// again.
    ///
    /// - Parameter isChanged: Whether another user begins, or a new anonymous visitor. If not, the user is
    ///   the stored one, but the vendor may not have had that user.
    func forgetReports(isChanged: Bool)

    /// Asks the vendor for the number of unread messages.
    func askForUnreadCount()

    /// Applies the session's new outputs: whose chat is shown, and which of its numbers.
    func follow(_ outputs: UserSession.Outputs)
}

extension UserSessionVendor {
    /// Returns `false`.
    public var asksForTokens: Bool { false }

    /// Does nothing.
    public func couldNotRenewSession(_ error: ChatError) {}

    /// Does nothing.
    public func askForUser() {}

    /// Does nothing.
    public func forgetReports(isChanged: Bool) {}

    /// Refuses the call.
    public func deleteLocalData(_ answer: @escaping Answer) {
        answer(.failure(VendorRefusal(ChatError(.vendor, "The vendor has no call that deletes its data."))))
    }
}

/// Why a vendor has not carried out a call.
public struct VendorRefusal: Error, Sendable {
    /// The error for the caller.
    public let error: ChatError
    /// Whether the same call may succeed later although nothing else changes, for example after a network
    /// failure.
    public let isTemporary: Bool

    /// Creates a refusal. By default, it is temporary if the error concerns the network, a time limit, a
    /// cancellation or an SDK that is not installed.
    public init(_ error: ChatError, isTemporary: Bool? = nil) {
        self.error = error
        self.isTemporary =
            isTemporary ?? [.network, .timeout, .cancelled, .notInstalled].contains(error.code)
    }
}
