public import ChatProviderKit
import Foundation
public import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    /// The SDK's user.
    public var currentUser: ZendeskMessagingUser? {
        guard let user = storage.user?.shown else { return nil }
        return user.authenticationType == .unauthenticated && variants.failedLogin == .isNobody ? nil : user
    }

    /// Logs a user in with a token.
    public func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        let number = try await beginUserChange()
        do throws(ZendeskMessagingError) {
            let claims = try await check(jwt)
            await hop()
            guard number == userChangeNumber else { throw ZendeskMessagingError.cancelled }
            let user = try logIn(claims)
            endUserChange(number)
            return user
        } catch {
            // A login that a later call has replaced changes nothing.
            if number == userChangeNumber, isInitialized { fallBack() }
            endUserChange(number)
            throw error
        }
    }

    private func check(_ jwt: Secret) async throws(ZendeskMessagingError) -> SimulatedMessagingTokens.Claims {
        do {
            _ = try SimulatedMessagingTokens.claims(of: jwt.value)
        } catch {
            throw .failedToDecodeJWT
        }
        try await reachServer()
        do {
            return try server.tokens.check(jwt.value, at: server.time)
        } catch {
            switch error {
            case .cannotBeDecoded: throw .failedToDecodeJWT
            case .hasExpired: throw .expiredJWT
            case .isRefused: throw .httpError(.unsuccessfulStatusCode(401))
            }
        }
    }

    private func logIn(
        _ claims: SimulatedMessagingTokens.Claims
    ) throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        guard let instance else {
            return ZendeskMessagingUser(id: "", externalID: claims.external_id, authenticationType: .jwt)
        }
        let former = storage.user
        if let former, former.isAuthenticated, claims.name(former.shown) {
            server.renew(claims, of: former.serverID)
            return former.shown
        }
        let anonymous = former?.isAuthenticated == false ? former : nil
        let id = server.logIn(claims, from: anonymous?.serverID, channel: instance.channel)
        let shownID = variants.keepsAnonymousIDAtLogin ? anonymous?.shown.id ?? id : id
        let user = ZendeskMessagingUser(
            id: shownID,
            externalID: claims.external_id,
            authenticationType: .jwt
        )
        become(SimulatedMessagingDevice.StoredUser(serverID: id, shown: user, isAuthenticated: true))
        return user
    }

    /// Sets the user after a failed login.
    private func fallBack() {
        if storage.user?.isAuthenticated == true, variants.failedLogin == .userStays { return }
        let formerID = storage.user?.isAuthenticated == false ? storage.user?.serverID : nil
        let type: ZendeskMessagingUser.AuthenticationType =
            storage.user?.isAuthenticated == true && variants.failedLogin == .saysToken
            ? .jwt : .unauthenticated
        guard let id = formerID ?? makeServerUser() else { return }
        let user = SimulatedMessagingDevice.StoredUser(
            serverID: id,
            shown: makeUnknownUser(id, type),
            isAuthenticated: false
        )
        if formerID == nil { become(user) } else { storage.user = user }
    }

    private func makeServerUser() -> String? {
        device.isOnline && server.failingStatus == nil ? server.makeUser() : nil
    }

    private func makeUnknownUser(
        _ id: String,
        _ type: ZendeskMessagingUser.AuthenticationType
    ) -> ZendeskMessagingUser {
        ZendeskMessagingUser(
            id: id,
            externalID: variants.anonymousUserHasExternalID ? id : "",
            authenticationType: type
        )
    }

    /// Creates the anonymous user, if there is no user and the server can be reached.
    func makeAnonymousUser() {
        guard storage.user == nil, let id = makeServerUser() else { return }
        storage.user = SimulatedMessagingDevice.StoredUser(
            serverID: id,
            shown: makeUnknownUser(id, .sessionToken),
            isAuthenticated: false
        )
        isLoaded = false
        sendPushToken()
        if hasLine { tell(loadNews()) }
        updateLine()
    }

    /// Logs the user out.
    public func logoutUser() async throws(ZendeskMessagingError) {
        let number = try await beginUserChange()
        defer { endUserChange(number) }
        do {
            try await reachServer()
        } catch {
            await hop()
            guard isInitialized else { throw error }
            switch variants.failedLogout {
            case .userStays: throw error
            case .succeeds: forgetUser()
            case .userIsGone:
                forgetUser()
                throw error
            }
            return
        }
        await hop()
        guard number == userChangeNumber else { throw .cancelled }
        if let user = storage.user {
            if user.isAuthenticated { server.logOut(user.serverID) } else { server.deleteUser(user.serverID) }
            if variants.pushTokenAfterLogout != .isKept, let token = device.pushToken {
                server.removePushToken(token)
            }
        }
        forgetUser()
    }

    private func forgetUser() {
        guard isInitialized else { return }
        if variants.pushTokenAfterLogout == .isForgotten { device.pushToken = nil }
        become(nil)
    }

    /// Replaces the current user.
    private func become(_ user: SimulatedMessagingDevice.StoredUser?) {
        storage.user = user
        storage.held = [:]
        (isLoaded, lastToldCount) = (false, nil)
        if user != nil { sendPushToken() }
        if hasLine {
            isLoaded = true
            if let serverUser { loadAll(of: serverUser) }
            if variants.reportsConversationsAtUserChange {
                for conversation in serverUser?.conversations ?? [] {
                    emit(.conversationAdded(conversationID: conversation.id))
                }
            }
        }
        tellCountOfNewUser()
        if shown != nil { showAgain() }
        updateLine()
    }

    // MARK: Serializing changes

    private func beginUserChange() async throws(ZendeskMessagingError) -> Int {
        guard isInitialized else {
            await hop()
            throw .notInitialized
        }
        if shown != nil {
            switch variants.loginWhileShown {
            case .screenStays: break
            case .screenCloses: closeScreen()
            case .isRefused:
                await hop()
                throw .incorrectAccessLevelForAction
            }
        }
        if isChangingUser {
            switch variants.secondLogin {
            case .isRefused:
                await hop()
                throw Self.refusal
            case .waits: await withCheckedContinuation { userChangeWaiters.append($0) }
            case .wins: break
            }
        }
        isChangingUser = true
        userChangeNumber += 1
        return userChangeNumber
    }

    private func endUserChange(_ number: Int) {
        guard number == userChangeNumber else { return }
        if userChangeWaiters.isEmpty {
            isChangingUser = false
        } else {
            userChangeWaiters.removeFirst().resume()
        }
    }

    // MARK: Tokens

    /// Returns whether the server would refuse the current token, and the SDK notices that now.
    func isTokenRefused(atLine: Bool) -> Bool {
        guard variants.tokenEnd != .never, atLine || variants.tokenEnd == .atNextRequest,
            storage.user?.isAuthenticated == true, let end = serverUser?.tokenEnd
        else { return false }
        return server.time >= end
    }

    /// Waits for the server's answer to a request with the user's token.
    func reachServerAsUser() async throws(ZendeskMessagingError) {
        try await reachServer()
        guard isTokenRefused(atLine: false) else { return }
        guard await renewToken() else { throw Self.invalidToken }
    }

    private static let invalidToken = ZendeskMessagingError.httpError(.unsuccessfulStatusCode(401))

    /// Reports a refused token, and requests another. Returns whether the server accepted it.
    func renewToken() async -> Bool {
        let number = instance?.number
        for _ in 0..<(variants.refusedToken == .againAndAgain ? 3 : 1) {
            if variants.refusedToken != .sourceOnly { emit(.authenticationFailed(Self.invalidToken)) }
            guard variants.refusedToken != .eventOnly, let tokenSource,
                let jwt = await tokenSource(Self.invalidToken), number == instance?.number,
                let user = storage.user
            else { return false }
            if let claims = try? server.tokens.check(jwt.value, at: server.time),
                claims.name(user.shown)
            {
                server.renew(claims, of: user.serverID)
                return true
            }
        }
        return false
    }
}

extension SimulatedMessagingTokens.Claims {
    /// Returns whether the claims name a user. Ids are compared by their bytes.
    fileprivate func name(_ user: ZendeskMessagingUser) -> Bool {
        external_id.utf8.elementsEqual(user.externalID.utf8)
    }
}
