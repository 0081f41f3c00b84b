import Foundation

/// The state and the rules of the server, without a clock or a network.
///
/// The rules follow the observed behavior of a real server, and share no code with the adapter, so that tests
/// find disagreements.
final class MatrixServer {
    /// The time, in milliseconds since 1970.
    var now = 0
    let name: String
    var settings = ServerSettings()
    let tokens: LoginTokens
    /// The token of an application service, which may act as any user, and set the times of events.
    let applicationServiceToken: String

    /// The number of the newest change, as in a sync's token.
    private(set) var position = 0
    var accounts: [String: Account] = [:]
    var rooms: [String: Room] = [:]
    var accessTokens: [String: AccessToken] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    var transactions: [Transaction: String] = [:]
    /// The transaction of the event that is being added.
    var pendingTransaction: Transaction?
    var files: [String: Data] = [:]
    /// The messages of each user, by the user's id.
    var limits: [String: LeakyBucket] = [:]
    var identifiers = IdentifierGenerator()
    /// The number of guests so far.
    var guestCount = 0
    private let routes = Route.all

    init(name: String, applicationServiceToken: String, tokens: LoginTokens) {
        self.name = name
        self.applicationServiceToken = applicationServiceToken
        self.tokens = tokens
    }

    /// Returns a new position in the stream of changes.
    func advance() -> Int {
        position += 1
        return position
    }

    // MARK: Requests

    enum Outcome {
        case answer(HTTPAnswer)
        /// A sync that has no news yet.
        case poll(Poll)
    }

    /// Answers a request, or returns a sync that waits.
    func take(_ request: HTTPRequest) -> Outcome {
        endTyping()
        do {
            let path = request.path
            let matches = routes.compactMap { route in route.parameters(of: path).map { (route, $0) } }
            guard let (route, parameters) = matches.first(where: { $0.0.method == request.method }) else {
                throw Refusal.unrecognized
            }
            let query = request.query
            let requester = route.access == .anybody ? nil : try authorized(request, query, route.access)
            let call = Call(request: request, parameters: parameters, query: query, requester: requester)
            if route.pattern == Route.syncPattern {
                let poll = try poll(call)
                if poll.mayWait, sync(poll) == nil { return .poll(poll) }
            }
            return .answer(try route.answer(self, call))
        } catch let refusal as Refusal {
            return .answer(refusal.answer)
        } catch {
            return .answer(Refusal(500, "M_UNKNOWN", "Internal server error").answer)
        }
    }
}

struct ServerSettings: Sendable, Hashable {
    var acceptsGuests = true
    var accessTokenLifetime = 300_000
    var maximumUploadSize = 52_428_800
    var messageLimit: LeakyBucket.Rate?
}

/// Generates ids in a server's form, which are the same in each run.
struct IdentifierGenerator: RandomNumberGenerator {
    private var state: UInt64 = 0x5EED

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let letters = capitals + Array("abcdefghijklmnopqrstuvwxyz")
    private static let base64URL = letters + Array("0123456789-_")

    private mutating func text(_ count: Int, of alphabet: [Character]) -> String {
        String((0..<count).map { _ in alphabet.randomElement(using: &self) ?? "A" })
    }

    mutating func eventID() -> String { "$" + text(43, of: Self.base64URL) }
    mutating func deviceID() -> String { text(10, of: Self.capitals) }
    mutating func token(_ prefix: String) -> String { "\(prefix)_" + text(30, of: Self.letters) }
    mutating func mediaID() -> String { text(24, of: Self.letters) }
    mutating func roomID() -> String { "!" + text(43, of: Self.base64URL) }
}
