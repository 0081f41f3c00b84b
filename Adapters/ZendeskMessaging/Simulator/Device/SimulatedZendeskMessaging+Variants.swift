extension SimulatedZendeskMessaging {
    /// The behavior that Zendesk does not document. Each property is an open question, and each of its values a
    /// possible answer. The first case of each enumeration is the default.
    package struct Variants: Sendable, Hashable {
        /// What an observer receives when it subscribes.
        package var onSubscribing = Subscribing.nothing
        /// When events and answers arrive.
        package var callbacks = Callbacks.atOnce
        /// Whether observers outlive the instance, and receive the events of the next one, too. If not, they have to
        /// observe again.
        package var observersOutliveInstance = false
        /// Which events report a change of the count.
        package var unreadEvents = UnreadEvents.both
        /// When the count of a conversation falls.
        package var countFalls = CountFalls.onOpening
        /// Whether the count falls at once when the user reads on another device. If not, it falls at the next realtime
        /// connection.
        package var countFallsWhenReadElsewhere = true
        /// Which messages count that arrive while a screen is shown.
        package var countsWhileShown = CountsWhileShown.inOthers
        /// Whether messages of bots count, forms, carousels and surveys among them.
        package var countsBotMessages = true
        /// Whether the user's messages from another device count.
        package var countsOwnMessagesElsewhere = false
        /// What the count is before the first load.
        package var countBeforeLoad = CountBeforeLoad.zero
        /// When there is a realtime connection.
        package var line = Line.always
        /// How messages that arrived without a realtime connection are reported.
        package var missedMessages = MissedMessages.oneEvent
        /// Whether an unchanged count is reported again.
        package var repeatsCounts = true
        /// When a reported count names no conversation.
        package var namelessCounts = NamelessCounts.withoutConversation
        /// The order in which the connection is reported.
        package var statusOrder = StatusOrder.internetFirst
        /// What happens to a login while another runs.
        package var secondLogin = SecondLogin.isRefused
        /// What happens to the screen at a login or logout.
        package var loginWhileShown = LoginWhileShown.screenStays
        /// What happens to a user with a token when another login fails.
        package var failedLogin = FailedLogin.userStays
        /// Whether the external id of a user without a token is the vendor's id. If not, it is empty.
        package var anonymousUserHasExternalID = false
        /// Whether an anonymous user who logs in keeps the vendor's id. If not, it becomes that of the user who logs in.
        package var keepsAnonymousIDAtLogin = false
        /// Which count is reported at a change of user.
        package var countAtUserChange = CountAtUserChange.sum
        /// Whether each of a new user's conversations is reported.
        package var reportsConversationsAtUserChange = true
        /// Who is notified of a refused token.
        package var refusedToken = RefusedToken.both
        /// When the SDK notices that a token has expired.
        package var tokenEnd = TokenEnd.atNextRequest
        /// What happens to the user when a logout does not reach the server.
        package var failedLogout = FailedLogout.userStays
        /// Whether `initialize` uses the last settings if there is no network. If not, it fails.
        package var initializesOffline = false
        /// Whether `initialize` with another key replaces an instance, or another running call. If not, it fails.
        package var otherKeyReplacesInstance = false
        /// When `messagingOpened` and `messagingClosed` are reported.
        package var screenEvents = ScreenEvents.onPresenting
        /// When `notificationDisplayed` is reported.
        package var shownNotifications = ShownNotifications.whenAsked
        /// What happens to the push token after a logout.
        package var pushTokenAfterLogout = PushTokenAfterLogout.isKept
        /// Whether a second call adds its tags to those of the first. If not, it replaces them.
        package var addsTagsSetAgain = false
        /// Whether `metadataFailure` is reported for refused fields and tags. If not, they are silently dropped.
        package var reportsRefusedMetadata = false
        /// What a page view does without a user.
        package var pageViewWithoutUser = PageViewWithoutUser.makesUser

        package init() {}
    }
}

extension SimulatedZendeskMessaging.Variants {
    package enum Subscribing: Sendable, Hashable, CaseIterable {
        /// Nothing.
        case nothing
        case status
        /// The connection and the count.
        case statusAndCount
    }

    package enum Callbacks: Sendable, Hashable, CaseIterable {
        /// On the main queue, before the call that caused them returns.
        case atOnce
        /// From another queue: in order, but in a later turn of the main actor.
        case later
        /// As ``atOnce``. Calls that are running when the instance ends are still answered.
        case answersAfterInvalidate
    }

    package enum UnreadEvents: Sendable, Hashable, CaseIterable {
        /// Both, the deprecated one first.
        case both
        /// Both, the deprecated one last.
        case bothNewFirst
        /// The new one.
        case newOnly
        /// The deprecated one: before 3.10.0.
        case deprecatedOnly
    }

    package enum CountFalls: Sendable, Hashable, CaseIterable {
        /// When it is opened.
        case onOpening
        /// When its messages are shown.
        case onMessagesShown
        /// When it is left.
        case onClosing
        /// When the server has confirmed that it is read.
        case afterAnswer
    }

    package enum CountsWhileShown: Sendable, Hashable, CaseIterable {
        /// Those of conversations that are not on the screen.
        case inOthers
        /// All.
        case all
        /// None, of no conversation.
        case none
    }

    package enum CountBeforeLoad: Sendable, Hashable, CaseIterable {
        /// The number 0.
        case zero
        /// The stored number.
        case stored
        /// 0, and the count is loaded only after the realtime connection is reported.
        case zeroUntilEvent
        /// 0, and 0 again whenever there is no network.
        case zeroWithoutNetwork
    }

    package enum Line: Sendable, Hashable, CaseIterable {
        /// Always.
        case always
        /// While the screen is shown.
        case withScreen
        /// Once there is a user.
        case withUser
        /// While the app is in the foreground.
        case inForeground
    }

    package enum MissedMessages: Sendable, Hashable, CaseIterable {
        /// In one event.
        case oneEvent
        /// In an event each.
        case eventEach
        /// Not before the screen is opened.
        case whenOpened
    }

    package enum NamelessCounts: Sendable, Hashable, CaseIterable {
        /// Where there is none.
        case withoutConversation
        /// As ``withoutConversation``, and in the first count of another user.
        case ofAnotherUser
        /// As ``withoutConversation``, and if a user can have only one conversation.
        case ofSingleConversation
    }

    package enum StatusOrder: Sendable, Hashable, CaseIterable {
        /// `connected`, `connectingRealtime`, `connectedRealtime`.
        case internetFirst
        /// `connectingRealtime`, `connected`, `connectedRealtime`.
        case connectingFirst
        /// As ``internetFirst``, each twice.
        case repeated
        /// `connectedRealtime` alone.
        case straight
        /// As ``internetFirst``, and then `connectingRealtime` and `connectedRealtime` again.
        case flapping
    }

    package enum SecondLogin: Sendable, Hashable, CaseIterable {
        /// It is refused.
        case isRefused
        /// It waits for the other.
        case waits
        /// The first is cancelled.
        case wins
    }

    package enum LoginWhileShown: Sendable, Hashable, CaseIterable {
        /// It stays.
        case screenStays
        /// It closes.
        case screenCloses
        /// It stays, and the call is refused.
        case isRefused
    }

    package enum FailedLogin: Sendable, Hashable, CaseIterable {
        /// The user stays.
        case userStays
        /// An unauthenticated user replaces the previous one.
        case isUnauthenticated
        /// As ``isUnauthenticated``, but the SDK reports that the user was authenticated by a token.
        case saysToken
        /// As ``isUnauthenticated``, but the SDK reports no user.
        case isNobody
    }

    package enum CountAtUserChange: Sendable, Hashable, CaseIterable {
        /// The new user's.
        case sum
        /// 0, then the new user's.
        case zeroThenSum
        /// None.
        case none
    }

    package enum RefusedToken: Sendable, Hashable, CaseIterable {
        /// The observers and the token source.
        case both
        /// Only the token source.
        case sourceOnly
        /// Observers.
        case eventOnly
        /// Both, up to three times while the new token is refused.
        case againAndAgain
    }

    package enum TokenEnd: Sendable, Hashable, CaseIterable {
        /// At the next request.
        case atNextRequest
        /// At the next realtime connection.
        case atNextLine
        /// Never.
        case never
    }

    package enum FailedLogout: Sendable, Hashable, CaseIterable {
        /// It fails, and the user stays.
        case userStays
        /// It succeeds on the device.
        case succeeds
        /// It fails, but the user is logged out.
        case userIsGone
    }

    package enum ScreenEvents: Sendable, Hashable, CaseIterable {
        /// When the screen is about to appear, and when it is about to disappear.
        case onPresenting
        /// When the screen has appeared, and when it has disappeared.
        case onAppearing
        /// As ``onAppearing``, and also for a cancelled swipe, and for a screen that replaces another.
        case onEachAppearance
        /// Never: before 3.16.0.
        case missing
    }

    package enum ShownNotifications: Sendable, Hashable, CaseIterable {
        /// When the app calls `shouldBeDisplayed`.
        case whenAsked
        /// When the push arrives.
        case whenArrived
        /// Never.
        case never
    }

    package enum PushTokenAfterLogout: Sendable, Hashable, CaseIterable {
        /// The server continues to send pushes for the previous user.
        case isKept
        /// It belongs to the next user.
        case goesToNextUser
        /// The app has to set it again.
        case isForgotten
    }

    package enum PageViewWithoutUser: Sendable, Hashable, CaseIterable {
        /// It creates a user.
        case makesUser
        /// It fails.
        case fails
        /// It has no effect.
        case hasNoEffect
    }
}
