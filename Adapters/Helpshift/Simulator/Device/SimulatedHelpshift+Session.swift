import ChatProviderKit
import Foundation
import HelpshiftAdapter

/// How long a login lasts, and which observers learn of its end.
extension SimulatedHelpshift {
    /// Whether the SDK has logged its user out, as the session was over, and nobody has logged in since.
    var isSessionExpired: Bool { device.hasExpiredSession }

    /// Whether the user may see and write.
    var isAccepted: Bool { server.accepts(device.session) }

    /// Someone is logged in, or nobody any more.
    func become(_ session: SimulatedSession?) {
        if session?.userID != device.session?.userID { device.unsyncedAttributes = [:] }
        device.session = session
        device.hasExpiredSession = false
        scheduleSessionEnd()
    }

    func makeSession(
        of userID: SimulatedUser.ID,
        _ credentials: SimulatedSession.Credentials?
    ) -> SimulatedSession {
        let system = credentials == nil ? server.dashboard.identitySystem : nil
        let expiry = system?.sessionLifetime.map { server.now.addingTimeInterval($0) }
        return SimulatedSession(
            number: server.newSessionNumber(),
            userID: userID,
            credentials: credentials,
            expiry: expiry,
            announcement: system?.announcesExpiry.flatMap { lead in expiry?.addingTimeInterval(-lead) }
        )
    }

    /// Sets the clock for what the present session has to say.
    func scheduleSessionEnd() {
        sessionTimers.cancelAll()
        for time in [device.session?.announcement, device.session?.expiry] {
            guard let delay = time?.timeIntervalSince(server.now), delay > 0 else { continue }
            clock.schedule(after: delay) { [weak self] in self?.sessionDidAge() }.store(in: sessionTimers)
        }
    }

    /// The app is there to hear how the session is: it was started, it comes back, or the time has come.
    func sessionDidAge() {
        guard isRunning, !lifecycle.isInBackground.value else { return }
        noticeExpiry()
        guard let session = device.session, !session.isExpiryAnnounced else { return }
        if let time = session.announcement, time <= server.now {
            device.session?.isExpiryAnnounced = true
            raise(.refreshUserCredentials)
        }
    }

    /// The app is there again: an expired session is reported each time.
    func tellExpiryAgain() {
        if isSessionExpired { raise(.userSessionExpired) } else { sessionDidAge() }
    }

    /// Finds out whether the session is over: by its time, or from the server. Then the SDK logs its user out, and tells it
    /// once.
    func noticeExpiry() {
        guard isRunning, !lifecycle.isInBackground.value, let session = device.session else { return }
        let isOver = session.expiry.map { $0 <= server.now } ?? false
        guard isOver || isConnected && server.hasEnded(session) else { return }
        become(nil)
        device.hasExpiredSession = true
        raise(.userSessionExpired)
    }

    // MARK: Verification

    /// Asks the server whether it believes that the user of the legacy login is who they are.
    func verify() {
        guard let number = device.session?.number else { return }
        request { sdk, outcome in
            guard outcome == .answered, sdk.device.session?.number == number else { return }
            sdk.noticeRefusal()
        }
    }

    /// Tells the delegate that the server does not believe the user, once for each reason.
    func noticeRefusal() {
        guard isConnected, let session = device.session else { return }
        let refusal = server.refusal(of: session)
        guard refusal != session.toldRefusal else { return }
        device.session?.toldRefusal = refusal
        guard let refusal else { return }
        later(about: session.userID) { $0.delegate?.authenticationFailed(refusal) }
    }
}
