extension Story {
    /// The identity of the user: logins, a forged token, an expiring token, a session that ends, a logout, and a second
    /// user on the same device.
    static let identity = Story(
        showsUser: true,
        steps: [
            Step(.launch),
            Step(.openConversation),
            Step(.visitorWrites("Do you ship to Norway?")),
            Step(.leaveConversation),
            Step(.agentWrites("We do.")),

            Step(.identity(.logIn(.bea))),
            Step(.openConversation),
            Step(.visitorWrites("Where is order 4711?")),
            Step(.leaveConversation),
            Step(.agentWrites("In Bremen.")),
            Step(.identity(.credentialsAge(.bea)), after: 3600),
            Step(.agentWrites("It comes tomorrow.")),
            Step(.identity(.sessionExpires(.bea)), after: 3600),

            Step(.identity(.backendFails)),
            Step(.identity(.sessionExpires(.bea)), after: 3600),
            Step(.identity(.backendRecovers), after: 30),
            Step(.identity(.logIn(.bea))),
            Step(.agentWrites("Can I do anything else?")),

            Step(.identity(.logOut), after: 600),
            Step(.identity(.agentWrites(.bea, "Bea, it has come."))),
            Step(.identity(.logInWithForgedToken(.carl))),
            Step(.identity(.logIn(.carl))),
            Step(.openConversation),
            Step(.visitorWrites("I am Carl. I want to send something back.")),
            Step(.leaveConversation),
            Step(.agentWrites("Here is the label, Carl.")),

            Step(.identity(.logIn(.bea)), after: 600),
            Step(.openConversation),
            Step(.leaveConversation),
            Step(.relaunch),
            Step(.identity(.logIn(.bea))),
            Step(.identity(.logOut)),
        ]
    )
}
