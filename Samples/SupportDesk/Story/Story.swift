/// The script of a story: its events in order, without the badge.
struct Story: Sendable {
    /// An event of the app, the user or the agent.
    enum Moment: Sendable, Hashable {
        case launch
        case openConversation
        case leaveConversation
        case visitorWrites(String)
        case agentJoins
        case agentTypes
        case agentWrites(String)
        case agentSendsFile(String)
        case botWrites(String)
        case enterBackground
        case returnToForeground
        case loseNetwork
        case regainNetwork
        case endChat
        case relaunch
        case identity(IdentityMoment)
    }

    /// An event of the user's identity.
    enum IdentityMoment: Sendable, Hashable {
        case logIn(Person)
        /// With a token signed by another key.
        case logInWithForgedToken(Person)
        case logOut
        /// The vendor needs a new token, because the current one expires.
        case credentialsAge(Person)
        /// The vendor no longer accepts the token.
        case sessionExpires(Person)
        /// The app's backend, which signs the tokens, is down.
        case backendFails
        case backendRecovers
        /// An agent writes to a person, regardless of the present user.
        case agentWrites(Person, String)
    }

    /// A moment, and the time since the previous one.
    struct Step: Sendable, Hashable {
        var moment: Moment
        var seconds: Double

        init(_ moment: Moment, after seconds: Double = 20) {
            self.moment = moment
            self.seconds = seconds
        }
    }

    /// Whether the story is about the user's identity.
    var showsUser = false
    var steps: [Step]

    /// All moments of an app with a chat: opened, left, answered, in the background, offline, seen again, ended and
    /// started over.
    static let supportChat = Story(steps: [
        Step(.launch),
        Step(.openConversation),
        Step(.visitorWrites("Hello, my parcel has not come.")),
        Step(.agentJoins),
        Step(.agentWrites("Hi, I am Ada. Let me look for it.")),
        Step(.leaveConversation),
        Step(.agentTypes, after: 5),
        Step(.agentWrites("It left Bremen this morning.")),
        Step(.agentWrites("Shall I have it brought to a shop?")),
        Step(.botWrites("While you wait: have you seen our help pages?")),
        Step(.enterBackground),
        Step(.agentWrites("Are you still there?"), after: 90),
        Step(.returnToForeground, after: 60),
        Step(.loseNetwork),
        Step(.agentSendsFile("label.pdf"), after: 40),
        Step(.regainNetwork, after: 30),
        Step(.openConversation),
        Step(.visitorWrites("Sorry, I was on the train. Yes, please.")),
        Step(.agentWrites("Done.")),
        Step(.leaveConversation),
        Step(.agentWrites("You will get a code by e-mail."), after: 45),
        Step(.relaunch, after: 300),
        Step(.agentWrites("Have a nice day!")),
        Step(.endChat, after: 60),
        Step(.openConversation),
        Step(.leaveConversation),
    ])
}
