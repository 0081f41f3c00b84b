import Foundation

/// A request with its route's parameters and its user.
struct Call {
    let request: HTTPRequest
    /// The named parts of the path.
    let parameters: [String: String]
    let query: [String: String]
    /// The user who makes the request; `nil` only on a route that is open to everyone.
    let requester: Requester?

    /// A named part of the path; empty if there is none.
    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Returns the user who makes the request.
    func user() throws -> Requester {
        guard let requester else { throw Refusal.missingToken }
        return requester
    }

    /// Returns the body, which must be an object.
    func body() throws -> JSONValue {
        guard let body = JSONValue(text: request.body) else {
            throw Refusal(400, "M_NOT_JSON", "Content not JSON.")
        }
        guard body.isObject else { throw Refusal.badJSON("Content must be a JSON object.") }
        return body
    }

    /// Returns a field of the body, which must be a text.
    func text(_ name: String) throws -> String {
        let value = try body()[name]
        guard value != .null else { throw Refusal(400, "M_MISSING_PARAM", "Missing \(name)") }
        guard let text = value.string else { throw Refusal.invalidParameter("\(name) is no text") }
        return text
    }
}

/// A user on a device.
struct Requester: Sendable, Hashable {
    var userID: String
    var deviceID: String
    var isGuest = false
    /// The time that an application service has set for its event, in milliseconds.
    var sentAt: Int?

    /// The device with its user, because two users may have devices with the same id.
    var device: Device { Device(userID: userID, id: deviceID) }

    struct Device: Sendable, Hashable {
        var userID: String
        var id: String
    }
}
