import ChatProviderKit
import Foundation
import HelpshiftAdapter

/// The end of a login, and its reports to the delegate.
extension SimulatedHelpshift {
    /// Whether the last session has expired, so that the SDK has logged its user out, and no user has logged in since.
    var isSessionExpired: Bool { device.hasExpiredSession }

    /// Whether the server lets the user read and write.
    var isAccepted: Bool { server.accepts(device.session) }

    /// Begins a session, or returns to the anonymous user if it is `nil`.
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

    /// Schedules the announcement and the expiry of the current session.
    func scheduleSessionEnd() {
        sessionTimers.cancelAll()
        for time in [device.session?.announcement, device.session?.expiry] {
            guard let delay = time?.timeIntervalSince(server.now), delay > 0 else { continue }
            clock.schedule(after: delay) { [weak self] in self?.sessionDidAge() }.store(in: sessionTimers)
        }
    }

    /// Reports that the session has expired or soon will, if the app is in the foreground. Called at the times of the
    /// announcement and the expiry, and when the app returns.
    func sessionDidAge() {
        guard isRunning, !lifecycle.isInBackground.value else { return }
        noticeExpiry()
        guard let session = device.session, !session.isExpiryAnnounced else { return }
        if let time = session.announcement, time <= server.now {
            device.session?.isExpiryAnnounced = true
            raise(.refreshUserCredentials)
        }
    }

    /// Reports an expired session again. The SDK does this whenever the app starts or enters the foreground.
    func tellExpiryAgain() {
        if isSessionExpired { raise(.userSessionExpired) } else { sessionDidAge() }
    }

    /// Checks whether the session has expired by its time, or was ended on the server. If so, the SDK logs its user
    /// out, and reports that once.
    func noticeExpiry() {
        guard isRunning, !lifecycle.isInBackground.value, let session = device.session else { return }
        let isOver = session.expiry.map { $0 <= server.now } ?? false
        guard isOver || isConnected && server.hasEnded(session) else { return }
        become(nil)
        device.hasExpiredSession = true
        raise(.userSessionExpired)
    }

    // MARK: Verification

    /// Asks the server to verify the user of the legacy login.
    func verify() {
        guard let number = device.session?.number else { return }
        request { sdk, outcome in
            guard outcome == .answered, sdk.device.session?.number == number else { return }
            sdk.noticeRefusal()
        }
    }

    /// Reports to the delegate that the server cannot verify the user, once for each reason.
    func noticeRefusal() {
        guard isConnected, let session = device.session else { return }
        let refusal = server.refusal(of: session)
        guard refusal != session.toldRefusal else { return }
        device.session?.toldRefusal = refusal
        guard let refusal else { return }
        later(about: session.userID) { $0.delegate?.authenticationFailed(refusal) }
    }
}
