extension SimulatedZendeskMessaging {
    /// What Zendesk does not document: one of several ways to behave for each open question. The first case of each
    /// enumeration is the default.
    package struct Variants: Sendable, Hashable {
        /// What an observer hears when it subscribes.
        package var onSubscribing = Subscribing.nothing
        /// When events and answers come.
        package var callbacks = Callbacks.atOnce
        /// Whether observers outlive the instance and hear the next one, too. If not, they have to observe again.
        package var observersOutliveInstance = false
        /// Which events a change of the count brings.
        package var unreadEvents = UnreadEvents.both
        /// When the count of a conversation falls.
        package var countFalls = CountFalls.onOpening
        /// Whether the count falls at once when another device reads. If not, it falls when the line is made again.
        package var countFallsWhenReadElsewhere = true
        /// Which messages count that come while a screen is shown.
        package var countsWhileShown = CountsWhileShown.inOthers
        /// Whether messages of bots count, forms, carousels and surveys among them.
        package var countsBotMessages = true
        /// Whether the user's messages from another device count.
        package var countsOwnMessagesElsewhere = false
        /// What the count is before the first load.
        package var countBeforeLoad = CountBeforeLoad.zero
        /// When there is a realtime line.
        package var line = Line.always
        /// How messages are told that came without a line.
        package var missedMessages = MissedMessages.oneEvent
        /// Whether a count that has not changed is reported again.
        package var repeatsCounts = true
        /// When a count names no conversation.
        package var namelessCounts = NamelessCounts.withoutConversation
        /// The order in which the connection is reported.
        package var statusOrder = StatusOrder.internetFirst
        /// What becomes of a login while another runs.
        package var secondLogin = SecondLogin.isRefused
        /// What becomes of the screen at a login or logout.
        package var loginWhileShown = LoginWhileShown.screenStays
        /// What becomes of a user with a token when another login fails.
        package var failedLogin = FailedLogin.userStays
        /// Whether the external id of a user without a token is the vendor's id. If not, it is empty.
        package var anonymousUserHasExternalID = false
        /// Whether an anonymous user who logs in keeps the vendor's id. If not, it becomes that of the user who logs in.
        package var keepsAnonymousIDAtLogin = false
        /// Which count is reported at a change of user.
        package var countAtUserChange = CountAtUserChange.sum
        /// Whether each of a new user's conversations is told of.
        package var reportsConversationsAtUserChange = true
        /// Who learns of a refused token.
        package var refusedToken = RefusedToken.both
        /// When the end of a token is noticed.
        package var tokenEnd = TokenEnd.atNextRequest
        /// What becomes of the user when a logout does not reach the server.
        package var failedLogout = FailedLogout.userStays
        /// Whether `initialize` takes the settings of the last time without a network. If not, it fails.
        package var initializesOffline = false
        /// Whether `initialize` with another key replaces an instance, or another call that runs. If not, it fails.
        package var otherKeyReplacesInstance = false
        /// When `messagingOpened` and `messagingClosed` are told.
        package var screenEvents = ScreenEvents.onPresenting
        /// When `notificationDisplayed` is reported.
        package var shownNotifications = ShownNotifications.whenAsked
        /// What becomes of the push token after a logout.
        package var pushTokenAfterLogout = PushTokenAfterLogout.isKept
        /// Whether tags that are set again are added. If not, they are replaced.
        package var addsTagsSetAgain = false
        /// Whether `metadataFailure` is reported for fields and tags that are refused. If not, they are dropped silently.
        package var reportsRefusedMetadata = false
        /// What a page view does without a user.
        package var pageViewWithoutUser = PageViewWithoutUser.makesUser
        /// Whether the vendor's analytics are on at first.
        package var internalAnalytics = InternalAnalytics.on

        /// Creates the defaults.
        package init() {}
    }
}

extension SimulatedZendeskMessaging.Variants {
    /// What an observer hears when it subscribes.
    package enum Subscribing: String, Sendable, Hashable, CaseIterable {
        /// Nothing.
        case nothing
        /// The connection.
        case status
        /// The connection and the count.
        case statusAndCount
    }

    /// When events and answers come.
    package enum Callbacks: String, Sendable, Hashable, CaseIterable {
        /// On the main queue, before the call that caused them returns.
        case atOnce
        /// From another queue: in their order, but at a later turn of the main actor.
        case later
        /// As ``atOnce``; calls that run when the instance ends are answered nevertheless.
        case answersAfterInvalidate
    }

    /// Which events a change of the count brings.
    package enum UnreadEvents: String, Sendable, Hashable, CaseIterable {
        /// Both, the deprecated one first.
        case both
        /// Both, the deprecated one last.
        case bothNewFirst
        /// The new one.
        case newOnly
        /// The deprecated one: before 3.10.0.
        case deprecatedOnly
    }

    /// When the count of a conversation falls.
    package enum CountFalls: String, Sendable, Hashable, CaseIterable {
        /// When it is opened.
        case onOpening
        /// When its messages are shown.
        case onMessagesShown
        /// When it is left.
        case onClosing
        /// When the server has answered that it is read.
        case afterAnswer
    }

    /// Which messages count that come while a screen is shown.
    package enum CountsWhileShown: String, Sendable, Hashable, CaseIterable {
        /// Those of conversations that are not on the screen.
        case inOthers
        /// All.
        case all
        /// None, of no conversation.
        case none
    }

    /// What the count is before the first load.
    package enum CountBeforeLoad: String, Sendable, Hashable, CaseIterable {
        /// The number 0.
        case zero
        /// The one that the device has stored.
        case stored
        /// 0, and the load comes only after the line is reported.
        case zeroUntilEvent
        /// 0, and 0 again whenever there is no network.
        case zeroWithoutNetwork
    }

    /// When there is a realtime line.
    package enum Line: String, Sendable, Hashable, CaseIterable {
        /// Always.
        case always
        /// While the screen is shown.
        case withScreen
        /// Once there is a user.
        case withUser
        /// While the app is in the foreground.
        case inForeground
    }

    /// How messages are told that came without a line.
    package enum MissedMessages: String, Sendable, Hashable, CaseIterable {
        /// In one event.
        case oneEvent
        /// In an event each.
        case eventEach
        /// Not before the screen is opened.
        case whenOpened
    }

    /// When a count names no conversation.
    package enum NamelessCounts: String, Sendable, Hashable, CaseIterable {
        /// Where there is none.
        case withoutConversation
        /// And in the first count of another user.
        case ofAnotherUser
        /// And where a user has one conversation only.
        case ofSingleConversation
    }

    /// The order in which the connection is reported.
    package enum StatusOrder: String, Sendable, Hashable, CaseIterable {
        /// `connected`, `connectingRealtime`, `connectedRealtime`.
        case internetFirst
        /// `connectingRealtime`, `connected`, `connectedRealtime`.
        case connectingFirst
        /// As ``internetFirst``, each twice.
        case repeated
        /// `connectedRealtime` alone.
        case straight
        /// As ``internetFirst``, and from `connectingRealtime` once more.
        case flapping
    }

    /// What becomes of a login while another runs.
    package enum SecondLogin: String, Sendable, Hashable, CaseIterable {
        /// It is refused.
        case isRefused
        /// It waits for the other.
        case waits
        /// The first is cancelled.
        case wins
    }

    /// What becomes of the screen at a login or logout.
    package enum LoginWhileShown: String, Sendable, Hashable, CaseIterable {
        /// It stays.
        case screenStays
        /// It closes.
        case screenCloses
        /// It stays, and the call is refused.
        case isRefused
    }

    /// What becomes of a user with a token when another login fails.
    package enum FailedLogin: String, Sendable, Hashable, CaseIterable {
        /// The user stays.
        case userStays
        /// An unauthenticated user takes the place.
        case isUnauthenticated
        /// The same, but it says that it was authenticated by a token.
        case saysToken
        /// The same, but it is not shown.
        case isNobody
    }

    /// Which count is reported at a change of user.
    package enum CountAtUserChange: String, Sendable, Hashable, CaseIterable {
        /// The new user's.
        case sum
        /// 0, then the new user's.
        case zeroThenSum
        /// None.
        case none
    }

    /// Who learns of a refused token.
    package enum RefusedToken: String, Sendable, Hashable, CaseIterable {
        /// Observers, and the source of tokens.
        case both
        /// The source of tokens.
        case sourceOnly
        /// Observers.
        case eventOnly
        /// Both, three times as long as the answer is refused.
        case againAndAgain
    }

    /// When the end of a token is noticed.
    package enum TokenEnd: String, Sendable, Hashable, CaseIterable {
        /// With the next request.
        case atNextRequest
        /// With the next realtime line.
        case atNextLine
        /// Never.
        case never
    }

    /// What becomes of the user when a logout does not reach the server.
    package enum FailedLogout: String, Sendable, Hashable, CaseIterable {
        /// It fails, and the user stays.
        case userStays
        /// It succeeds on the device.
        case succeeds
        /// It fails, and the user is gone.
        case userIsGone
    }

    /// When `messagingOpened` and `messagingClosed` are told.
    package enum ScreenEvents: String, Sendable, Hashable, CaseIterable {
        /// When the screen is about to appear and to go.
        case onPresenting
        /// When it has appeared, and has gone.
        case onAppearing
        /// The same, also for a swipe that is cancelled, and for a screen that replaces another.
        case onEachAppearance
        /// Never: before 3.16.0.
        case missing
    }

    /// When `notificationDisplayed` is reported.
    package enum ShownNotifications: String, Sendable, Hashable, CaseIterable {
        /// When `shouldBeDisplayed` is asked.
        case whenAsked
        /// When the push comes.
        case whenArrived
        /// Never.
        case never
    }

    /// What becomes of the push token after a logout.
    package enum PushTokenAfterLogout: String, Sendable, Hashable, CaseIterable {
        /// The server goes on to push for the former user.
        case isKept
        /// It is the next user's.
        case goesToNextUser
        /// It has to be set again.
        case isForgotten
    }

    /// What a page view does without a user.
    package enum PageViewWithoutUser: String, Sendable, Hashable, CaseIterable {
        /// It makes one.
        case makesUser
        /// It fails.
        case fails
        /// It has no effect.
        case hasNoEffect
    }

    /// Whether the vendor's analytics are on at first.
    package enum InternalAnalytics: String, Sendable, Hashable, CaseIterable {
        /// They are.
        case on
        /// They are not.
        case off
    }
}
