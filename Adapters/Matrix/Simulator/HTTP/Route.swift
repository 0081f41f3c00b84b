/// A method and a path, with the function that answers requests.
struct Route: Sendable {
    enum Access: Sendable {
        case anybody
        case users
        /// Registered users, but not guests.
        case members
        /// The same, even with an expired token.
        case membersLoggingOut
    }

    let method: String
    let pattern: [String]
    let access: Access
    let answer: @Sendable (MatrixServer, Call) throws -> HTTPAnswer

    /// - Parameter path: The path, with names in braces for its parameters. Without a leading slash, it is below
    ///   `/_matrix/client/v3`.
    init(
        _ method: String,
        _ path: String,
        by access: Access = .users,
        _ answer: @escaping @Sendable (MatrixServer) -> (Call) throws -> JSONValue
    ) {
        self.init(method, path, by: access, raw: { HTTPAnswer(json: try answer($0)($1)) })
    }

    init(
        _ method: String,
        _ path: String,
        by access: Access = .users,
        raw answer: @escaping @Sendable (MatrixServer, Call) throws -> HTTPAnswer
    ) {
        self.method = method
        let path = path.hasPrefix("/") ? String(path.dropFirst()) : "_matrix/client/v3/\(path)"
        pattern = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        self.access = access
        self.answer = answer
    }

    /// Returns the named parts of a path; `nil` if the path does not match.
    func parameters(of path: [String]) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, expected) in zip(path, pattern) {
            if expected.hasPrefix("{") {
                parameters[String(expected.dropFirst().dropLast())] = segment
            } else if segment != expected {
                return nil
            }
        }
        return parameters
    }
}
