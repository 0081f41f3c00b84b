import Foundation

// The data of users: names, account data and pushers.
extension MatrixServer {
    // MARK: Profiles

    func setDisplayName(_ call: Call) throws -> JSONValue {
        let (name, userID) = (try call.text("displayname"), try call.user().userID)
        guard call["user"] == userID else {
            throw Refusal.forbidden("Cannot set another user's display name")
        }
        guard name.utf16.count <= 256 else { throw Refusal.unknown("Displayname is too long (max 256)") }
        accounts[userID]?.displayName = name.isEmpty ? nil : name
        for room in rooms.values.sorted(by: { $0.id < $1.id }) where room.isJoined(userID) {
            setMembership("join", of: userID, in: room, by: userID)
        }
        return [:]
    }

    // MARK: Account data

    private func owner(_ call: Call) throws -> String {
        let userID = try call.user().userID
        guard call["user"] == userID else {
            throw Refusal.forbidden("Cannot see account data of other users")
        }
        return userID
    }

    func accountData(_ call: Call) throws -> JSONValue {
        guard let data = accounts[try owner(call)]?.accountData[call["type"]] else {
            throw Refusal.notFound("Account data not found")
        }
        return data.content
    }

    func setAccountData(_ call: Call) throws -> JSONValue {
        let (userID, content) = (try owner(call), try call.body())
        accounts[userID]?.accountData[call["type"]] = (content, advance())
        return [:]
    }

    // MARK: Pushers

    private static let gatewayPath = "/_matrix/push/v1/notify"

    func setPusher(_ call: Call) throws -> JSONValue {
        let (requester, body) = (try call.user(), try call.body())
        for field in ["app_id", "pushkey"] where body[field].string == nil {
            throw Refusal(400, "M_MISSING_PARAM", "Missing parameters: \(field)")
        }
        let pusher = Pusher(deviceID: requester.deviceID, content: body)
        guard body["kind"] != .null else {
            accounts[requester.userID]?.pushers.removeAll { $0.key == pusher.key }
            return [:]
        }
        let needed = ["kind", "app_display_name", "device_display_name", "lang"]
        if let field = needed.first(where: { body[$0].string == nil }) {
            throw Refusal(400, "M_MISSING_PARAM", "Missing parameters: \(field)")
        }
        guard let url = body["data"]["url"].string.flatMap({ URL(string: $0) }), url.path == Self.gatewayPath
        else {
            throw Refusal(400, "M_MISSING_PARAM", "'url' must have a path of '\(Self.gatewayPath)'")
        }
        for user in accounts.keys { accounts[user]?.pushers.removeAll { $0.key == pusher.key } }
        accounts[requester.userID]?.pushers.append(pusher)
        return [:]
    }
}
