import ChatProviderKit
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@MainActor
@Suite("Stories")
struct StoryTests {
    /// Tells a story and gives the badge after each moment.
    private func badges(_ moments: [Story.Moment], on provider: String) async throws -> [UnreadCount] {
        try await tell(moments, on: provider).map(\.badge)
    }

    private func tell(
        _ moments: [Story.Moment],
        on provider: String,
        showsUser: Bool = false
    ) async throws -> [StoryTeller.Line] {
        let teller = StoryTeller(stage: try StoryCommand.stage(for: provider, showsUser: showsUser))
        var lines: [StoryTeller.Line] = []
        for moment in moments { lines.append(try await teller.tell(Story.Step(moment))) }
        return lines
    }

    private let begin: [Story.Moment] = [
        .launch, .openConversation, .visitorWrites("Hello"), .agentWrites("Hi"), .leaveConversation,
    ]

    @Test("the badges follow the script", arguments: ["zendesk-chat", "helpshift", "matrix"])
    func badgesFollowTheScript(provider: String) async throws {
        let quiet = try await badges(begin + [.agentWrites("One")], on: provider)
        #expect(quiet.last == .live(1))
        let busy = try await badges(
            begin + [.agentWrites("One"), .agentWrites("Two"), .agentSendsFile("a.pdf")],
            on: provider
        )
        #expect(busy.suffix(3) == [.live(1), .live(2), .live(3)])
        let seen = try await badges(
            begin + [.agentWrites("One"), .openConversation, .agentWrites("Two")],
            on: provider
        )
        #expect(seen.suffix(3) == [.live(1), .live(0), .live(0)])
    }

    @Test("one story, three vendors: the badge is the same, line by line")
    func oneStoryThreeVendors() async throws {
        let story: [Story.Moment] =
            begin + [
                .agentWrites("One"), .agentSendsFile("a.pdf"), .openConversation, .visitorWrites("Thanks"),
                .agentWrites("Welcome"), .leaveConversation, .agentWrites("Two"), .enterBackground,
                .returnToForeground, .agentWrites("Three"), .loseNetwork, .regainNetwork, .openConversation,
                .leaveConversation, .agentWrites("Four"), .relaunch, .agentWrites("Five"), .openConversation,
            ]
        let zendesk = try await badges(story, on: "zendesk-chat").map(\.number)
        let helpshift = try await badges(story, on: "helpshift").map(\.number)
        #expect(zendesk == helpshift)
        // A Matrix user is known from the start, and so is the number.
        let matrix = try await badges(story, on: "matrix").map { $0.number ?? 0 }
        #expect(zendesk.map { $0 ?? 0 } == matrix)
    }

    @Test(
        "what differs between the vendors: an ended Zendesk chat leaves 0, a resolved Helpshift conversation its count"
    )
    func ended() async throws {
        let story = begin + [.agentWrites("One"), .endChat]
        #expect(try await badges(story, on: "zendesk-chat").last?.number == 0)
        #expect(try await badges(story, on: "helpshift").last?.number == 1)
        #expect(try await badges(story, on: "matrix").last?.number == 1)
    }

    @Test("the network: Zendesk's count is cached without it, and live again with what came meanwhile")
    func network() async throws {
        let story = begin + [.agentWrites("One"), .loseNetwork, .agentWrites("Two"), .regainNetwork]
        #expect(
            try await badges(story, on: "zendesk-chat").suffix(4) == [
                .live(1), .cached(1), .cached(1), .live(2),
            ]
        )
    }

    @Test("a relaunch keeps the badge", arguments: ["zendesk-chat", "helpshift", "matrix"])
    func relaunch(provider: String) async throws {
        let lines = try await tell(begin + [.agentWrites("One"), .relaunch], on: provider)
        #expect(lines.last?.badge.number == 1)
    }

    @Test("the program tells the story on each vendor", arguments: ["zendesk-chat", "helpshift", "matrix"])
    func program(provider: String) throws {
        let run = try Program.run(["--provider", provider])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("The app is killed and started again"))
        #expect(!run.output.contains("\u{1B}["), "no colors in a pipe")
    }

    @Test("two users on one device: each line shows the badge of its own user, on both vendors")
    func identity() async throws {
        let lines = try await tell(
            begin + [
                .agentWrites("One"), .identity(.logIn(.bea)), .openConversation, .visitorWrites("I am Bea."),
                .leaveConversation, .agentWrites("Hello Bea"), .agentWrites("Are you there?"),
                .identity(.logOut), .identity(.logIn(.carl)),
            ],
            on: "zendesk-chat"
        )
        #expect(lines.map(\.userID).suffix(3) == ["bea", nil, "carl"])
        #expect(lines.map(\.badge.number).suffix(3) == [2, 0, 0])
    }

    @Test("a wrong token says what is wrong with it, and shows nobody's badge")
    func wrongToken() async throws {
        let lines = try await tell(
            begin + [.agentWrites("One"), .identity(.logInWithForgedToken(.carl))],
            on: "zendesk-chat"
        )
        #expect(lines.last?.badge == .unknown)
        #expect(lines.last?.notes.last?.contains("signed with another secret") == true)
    }

    @Test("the program tells the identity story on both vendors")
    func identityProgram() throws {
        let run = try Program.run(["--story", "identity"])
        #expect(run.status == 0 && run.errors.isEmpty)
        for words in [
            "Zendesk Chat simulator", "Helpshift simulator", "Carl logs in, with a token that is wrong",
        ] {
            #expect(run.output.contains(words))
        }
        #expect(!run.output.contains("eyJ"), "no token is printed")
    }

    @Test("two users of one Matrix server: each line shows the badge of its own user")
    func matrixIdentity() async throws {
        let lines = try await tell(
            [
                .launch, .identity(.logIn(.bea)), .agentWrites("Hello Bea"), .agentWrites("Are you there?"),
                .identity(.logOut), .identity(.logIn(.carl)), .agentWrites("Hello Carl"),
            ],
            on: "matrix",
            showsUser: true
        )
        #expect(lines.map(\.userID).suffix(4) == ["bea", nil, "carl", "carl"])
        #expect(lines.map(\.badge.number).suffix(4) == [2, nil, 0, 1])
    }

    @Test("the program tells the identity story on Matrix")
    func matrixIdentityProgram() throws {
        let run = try Program.run(["--story", "identity", "--provider", "matrix"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("Carl logs in, with a token that is wrong"))
        #expect(!run.output.contains("eyJ"), "no token is printed")
    }

    @Test("an unknown story is named, with the nearest that there is")
    func unknownStory() throws {
        let run = try Program.run(["--story", "identiy"])
        #expect(run.status == 64)
        #expect(run.errors.contains("did you mean identity?"))
    }
}
