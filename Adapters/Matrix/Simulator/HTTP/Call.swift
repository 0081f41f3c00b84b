import Foundation

/// A request that has found its route.
struct Call {
    let request: HTTPRequest
    /// The parts of the path that the route names.
    let parameters: [String: String]
    let query: [String: String]
    /// Who asks; `nil` only on a route that is open to all.
    let requester: Requester?

    /// A part of the path.
    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Who asks.
    func user() throws -> Requester {
        guard let requester else { throw Refusal.missingToken }
        return requester
    }

    /// The body, which has to be an object.
    func body() throws -> JSONValue {
        guard let body = JSONValue(text: request.body) else {
            throw Refusal(400, "M_NOT_JSON", "Content not JSON.")
        }
        guard body.isObject else { throw Refusal.badJSON("Content must be a JSON object.") }
        return body
    }

    /// The body, which may be left out.
    func optionalBody() throws -> JSONValue { request.body.isEmpty ? [:] : try body() }

    /// A field of the body that has to be a text.
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
    var isAdministrator = false
    /// The time that an application service gives to its event, in milliseconds.
    var sentAt: Int?

    /// The device with its user: two users may have devices of one name.
    var device: Device { Device(userID: userID, id: deviceID) }

    struct Device: Sendable, Hashable {
        var userID: String
        var id: String
    }
}
