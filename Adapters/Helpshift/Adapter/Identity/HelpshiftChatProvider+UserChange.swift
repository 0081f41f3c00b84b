public import ChatProviderKit
import HelpshiftIdentity

/// The changes of the user.
extension HelpshiftChatProvider {
    func updateUser(_ event: HelpshiftUserState.Event) {
        perform(userState.apply(event))
        storeUncertainty()
    }

    /// Stores whether the SDK may have another user than the provider.
    func storeUncertainty() {
        // The next provider of this SDK has the store then.
        guard !isShutDown else { return }
        memory.isUncertain =
            isSDKChangingUser || userState.isUncertain
            || unansweredLogins.contains { !isPresent($0.userID) }
    }

    private func perform(_ effects: [HelpshiftUserState.Effect]) {
        for effect in effects {
            switch effect {
            case .publish(let user):
                renewal.endResumption()
                userDidChange(to: user)
            case .publishLogout:
                renewal.endResumption()
                userDidLogOut()
            case .cancelRenewal: renewal.cancel()
            case .resetRenewal: renewal.reset()
            case .resumeRenewal: renewal.proceed()
            case .checkScreens: if !isScreenShown, client.isInstalled { updateUser(.screensClosed) }
            case .logOut: completeOwedLogout()
            case .diagnose(let diagnostic): diagnose(diagnostic.message)
            }
        }
    }

    private func completeOwedLogout() {
        reportingErrors { () throws(ChatError) in
            try whileSDKChangesUser { () throws(ChatError) in try client.logout() }
        }
        requester?.userDidChange()
    }

    /// Restores who was logged in before the start, unless the app has said so since. The SDK remembers the user, and
    /// what it has said so far was of that user. Where the app was killed before the SDK could be logged out, or while
    /// it changed the user, the SDK is logged out as soon as it can be, and what it has said is dropped.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown, let stored = memory.restore(from: store) else { return }
        if stored.owesLogout {
            forgetUser(nil)
            updateUser(.logoutOwed)
            inputs.send(.reset)
        } else if let id = stored.id, !user.value.id.isSameID(as: id) {
            state.value.userID = id
            user.send(.known(KnownUser(id: id)))
            inputs.send(.reset)
        }
        checkResumedUser()
    }

    /// Whether a login as the user with this id would not change the user. Where nobody has said who is logged in, the
    /// SDK may remember somebody, and the anonymous user is another one.
    func isPresent(_ userID: String?) -> Bool {
        userID.isSameID(as: user.value.id) && (userID != nil || memory.user != nil)
    }

    // MARK: What the provider publishes

    /// Publishes the user of a login. For the same user, only a failed connection changes.
    package func userDidChange(to newUser: ChatUser) {
        guard !isShutDown else { return }
        let isAnother = !isPresent(newUser.id)
        // A recording has no line for a login as the same anonymous user.
        let isTold = isAnother || newUser.id != nil
        if isTold { inputs.send(.user(newUser.id)) }
        memory.remember(userID: newUser.id)
        if isAnother {
            if clearsAnonymousUser, newUser.id != nil { memory.forgetAnonymousRecord() }
            forgetUser(newUser.id)
        }
        user.send(newUser)
        mendConnection()
        if !isTold { inputs.send(.reset) }
        if isAnother { requester?.userDidChange() }
    }

    /// Publishes the anonymous user of a logout, and empties the state, also where the user was anonymous before.
    package func userDidLogOut() {
        guard !isShutDown else { return }
        inputs.send(.user(nil))
        memory.remember(userID: nil)
        forgetUser(nil)
        user.send(.anonymous)
        mendConnection()
        requester?.userDidChange()
    }

    private func forgetUser(_ newUserID: String?) {
        reportCount = 0
        profile = HelpshiftProfile()
        silence?.stop()
        hasHeardServer = false
        state.value = state.value.replaced(byUser: newUserID)
        requester?.openIssueMayHaveChanged(false)
    }

    private func mendConnection() {
        if case .failed = connection.sdkStatus { updateConnection { $0.sdkStatus = .connected } }
    }

    // MARK: For renewals

    /// Whether the same user can be logged in again now.
    var canRenew: Bool { !isShutDown && client.isInstalled && !userState.isLoggingIn && !isScreenShown }

    /// Publishes the error of a renewal's last attempt.
    func reportRenewalFailure(_ error: ChatError) {
        guard !isShutDown else { return }
        eventSource.send(.authenticationFailed(error))
    }
}
