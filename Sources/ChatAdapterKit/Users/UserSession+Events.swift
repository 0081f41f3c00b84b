public import ChatProviderKit

extension UserSession {
    /// Something that happens to a session.
    public enum Event: Sendable, Hashable {
        /// The app logs a user in. The owner keeps the source of credentials that comes with it until
        /// ``Effect/releaseCredentials``.
        case login(Login, caller: Caller? = nil)
        /// The app logs the user out.
        case logout(caller: Caller? = nil)
        /// The app asks to forget the anonymous visitor. If a user is logged in, nothing happens.
        case forgetAnonymousVisitor
        /// A conversation is to be opened.
        case open
        /// The conversation is to be closed.
        case dismiss

        /// The store was read. `nil` stands for nothing.
        ///
        /// `isOwn` is whether this installation of the app has written the record. A phone that was restored from a
        /// backup has another one's.
        case read(Record?, isOwn: Bool = true)
        /// All that was given to the store is on the disk, or cannot be written.
        case written

        /// There is a provider that can make calls.
        case providerArrived
        /// The provider is shut down. Callers are told at once. The answer to a call that runs still counts.
        case providerLeft
        /// The provider cannot be made ready for calls. A login that waits for that fails.
        case providerFailed
        /// What has failed may succeed now: the connection or the app has come back.
        case occasion
        /// The vendor has answered the call that runs. For a call without a callback, it has returned.
        case answered(Answer)
        /// The vendor says that it has this user; `nil` for no named user.
        case asked(UserID?)
        /// The vendor has ended the user's session, or does not accept the user any more.
        case sessionExpired
        /// The vendor will end the user's session soon.
        case credentialsExpiring
        /// What the vendor was asked to open may be no screen, as with a campaign's notification.
        case screenMayNotAppear
        /// The vendor reports that its screen is shown (`true`), or has closed (`false`).
        case screen(isShown: Bool)
        /// The time of a deadline has passed.
        case deadlinePassed(Deadline)
    }

    /// How the vendor has answered a call.
    public enum Answer: Sendable, Hashable {
        /// The call was carried out.
        case succeeded
        /// The vendor has refused the call, and would refuse it again.
        case refused
        /// The call was not carried out, for want of a network.
        case failed
    }

    /// Something to be done once.
    public enum Effect: Sendable, Hashable {
        /// Write a file that says that a change was called. It holds no id, and can be written before the first unlock.
        case keepNote
        /// Remove that file.
        case removeNote
        /// Store the record. ``Event/written`` follows once it is on the disk, unless another record has replaced it.
        case store(Record)
        /// Drop what is stored for the anonymous visitor. A ``store(_:)`` follows.
        case dropAnonymousRecord
        /// Close the vendor's screen, and ask the app to close one that it has presented itself.
        case closeScreen
        /// Forget what the vendor has said so far: it may be of another user than the app's.
        ///
        /// `isChanged` says that another user begins than the stored one, or a new anonymous visitor. Otherwise the user is the
        /// stored one, whom the vendor may not have had.
        case forgetReports(isChanged: Bool)
        /// Release the source of credentials. A login as another user replaces it.
        case releaseCredentials
        /// Call the vendor, and answer with ``Event/answered(_:)``.
        case call(Call)
        /// Do not wait for the answer to the last call any longer.
        case giveUpCall
        /// Open the conversation.
        case present
        /// Tell the caller that wanted to open the conversation that it does not open.
        case refuseOpening
        /// Ask the vendor for the count.
        case askForCount
        /// Tell a caller what has become of the login or logout.
        case tell(Caller, Outcome)
        /// Apply ``Event/deadlinePassed(_:)`` when its time has passed, in place of an earlier deadline of this kind.
        case schedule(Deadline)

        /// What is called.
        public enum Call: Sendable, Hashable {
            /// Log out whomever the vendor has.
            case logout
            /// Log in ``UserSession/user``.
            case login
            /// Delete what the vendor keeps on the device. A vendor without such a call has refused it.
            case wipe
        }
    }

    /// What has become of a login or a logout.
    public enum Outcome: Sendable, Hashable {
        /// The vendor has done it, or had nothing to do.
        case succeeded
        /// The vendor has not done it.
        case failed
        /// The vendor has not answered in time.
        case timedOut
        /// A later call has replaced the login.
        case replaced
        /// The vendor still owes the logout.
        case owed
        /// The provider was shut down. A login is made when it returns.
        case providerLeft
    }

    /// Something that ends by itself.
    public enum Deadline: Sendable, Hashable, CaseIterable {
        /// The wait for a logout: five seconds.
        case logout
        /// The wait for a login that has not reached the vendor, once the store was read: as long as a call may take.
        case login
        /// The time limit of a call, which the adapter sets.
        case timeLimit
        /// The wait for an answer after which the call is given up: five minutes after the call.
        case answer
        /// The time in which the vendor may still speak of the user before: five seconds. A vendor that answers the
        /// question for the count in the same turn needs none.
        case quiet
        /// The wait for a report of the screen: five seconds.
        case screen
        /// The pause before a failed call is made again: 2, 4, 8, … 300 seconds, while the app is in front. It
        /// starts again with the shortest after a success.
        case retry
    }
}
