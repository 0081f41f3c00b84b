import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import HelpshiftAdapter
import HelpshiftSimulator

extension SimulatedHelpshiftAccount: StoryVendor {
    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String? {
        switch moment {
        case .visitorWrites(let text): try await userWrites(text)
        case .agentJoins: return "Helpshift doesn't report which agent takes the conversation."
        case .agentTypes: return "Helpshift doesn't report who is typing."
        case .agentWrites(let text): try server.agents.send(text)
        case .agentSendsFile(let name): try server.agents.send([HelpshiftAttachment.sample(named: name)])
        case .botWrites(let text):
            try server.agents.sendAsBot(text)
            return "Helpshift sends no event for a bot's message, so it doesn't count."
        case .endChat: try server.agents.resolve()
        case .identity(let moment): return try play(moment, stage.backend)
        case .launch, .relaunch, .openConversation, .leaveConversation, .enterBackground, .returnToForeground,
            .loseNetwork, .regainNetwork:
            break
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment, _ backend: StoryBackend) throws -> String? {
        switch moment {
        case .credentialsAge(let person):
            server.announceExpiry(of: person.id)
            return "The provider gets a new token from the backend and logs the same user in again."
        case .sessionExpires(let person):
            server.expireSession(of: person.id)
            return backend.isUp
                ? "The provider gets a new token on its own."
                : "The provider keeps retrying, with growing pauses. The badge keeps its number, now cached."
        case .agentWrites(let person, let text):
            let user = server.users(named: person.id).first
            let conversation = server.conversations.last { $0.userID == user?.id }
            try server.agents.send(text, in: conversation?.publishID)
        case .logIn, .logInWithForgedToken, .logOut, .backendFails, .backendRecovers: break
        }
        return nil
    }

    func settle(after moment: Story.Moment, on stage: StoryStage) async {
        if case .identity = moment {
            // The provider fetches a token and logs in, which needs turns of the main actor and the clock.
            for _ in 0..<100 {
                await Task.yield()
                stage.clock.advance(by: 0)
            }
        }
        // The SDK's events arrive at the clock's next turn.
        stage.clock.advance(by: 0)
    }
}
