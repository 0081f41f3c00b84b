import ChatProviderKit
import ChatSimulators
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

extension SimulatedZendeskAccount: StoryVendor {
    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String? {
        switch moment {
        case .launch: (stage.provider as? any PushRegistering)?.registerPushToken(Data([0xA0, 0x0B]))
        case .openConversation:
            if stage.hasChatEnded {
                return "The ended chat's log is gone, so the screen is empty until the user writes again."
            }
        case .leaveConversation:
            return "Zendesk's chat screen disconnects when it closes, so the counter reconnects."
        case .agentJoins: try server.dashboard.join()
        case .agentTypes: try server.dashboard.type()
        case .agentWrites(let text): return try await pushRemark(stage) { try server.dashboard.send(text) }
        case .agentSendsFile(let name):
            let file = ChatEntry.Attachment.sample(named: name)
            return try await pushRemark(stage) { try server.dashboard.send(file) }
        case .botWrites(let text):
            try server.dashboard.fireTrigger(text)
            return "Zendesk's automatic messages come from triggers, which don't count."
        case .endChat:
            try server.dashboard.endChat()
            return "Zendesk keeps no log of an ended chat, so nothing is left to read and the badge is 0."
        case .identity(let moment): return try play(moment, stage.backend)
        case .relaunch, .visitorWrites, .enterBackground, .returnToForeground, .loseNetwork, .regainNetwork:
            break
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment, _ backend: StoryBackend) throws -> String? {
        switch moment {
        case .logInWithForgedToken:
            return "Zendesk checks a token only when connecting: the login succeeds, the connection fails."
        case .logOut: return "Zendesk ends the chat of a user who logs out."
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            return "Zendesk reconnects and asks for a new token, which the backend signs."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            return backend.isUp ? "Zendesk reconnects and asks for a new token." : nil
        case .agentWrites(let person, let text):
            do {
                _ = try server.dashboard.send(text, visitor: person.id)
            } catch SimulatedZendeskDashboard.Refusal.noChat {
                return "\(person.name)'s chat ended at the logout, so Ada has no chat to write in."
            }
        case .logIn, .backendFails, .backendRecovers: break
        }
        return nil
    }

    /// Waits until the socket is open or refused, because tokens are fetched in a separate task.
    func settle(after moment: Story.Moment, on stage: StoryStage) async {
        guard isOnline, let provider = stage.provider else { return }
        let (decisions, continuation) = AsyncStream.makeStream(of: Void.self)
        let token = provider.connectionStatus.observe {
            if $0.isConnected || !$0.isConnectedOrConnecting { continuation.finish() }
        }
        for await _ in decisions {}
        token.cancel()
    }

    /// Sends a message, and returns a remark if it arrived as a push.
    private func pushRemark(
        _ stage: StoryStage,
        _ send: () throws -> ChatEntry.ID
    ) async throws -> String? {
        let before = device.pushes.count
        _ = try send()
        guard let push = device.pushes.dropFirst(before).last else { return nil }
        _ = await (stage.provider as? any PushRegistering)?.notificationDidArriveSilently(push)
        return "The socket is closed, so it arrives as a push; the badge counts it after reconnecting."
    }
}
