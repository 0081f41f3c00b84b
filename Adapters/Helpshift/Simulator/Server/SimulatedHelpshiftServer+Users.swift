import ChatProviderKit
import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshiftServer {
    /// All users that the server knows, in the order of their first logins.
    public var users: [SimulatedUser] { directory.users }

    /// Returns the users with this uid or e-mail address.
    public func users(named name: String) -> [SimulatedUser] {
        users.filter { $0.uid == name || $0.email == name }
    }

    // MARK: The legacy login

    /// Returns the user of a legacy login. With full privacy, the server receives neither the address nor the name.
    func resolve(_ user: SimulatedLegacyUser, hasFullPrivacy: Bool) -> SimulatedUser.ID {
        let id = directory.resolve(uid: user.uid, email: hasFullPrivacy ? nil : user.email, kind: .legacy)
        if let name = user.name, !hasFullPrivacy { directory.change(id) { $0.name = name } }
        return id
    }

    /// Returns why the server cannot verify a session's user; `nil` if it can.
    func refusal(of session: SimulatedSession?) -> HelpshiftAuthenticationFailure? {
        guard let credentials = session?.credentials, let keys = dashboard.userVerificationKeys else {
            return nil
        }
        guard let token = credentials.token else { return .authTokenNotProvided }
        guard let signature = Data(hexadecimal: token) ?? Data(base64Encoded: token),
            keys.contains(where: {
                $0.isValid(signature: signature, of: Data(credentials.message.utf8))
            })
        else { return .invalidAuthToken }
        return nil
    }

    // MARK: The identity system

    /// Ends the sessions of a user of the identity system. An SDK in the foreground reports that at once, others when
    /// their app returns. All of them repeat the report each time their app returns.
    ///
    /// - Parameter name: The user's uid or e-mail address.
    public func expireSession(of name: String) {
        for user in users(named: name) where user.kind == .identitySystem {
            endedSessions[user.id] = newSessionNumber()
            for client in clients where client.device.session?.userID == user.id { client.noticeExpiry() }
        }
    }

    /// Makes the SDKs of a user of the identity system report that the session will end soon.
    ///
    /// - Parameter name: The user's uid or e-mail address.
    public func announceExpiry(of name: String) {
        for user in users(named: name) where user.kind == .identitySystem {
            for client in clients where client.user.id == user.id && client.isReachable {
                client.raise(.refreshUserCredentials)
            }
        }
    }

    /// Returns the user of a token, and creates the user if the server does not know one. With full privacy, only the
    /// uid identifies the user.
    func resolve(_ claims: SimulatedClaims, hasFullPrivacy: Bool) -> SimulatedUser.ID {
        let email = hasFullPrivacy ? nil : claims["email"]
        let id = directory.resolve(uid: claims["uid"], email: email, kind: .identitySystem)
        for identity in claims.identities { directory.change(id) { $0.take(identity) } }
        return id
    }

    func hasEnded(_ session: SimulatedSession) -> Bool {
        session.isOfIdentitySystem && session.number <= endedSessions[session.userID] ?? 0
    }

    /// Returns whether the server lets the user of a session read and write. The anonymous user, whose session is
    /// `nil`, always may.
    func accepts(_ session: SimulatedSession?) -> Bool {
        guard let session else { return true }
        let isOver = hasEnded(session) || session.expiry.map { $0 <= now } ?? false
        return !isOver && refusal(of: session) == nil
    }

    // MARK: Attributes

    /// Stores attributes of a user.
    ///
    /// - Returns: The refused keys: `custom_user_fields` with a field that the account does not have.
    func take(
        _ attributes: [String: HelpshiftValue],
        _ scope: SimulatedAttributeScope,
        of userID: SimulatedUser.ID
    ) -> [String] {
        directory.addAnonymous(userID)
        var refused: [String] = []
        for (key, value) in attributes {
            if hasUnknownField(value) {
                refused.append(key)
            } else {
                directory.change(userID) { $0.take(value, for: key, scope) }
            }
        }
        return refused
    }

    private func hasUnknownField(_ value: HelpshiftValue) -> Bool {
        guard let known = dashboard.identitySystem?.customUserFields, case .object(let fields) = value else {
            return false
        }
        return fields.keys.contains { known[$0] == nil }
    }
}

extension SimulatedUser {
    mutating func take(_ value: HelpshiftValue, for key: String, _ scope: SimulatedAttributeScope) {
        let words = value.tags
        switch (scope, key) {
        case (.master, "new_tags"): tags += words.filter { !tags.contains($0) }
        case (.master, "tags_to_remove"): tags.removeAll(where: words.contains)
        case (.master, "reset_tags"): tags = words
        case (.master, _): masterAttributes[key] = value
        case (.app, _): appAttributes[key] = value
        }
    }
}

extension HelpshiftValue {
    fileprivate var tags: [String] {
        guard case .array(let values) = self else { return [] }
        return values.compactMap { if case .string(let tag) = $0 { tag } else { nil } }
    }
}

extension Data {
    /// Decodes pairs of lowercase hexadecimal digits; `nil` for other text.
    fileprivate init?(hexadecimal text: String) {
        let digits = text.utf8.map { Array("0123456789abcdef".utf8).firstIndex(of: $0) }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
        let values = digits.compactMap { $0 }
        self.init(stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
    }
}
