import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

extension SoakWorld {
    /// Performs an action. An action that the present state does not allow is ignored.
    func perform(_ action: SoakAction) async {
        switch action {
        case .nothing: break
        case .network(let isOnline):
            phone.isOnline = isOnline
        case .app(let isInBackground): setApp(isInBackground: isInBackground)
        case .screen(let vendor, let isOpen):
            if !launch.lifecycle.isInBackground.value { launch.setScreen(vendor, isOpen: isOpen) }
        case .agent(.zendesk, let deed, let times): for _ in 0..<times { try? zendeskAgent(deed) }
        case .agent(.helpshift, let deed, let times): for _ in 0..<times { try? helpshiftAgent(deed) }
        case .agent(.messaging, let deed, let times): for _ in 0..<times { try? messagingAgent(deed) }
        case .visitor(.zendesk, let word): zendeskVisitor(word)
        case .visitor(.messaging, let word): messagingVisitor(word)
        case .agent(.matrix, let deed, let times): for _ in 0..<times { try? matrixAgent(deed) }
        case .visitor(.matrix, let word): matrixVisitor(word)
        case .visitor(.helpshift, let word): try? helpshiftVisitor(word)
        case .login(let vendor, let user, let login): log(user, in: vendor, login)
        case .loginAnonymous(let vendor):
            // Only Helpshift has a login of its own for the anonymous visitor.
            change(vendor, isLogout: vendor != .helpshift) { try await $0.login(.anonymous) }
        case .logout(let vendor): logOut(vendor)
        case .expireSession(.zendesk):
            for user in Self.users { phone.zendeskServer.expireToken(of: user) }
        case .expireSession(.helpshift):
            for user in Self.users { phone.helpshiftServer.expireSession(of: user) }
        case .expireSession(.messaging):
            for user in Self.users { phone.messagingServer.expireToken(of: user) }
        case .expireSession(.matrix):
            for user in ["ann", "bob", "cleo"] { phone.matrixServer.expireTokens(of: user) }
        case .askForCount(.zendesk), .askForCount(.matrix), .openPush(.matrix): break
        case .askForCount(.helpshift): launch.helpshift?.requestUnreadCount()
        case .askForCount(.messaging): launch.messaging?.requestUnreadCount()
        case .openPush(.zendesk):
            if let push = phone.zendeskDevice.pushes.last { launch.zendesk?.notificationWasTapped(push) }
        case .openPush(.helpshift):
            guard !phone.helpshiftDevice.pushes.isEmpty, !launch.lifecycle.isInBackground.value else {
                return
            }
            launch.helpshift?.notificationWasTapped(["origin": "helpshift"])
        case .openPush(.messaging):
            guard let push = phone.messagingDevice.pushes.last, !launch.lifecycle.isInBackground.value else {
                return
            }
            launch.messaging?.notificationWasTapped(push)
        case .helpCenter: if !launch.lifecycle.isInBackground.value { try? launch.helpshift?.showFAQs() }
        case .loginAgain(let vendor, let login):
            if let user = judge.mailbox.user(vendor.place) { log(user, in: vendor, login) }
        case .relaunch(let start):
            nextStart = start
            launch.disk.kill()
        case .nextStart(let start): nextStart = start
        case .unlock: await unlock()
        case .deleteEntry(let place): deleteEntry(fromEnd: place)
        case .readElsewhere(.zendesk, _), .outage(.zendesk, _), .outage(.helpshift, _): break
        case .readElsewhere(.helpshift, let user): phone.helpshiftServer.readElsewhere(user)
        case .readElsewhere(.messaging, let user):
            guard let id = phone.messagingServer.user(externalID: user)?.id else { return }
            phone.messagingServer.readElsewhere(userID: id)
        case .readElsewhere(.matrix, let user): readMatrixElsewhere(user)
        case .kick:
            // A message that is still being sent would start another room, which the model does not follow.
            guard calls == 0 else { return }
            changeMatrixMembership(from: "join") { agent, user, room in
                try agent.kick(user, from: room)
                phone.matrixRoomsWithKicks.insert(room)
            }
        case .inviteAgain: changeMatrixMembership(from: "leave") { try $0.invite($1, to: $2) }
        case .outage(.matrix, let isThere): phone.hasMatrixOutage = isThere
        case .outage(.messaging, let isThere): phone.messagingServer.failingStatus = isThere ? 503 : nil
        case .silence(let isSilent):
            phone.isSilent = isSilent
            phone.helpshiftServer.condition = isSilent ? .silent : .answering
            // Zendesk answers after a day, if the phone is still running then.
            phone.zendeskServer.latency = isSilent ? 86_400 : 0
            phone.messagingServer.latency = isSilent ? 86_400 : 0
            phone.matrixServer.latency = isSilent ? 86_400 : 0
        case .lateEvents(let areThere):
            phone.deliversLateEvents = areThere
            launch.helpshiftSDK.deliversFormerUsersEvents = areThere
        case .reload(let reload):
            // While the store is behind, a new counter does not know what was removed from it.
            if calls == 0, launch.store.isWritten { launch.reload(reload) }
        case .dieSoon(let death, let operations, let tornAt):
            // A process that ends while it reads again may or may not have adopted the records.
            if !launch.store.isUnread { dieSoon(death, operations: operations, tornAt: tornAt) }
        case .disk(let isFull): fillDisk(isFull)
        case .latency(let eighths): if !phone.isSilent { phone.setLatency(eighths) }
        case .skew(.zendesk, let eighths): phone.offsets.zendesk = eighths
        case .skew(.helpshift, let eighths): phone.offsets.helpshift = eighths
        case .skew(.messaging, let eighths): phone.offsets.messaging = eighths
        case .skew(.matrix, let eighths): phone.offsets.matrix = eighths
        case .clockJump(let eighths): phone.offsets.phone += eighths
        }
    }

    // MARK: The app and its screens

    private func setApp(isInBackground: Bool) {
        let isChanging = launch.lifecycle.isInBackground.value != isInBackground
        emit(.app(isInBackground ? "didEnterBackground" : "willEnterForeground"))
        launch.lifecycle.send(isInBackground ? .didEnterBackground : .willEnterForeground)
        // Only a move to the background starts a flush.
        if isInBackground, isChanging { note(launch.store.settle(isFlushed: true)) }
    }

    private func deleteEntry(fromEnd place: Int) {
        let dashboard = phone.zendeskServer.dashboard
        let logs = dashboard.waitingVisitors.last.flatMap { phone.zendeskServer.visitor($0)?.chat?.logs }
        guard let logs, place < logs.count, let visitor = dashboard.waitingVisitors.last else { return }
        try? dashboard.remove(logs[logs.count - 1 - place].id, visitor: visitor)
    }

    // MARK: Users

    private static let users = ["ann", "bob", "Jos\u{E9}", "Jose\u{301}"]

    private func log(_ user: String, in vendor: SoakAction.Vendor, _ login: SoakAction.Login) {
        let answer: ChatUser =
            switch (login, vendor) {
            case (.known, .zendesk): .known(KnownUser(id: user))
            case (.known, .helpshift): .known(KnownUser(id: user, authToken: Secret(SoakKey.proof)))
            case (.token, .zendesk): .token(SignedIdentity(userID: user) { user })
            case (.token, .helpshift):
                .token(
                    SignedIdentity(userID: user) { @MainActor [phone] in
                        SoakKey.unsignedToken(user, at: phone.backendTime)
                    }
                )
            case (.rejected, .zendesk): .token(SignedIdentity(userID: user) { "" })
            case (.rejected, .helpshift): .known(KnownUser(id: user, authToken: Secret(SoakKey.forgery)))
            case (.known, .matrix), (.token, .matrix): phone.matrixServer.user(matrixID(user))
            case (.rejected, .matrix): .token(SignedIdentity(userID: matrixID(user)) { "no.real.token" })
            case (.known, .messaging), (.token, .messaging):
                .token(SignedIdentity(userID: user) { SoakKey.messagingToken(user) })
            // A token that the app believes valid: only by the server's clock has it expired.
            case (.rejected, .messaging):
                .token(SignedIdentity(userID: user) { SoakKey.messagingToken(user, until: 1) })
            }
        change(vendor, isLogout: false) { try await $0.login(answer) }
    }

    private func logOut(_ vendor: SoakAction.Vendor) {
        change(vendor, isLogout: true) { try await $0.logout() }
    }

    /// U2: "`logout()` does not throw. It returns … five seconds after the call at the latest".
    private func change(
        _ vendor: SoakAction.Vendor,
        isLogout: Bool,
        _ body: @escaping @MainActor (any IdentityManaging) async throws -> Void
    ) {
        call(isOfSession: true) { [phone] launch in
            guard let provider = launch.users(vendor) else { return }
            let start = phone.world.now
            var failure: (any Error)?
            do { try await body(provider) } catch { failure = error }
            let seconds = phone.world.now.timeIntervalSince(start)
            guard isLogout, !launch.disk.isDead else { return }
            if let failure { launch.object("U2 a logout does not throw", "\(failure)") }
            if seconds > 10 { launch.object("U2 a logout returns after five seconds", "after \(seconds)") }
        }
    }
}
