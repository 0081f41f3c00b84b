public import ChatTokens
public import Foundation
import IntercomAdapter

/// Intercom's server in memory: users, and their conversations with the number of unread messages.
@MainActor
public final class SimulatedIntercomServer {
    /// A user. Each conversation is its number of unread messages.
    struct Visitor {
        var conversations: [Int] = []
        var unread: Int { conversations.count { $0 > 0 } }
    }

    /// The variants of undocumented behavior.
    public let variants: Set<IntercomVariant>
    /// The secret of Identity Verification and Messenger Security; `nil` if neither is enforced.
    public var secret: SecretKey?
    /// Returns the time, by which tokens expire.
    public var now: @MainActor () -> Date = { Date() }
    var users: [String: Visitor] = [:]
    private var visitorCount = 0
    private var devices: [ObjectIdentifier: WeakSDK] = [:]

    private struct WeakSDK { weak var sdk: SimulatedIntercom? }

    /// Creates a server without users.
    public init(variants: Set<IntercomVariant> = [], secret: SecretKey? = nil) {
        self.variants = variants
        self.secret = secret
    }

    func add(_ sdk: SimulatedIntercom) { devices[ObjectIdentifier(sdk)] = WeakSDK(sdk: sdk) }

    func newVisitor() -> String {
        visitorCount += 1
        return "visitor \(visitorCount)"
    }

    /// Sends a message from an agent, in the conversation with this number or in a new one.
    public func agentWrites(to user: String, conversation: Int? = nil) {
        change(user) { visitor in
            if let conversation, visitor.conversations.indices.contains(conversation) {
                visitor.conversations[conversation] += 1
            } else {
                visitor.conversations.append(1)
            }
        }
    }

    /// Replaces a user's conversations with this many unread ones.
    public func setUnread(_ count: Int, of user: String) {
        change(user) { $0.conversations = Array(repeating: 1, count: count) }
    }

    /// Marks all conversations of a user as read.
    func read(_ user: String) { change(user) { $0.conversations = $0.conversations.map { _ in 0 } } }

    private func change(_ user: String, _ body: (inout Visitor) -> Void) {
        body(&users[user, default: Visitor()])
        for device in devices.values { device.sdk?.serverDidChange(user) }
    }

    /// Returns the number of a user's unread conversations.
    public func unread(of user: String) -> Int { users[user]?.unread ?? 0 }

    // MARK: Checking logins

    /// Returns whether the server accepts a login: by a hash, by a token, or without either if neither is
    /// enforced.
    func accepts(id: String?, email: String?, hash: String?, token: String?) -> Bool {
        guard let secret else { return true }
        if let token { return accepts(token, id: id, email: email, secret) }
        let hashed = variants.contains(.hashesAddress) ? email ?? id : id ?? email
        guard let hash, let hashed, let verifier = try? UserAuthToken() else { return false }
        return verifier.isValid(hash, id: hashed, keys: [secret])
    }

    /// Checks a token. Except for the HMAC, this shares no code with the package's signers, so that tests
    /// find disagreements.
    private func accepts(_ token: String, id: String?, email: String?, _ secret: SecretKey) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let hmac = try? HMACSHA256(),
            let code = Self.decoded(parts[2]), let payload = Self.decoded(parts[1]),
            hmac.isValid(code, of: Data("\(parts[0]).\(parts[1])".utf8), keys: [secret]),
            let claims = try? JSONSerialization.jsonObject(with: payload) as? [String: Any]
        else { return false }
        if let end = (claims["exp"] as? NSNumber)?.doubleValue, end <= now().timeIntervalSince1970 {
            return false
        }
        let named = claims[variants.contains(.tokenNamesSubject) ? "sub" : "user_id"] as? String
        return named == (id ?? email)
    }

    private static func decoded(_ part: Substring) -> Data? {
        let plain = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
