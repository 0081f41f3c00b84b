public import ChatProviderKit

extension UserSession {
    /// An event in a session.
    public enum Event: Sendable, Hashable {
        /// The app logs a user in. The owner keeps the token source of the login until
        /// ``Effect/releaseCredentials``.
        case login(Login, caller: Caller? = nil)
        /// The app logs the user out.
        case logout(caller: Caller? = nil)
        /// The app asks to forget the anonymous visitor. If a user is logged in, nothing happens.
        case forgetAnonymousVisitor
        /// A conversation should open.
        case open
        /// The conversation should close.
        case dismiss

        /// The store has been read. `nil` means that it contained nothing.
        ///
        /// `isOwn` says whether this installation of the app has written the record. A phone that was
        /// restored from a backup has another installation's record.
        case read(Record?, isOwn: Bool = true)
        /// Everything passed to the store is on the disk, or cannot be written.
        case written

        /// There is a provider that can make calls.
        case providerArrived
        /// The provider has been shut down. Callers get their outcome at once. The answer to a running call
        /// still counts.
        case providerLeft
        /// The provider cannot be made ready for calls. A waiting login fails; before the store has been read, its
        /// caller gets ``Outcome/providerLeft`` instead, and the login is made later.
        case providerFailed
        /// An attempt that failed may succeed now: the connection or the app has returned.
        case occasion
        /// The vendor has answered the running call. A call without a callback has returned.
        case answered(Answer)
        /// The vendor reports that it has this user; `nil` for no named user.
        case asked(UserID?)
        /// The vendor has ended the user's session, or no longer accepts the user.
        case sessionExpired
        /// The vendor will end the user's session soon.
        case credentialsExpiring
        /// The app requests a screen that shows none of the user's data, such as a help center.
        case screenRequested
        /// The last request may not open a screen. For example, a campaign's notification opens none.
        case screenMayNotAppear
        /// The vendor reports that its screen has opened (`true`) or closed (`false`).
        case screen(isShown: Bool)
        /// A deadline has passed.
        case deadlinePassed(Deadline)
    }

    /// A vendor's answer to a call.
    public enum Answer: Sendable, Hashable {
        /// The call was carried out.
        case succeeded
        /// The vendor has refused the call, and would refuse it again.
        case refused
        /// The call was not carried out for a temporary reason, such as a missing network.
        case failed
    }

    /// Something to do once.
    public enum Effect: Sendable, Hashable {
        /// Write a file which records that the app has changed the user. It contains no id, and is writable
        /// before the first unlock.
        case keepNote
        /// Remove that file.
        case removeNote
        /// Store the record. ``Event/written`` follows once it is on the disk, unless another record has
        /// replaced it.
        case store(Record)
        /// Drop the stored record of the anonymous visitor. A ``store(_:)`` follows.
        case dropAnonymousRecord
        /// Close the vendor's screen, and ask the app to close one that it has presented itself.
        case closeScreen
        /// Discard what the vendor has reported so far, because it may belong to another user than the app's.
        ///
        /// `isChanged` means that a user other than the stored one begins, or a new anonymous visitor. If it
        /// is `false`, the user is the stored one, but the vendor may not have had that user.
        case forgetReports(isChanged: Bool)
        /// Release the token source. A login as another user replaces it.
        case releaseCredentials
        /// Call the vendor, and answer with ``Event/answered(_:)``.
        case call(Call)
        /// Stop waiting for the answer to the last call.
        case giveUpCall
        /// Open the conversation.
        case present
        /// Tell the caller who requested the conversation that it does not open.
        case refuseOpening
        /// Ask the vendor for the count.
        case askForCount
        /// Report the outcome of a login or logout to a caller.
        case tell(Caller, Outcome)
        /// Apply ``Event/deadlinePassed(_:)`` when its time has passed. It replaces an earlier deadline of
        /// this kind.
        case schedule(Deadline)

        /// A call to the vendor.
        public enum Call: Sendable, Hashable {
            /// Log out the vendor's user, whichever it is.
            case logout
            /// Log in ``UserSession/user``.
            case login
            /// Delete the vendor's data on the device. A vendor without such a call refuses it.
            case wipe
        }
    }

    /// The outcome of a login or a logout.
    public enum Outcome: Sendable, Hashable {
        /// The vendor has carried it out, or had nothing to do.
        case succeeded
        /// The vendor has not carried it out.
        case failed
        /// The vendor has not answered in time.
        case timedOut
        /// A later call has replaced the login.
        case replaced
        /// The logout is still pending at the vendor.
        case owed
        /// The provider was shut down. The login is made when it returns.
        case providerLeft
    }

    /// A wait with a time limit.
    public enum Deadline: Sendable, Hashable, CaseIterable {
        /// The wait for a logout: five seconds.
        case logout
        /// The wait for a login to reach the vendor, once the store has been read: as long as the time limit of a call.
        case login
        /// The time limit of a call, which the adapter sets.
        case timeLimit
        /// The wait for an answer until the call is given up: five minutes after the call.
        case answer
        /// The time in which the vendor may still report about the previous user: five seconds. A vendor that
        /// answers a request for the count in the same turn needs none.
        case quiet
        /// The wait for a report about the screen: five seconds.
        case screen
        /// The pause before a failed call is repeated: 2, 4, 8, … 300 seconds, while the app is in the
        /// foreground. After a success, it starts again with the shortest.
        case retry
    }
}
