import ChatProviderKit
import ChatSimulators
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

extension SimulatedMessagingAccount: StoryVendor {
    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String? {
        switch moment {
        case .visitorWrites(let text): try await userWrites(text)
        case .agentJoins:
            try server.agents.assign()
            return "Messaging names the assigned agent only at the first message."
        case .agentTypes: return "Messaging doesn't report who is typing."
        case .agentWrites(let text): try server.agents.send(text)
        case .agentSendsFile(let name): try server.agents.send(name, kind: .file)
        case .botWrites(let text):
            try server.agents.sendBotMessage(text)
            return "Messaging keeps its own count, which includes bots' messages."
        case .endChat: return "A Messaging conversation doesn't end, so its count stays."
        case .identity(let moment): return try play(moment, stage.backend)
        case .launch, .relaunch, .openConversation, .leaveConversation, .enterBackground, .returnToForeground,
            .loseNetwork, .regainNetwork:
            break
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment, _ backend: StoryBackend) throws -> String? {
        switch moment {
        // A refused connection is retried.
        case .logIn, .logInWithForgedToken: server.takesRealtimeLines = true
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            return "Zendesk notices at the next request, and asks for a new token then."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            reconnect()
            return backend.isUp
                ? "The provider reconnects and gets a new token on its own."
                : "The provider can't get a new token to reconnect with. The badge keeps its number, now cached."
        case .agentWrites(let person, let text):
            guard let id = server.user(externalID: person.id)?.conversations.last?.id else {
                return "\(person.name) has no conversation for Ada to write in."
            }
            try server.agents.send(text, to: id)
        case .logOut, .backendFails, .backendRecovers: break
        }
        return nil
    }

    private func reconnect() {
        guard isOnline else { return }
        isOnline = false
        isOnline = true
    }
}
