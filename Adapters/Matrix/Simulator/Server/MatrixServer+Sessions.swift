// Logins, tokens and the users that they identify.
extension MatrixServer {
    // MARK: Authentication

    func authorized(_ request: HTTPRequest, _ query: [String: String], _ access: Route.Access) throws
        -> Requester
    {
        guard let token = request.accessToken else { throw Refusal.missingToken }
        let requester = try requester(of: token, query, mayBeExpired: access == .membersLoggingOut)
        if requester.isGuest, access != .users { throw Refusal.guest }
        return requester
    }

    private func requester(of token: String, _ query: [String: String], mayBeExpired: Bool) throws
        -> Requester
    {
        if token == applicationServiceToken { return try applicationService(query) }
        guard let known = accessTokens[token] else { throw Refusal.unknownToken(isSoftLogout: false) }
        if let end = known.expiresAt, end <= now, !mayBeExpired {
            throw Refusal.unknownToken(isSoftLogout: true)
        }
        if let parent = known.parent { markUsed(parent) }
        return Requester(
            userID: known.userID,
            deviceID: known.deviceID,
            isGuest: accounts[known.userID]?.isGuest ?? false
        )
    }

    private func applicationService(_ query: [String: String]) throws -> Requester {
        let userID = query["user_id"] ?? "@clock:\(name)"
        guard accounts[userID] != nil else {
            throw Refusal.forbidden("Application service has not registered this user (\(userID))")
        }
        var requester = Requester(userID: userID, deviceID: "")
        if let text = query["ts"] {
            guard let time = Int(text), time >= 0 else { throw Refusal.invalidParameter("ts is no time") }
            requester.sentAt = time
        }
        return requester
    }

    // MARK: Logging in

    func logIn(_ call: Call) throws -> JSONValue {
        let body = try call.body()
        let userID =
            switch body["type"].string {
            case "org.matrix.login.jwt": try userBySignedToken(body)
            case nil: throw Refusal.unknown("Missing JSON keys.")
            default: throw Refusal.invalidParameter("Invalid login submission")
            }
        return open(
            userID,
            deviceID: body["device_id"].string,
            refreshes: body["refresh_token"].bool ?? false
        )
    }

    private func userBySignedToken(_ body: JSONValue) throws -> String {
        guard let token = body["token"].string, let name = tokens.check(token, at: now)
        else { throw Refusal.forbidden("JWT validation failed") }
        let userID = "@\(name.lowercased()):\(self.name)"
        if accounts[userID] == nil { try register(name) }
        return userID
    }

    func register(_ name: String, displayName: String? = nil) throws {
        let allowed = name.allSatisfy {
            $0.isASCII && ($0.isLowercase || $0.isNumber || "=_-./+".contains($0))
        }
        guard !name.isEmpty, allowed, !name.allSatisfy(\.isNumber) else {
            throw Refusal(
                400,
                "M_INVALID_USERNAME",
                "User ID can only contain characters a-z, 0-9, or '=_-./+'"
            )
        }
        let userID = "@\(name):\(self.name)"
        accounts[userID] = Account(userID: userID, displayName: displayName ?? name)
    }

    func register(_ call: Call) throws -> JSONValue {
        guard call.query["kind"] == "guest", settings.acceptsGuests else {
            throw Refusal.forbidden("Registration has been disabled")
        }
        guestCount += 1
        let userID = "@\(guestCount):\(name)"
        accounts[userID] = Account(userID: userID, isGuest: true)
        return open(userID, deviceID: "guest_device", refreshes: false)
    }

    /// Creates the tokens of a device.
    func open(_ userID: String, deviceID: String?, refreshes: Bool) -> JSONValue {
        let deviceID = deviceID ?? identifiers.deviceID()
        accounts[userID]?.devices.insert(deviceID)
        var answer: JSONValue = ["user_id": .string(userID), "device_id": .string(deviceID)]
        if refreshes {
            let refresh = identifiers.token("syr")
            refreshTokens[refresh] = RefreshToken(userID: userID, deviceID: deviceID)
            answer["refresh_token"] = .string(refresh)
        }
        let access = identifiers.token("syt")
        accessTokens[access] = AccessToken(
            userID: userID,
            deviceID: deviceID,
            expiresAt: refreshes ? now + settings.accessTokenLifetime : nil
        )
        answer["access_token"] = .string(access)
        return answer
    }

    // MARK: Renewing

    func refresh(_ call: Call) throws -> JSONValue {
        let token = try call.text("refresh_token")
        guard let known = refreshTokens[token] else { throw Refusal.unknownToken(isSoftLogout: false) }
        guard !known.isUsed else { throw Refusal.forbidden("refresh token isn't valid anymore") }
        if let parent = known.parent { markUsed(parent) }
        let (access, refresh) = (identifiers.token("syt"), identifiers.token("syr"))
        accessTokens[access] = AccessToken(
            userID: known.userID,
            deviceID: known.deviceID,
            expiresAt: now + settings.accessTokenLifetime,
            parent: token
        )
        refreshTokens[refresh] = RefreshToken(
            userID: known.userID,
            deviceID: known.deviceID,
            parent: token
        )
        return ["access_token": .string(access), "refresh_token": .string(refresh)]
    }

    private func markUsed(_ refreshToken: String) {
        refreshTokens[refreshToken]?.isUsed = true
    }

    // MARK: Ending sessions

    func whoAmI(_ call: Call) throws -> JSONValue {
        let user = try call.user()
        return ["user_id": .string(user.userID), "device_id": .string(user.deviceID)]
    }

    func logOut(_ call: Call) throws -> JSONValue {
        let requester = try call.user()
        end([requester.deviceID], of: requester.userID)
        return [:]
    }

    /// Removes devices with their tokens and pushers.
    func end(_ devices: Set<String>, of userID: String) {
        func isEnded(_ user: String, _ device: String) -> Bool { user == userID && devices.contains(device) }
        accessTokens = accessTokens.filter { !isEnded($0.value.userID, $0.value.deviceID) }
        refreshTokens = refreshTokens.filter { !isEnded($0.value.userID, $0.value.deviceID) }
        accounts[userID]?.devices.subtract(devices)
        accounts[userID]?.pushers.removeAll { devices.contains($0.deviceID) }
    }

    func isLoggedIn(_ device: Requester.Device) -> Bool {
        accounts[device.userID]?.devices.contains(device.id) ?? false
    }
}
