import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

extension SoakWorld {
    /// Lets something happen. What cannot be done where things stand is not done.
    func perform(_ action: SoakAction) {
        switch action {
        case .nothing: break
        case .network(let isOnline):
            phone.zendeskDevice.isOnline = isOnline
            phone.helpshiftDevice.isOnline = isOnline
        case .app(let isInBackground): setApp(isInBackground: isInBackground)
        case .screen(.zendesk, let isOpen): setZendeskScreen(isOpen: isOpen)
        case .screen(.helpshift, let isOpen):
            guard !launch.lifecycle.isInBackground.value else { return }
            if isOpen {
                try? launch.helpshift.presentConversation()
            } else {
                launch.helpshift.dismissConversation()
            }
        case .agent(.zendesk, let deed, let times): for _ in 0..<times { try? zendeskAgent(deed) }
        case .agent(.helpshift, let deed, let times): for _ in 0..<times { try? helpshiftAgent(deed) }
        case .visitor(.zendesk, let word): zendeskVisitor(word)
        case .visitor(.helpshift, let word): try? helpshiftVisitor(word)
        case .login(let vendor, let user, let login): log(user, in: vendor, login)
        case .logout(let vendor): logOut(vendor)
        case .expireSession(.zendesk):
            for user in ["ann", "bob"] { phone.zendeskServer.expireToken(of: user) }
        case .expireSession(.helpshift):
            for user in ["ann", "bob"] { phone.helpshiftServer.expireSession(of: user) }
        case .askForCount: launch.helpshift.requestUnreadCount()
        case .openPush(.zendesk):
            if let push = phone.zendeskDevice.pushes.last { launch.zendesk.handleNotification(push) }
        case .openPush(.helpshift):
            guard !phone.helpshiftDevice.pushes.isEmpty, !launch.lifecycle.isInBackground.value else {
                return
            }
            launch.helpshift.handleNotification(["origin": "helpshift"])
        case .helpCentre: if !launch.lifecycle.isInBackground.value { try? launch.helpshift.showFAQs() }
        case .relaunch: launch.disk.kill()
        case .dieSoon(let death, let operations, let tornAt):
            dieSoon(death, operations: operations, tornAt: tornAt)
        case .disk(let isFull): fillDisk(isFull)
        case .latency(let eighths):
            phone.zendeskServer.latency = Double(eighths) / 8
            phone.helpshiftServer.latency = Double(eighths) / 8
        case .skew(let eighths): phone.zendeskServer.clockSkew = Double(eighths) / 8
        case .clockJump(let eighths): phone.clock.now += Double(eighths) / 8
        }
    }

    // MARK: The app and its screens

    private func setApp(isInBackground: Bool) {
        emit(.app(isInBackground ? "didEnterBackground" : "willEnterForeground"))
        launch.lifecycle.send(isInBackground ? .didEnterBackground : .willEnterForeground)
    }

    private func setZendeskScreen(isOpen: Bool) {
        guard !launch.lifecycle.isInBackground.value else { return }
        if isOpen {
            emit(.conversation("willAppear", provider: "zendesk-chat"))
            launch.zendeskCounter.conversationWillAppear()
            launch.zendeskSDK.conversationScreenWillAppear()
        } else {
            guard launch.zendeskSDK.isScreenShown else { return }
            emit(.conversation("willDisappear", provider: "zendesk-chat"))
            launch.zendeskCounter.conversationWillDisappear()
            launch.zendeskSDK.conversationScreenWillDisappear()
            emit(.conversation("didClose", provider: "zendesk-chat"))
            launch.zendeskCounter.conversationDidClose()
        }
    }

    // MARK: Users

    private func log(_ user: String, in vendor: SoakAction.Vendor, _ login: SoakAction.Login) {
        let answer: ChatUser =
            switch (login, vendor) {
            case (.known, .zendesk): .known(KnownUser(id: user))
            case (.known, .helpshift): .known(KnownUser(id: user, authToken: Secret(SoakKey.proof)))
            case (.token, .zendesk): .token(SignedIdentity(userID: user) { user })
            case (.token, .helpshift):
                .token(SignedIdentity(userID: user) { [now] in SoakKey.unsignedToken(user, at: now) })
            case (.rejected, .zendesk): .token(SignedIdentity(userID: user) { "" })
            case (.rejected, .helpshift): .known(KnownUser(id: user, authToken: Secret(SoakKey.forgery)))
            }
        change(vendor, to: answer) { try await $0.login(answer) }
    }

    private func logOut(_ vendor: SoakAction.Vendor) {
        change(vendor, to: .anonymous) { try await $0.logout() }
    }

    private func change(
        _ vendor: SoakAction.Vendor,
        to user: ChatUser,
        _ body: @escaping @MainActor (any IdentityManaging) async throws -> Void
    ) {
        call { launch in
            launch.userWillChange(vendor, to: user)
            let provider: any IdentityManaging = vendor == .zendesk ? launch.zendesk : launch.helpshift
            try? await body(provider)
            launch.userHasChanged(vendor)
        }
    }
}
