public import ChatProviderKit

/// What a ``UserSessionOwner`` needs of a provider: the vendor's calls, one to one.
///
/// None of them decides anything. A call's answer may come at any time, also after the provider was shut down; its
/// closure holds the owner, which outlives the provider, and not the provider.
@MainActor
public protocol UserSessionVendor: AnyObject {
    /// Takes the answer to a call: once, on the main actor.
    typealias Answer = @MainActor (Result<Void, VendorRefusal>) -> Void

    /// Whether the vendor's SDK asks for a token when it needs one, after a login. The default implementation returns `false`:
    /// a login is made with a token.
    var asksForTokens: Bool { get }

    /// Logs a user in.
    ///
    /// - Parameter token: What the app's backend has signed just now; `nil` for a user without a source of that, and for a
    ///   vendor that ``asksForTokens``.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer)

    /// Logs out whomever the vendor has.
    func logOut(_ answer: @escaping Answer)

    /// Deletes what the vendor keeps on the device. The default implementation refuses: most vendors have no such call.
    func deleteLocalData(_ answer: @escaping Answer)

    /// Closes the vendor's screen, or asks the app to close one that it has presented itself.
    func closeScreen()

    /// Opens the conversation in the vendor's screen.
    ///
    /// - Throws: Why it cannot be opened.
    func openScreen() throws(ChatError)

    /// The conversation that was to open after a change of user cannot be opened, for this reason.
    func couldNotOpenScreen(_ error: ChatError)

    /// An attempt to log the same user in again, which no caller waits for, has failed. Another one follows after a
    /// pause. The default implementation does nothing.
    func couldNotRenewSession(_ error: ChatError)

    /// Sends ``UserSession/Event/asked(_:)``, if the vendor can be asked whom it has and is there to be asked. The default
    /// implementation does nothing.
    func askForUser()

    /// Forgets what the vendor has said so far: it may be of another user than the app's. ``follow(_:)`` comes next. The default implementation does nothing, as for a provider that asks again.
    ///
    /// - Parameter isChanged: Whether another user begins, or a new anonymous visitor. Otherwise the user is the
    ///   stored one, whom the vendor may not have had.
    func forgetReports(isChanged: Bool)

    /// Asks the vendor for the number of unread messages.
    func askForUnreadCount()

    /// Follows what is to hold from now on: whose chat is shown, and which numbers of it.
    func follow(_ outputs: UserSession.Outputs)
}

extension UserSessionVendor {
    /// `false`.
    public var asksForTokens: Bool { false }

    /// Does nothing.
    public func couldNotRenewSession(_ error: ChatError) {}

    /// Does nothing.
    public func askForUser() {}

    /// Does nothing.
    public func forgetReports(isChanged: Bool) {}

    /// Refuses.
    public func deleteLocalData(_ answer: @escaping Answer) {
        answer(.failure(VendorRefusal(ChatError(.vendor, "The vendor has no call that deletes its data."))))
    }
}

/// Why a vendor has not carried out a call.
public struct VendorRefusal: Error, Sendable {
    /// The error that the caller gets.
    public let error: ChatError
    /// Whether the same call may succeed later though nothing else changes, as when the network was the reason.
    public let isTemporary: Bool

    /// Creates a refusal; by default a temporary one if the error speaks of the network or of time.
    public init(_ error: ChatError, isTemporary: Bool? = nil) {
        self.error = error
        self.isTemporary =
            isTemporary ?? [.network, .timeout, .cancelled, .notInstalled].contains(error.code)
    }
}
