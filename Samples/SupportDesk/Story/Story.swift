/// What happens in a story, in order: the script, and no word of what the badge shows.
struct Story: Sendable {
    /// Something that happens to the app, the user or the agent.
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

    /// Something that happens to who the user is.
    enum IdentityMoment: Sendable, Hashable {
        case logIn(Person)
        /// With a token that somebody else has signed.
        case logInWithForgedToken(Person)
        case logOut
        /// The vendor wants a fresh token, before the one it has is too old.
        case credentialsAge(Person)
        /// The vendor no longer takes the token that it has.
        case sessionExpires(Person)
        /// The app's backend, which signs the tokens, is down.
        case backendFails
        case backendRecovers
        /// An agent writes to somebody, whoever uses the app just now.
        case agentWrites(Person, String)
    }

    /// A moment, and how long after the one before it happens.
    struct Step: Sendable, Hashable {
        var moment: Moment
        var seconds: Double

        init(_ moment: Moment, after seconds: Double = 20) {
            self.moment = moment
            self.seconds = seconds
        }
    }

    /// Whether it is about who the user is.
    var showsUser = false
    var steps: [Step]

    /// Each moment of an app's life with a chat: opened, left, answered, in the background, offline, seen again,
    /// ended and started anew.
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
