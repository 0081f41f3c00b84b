struct Refusal: Error, Sendable, Hashable {
    var status: Int
    var code: String
    var words: String
    /// Additional fields of the answer.
    var fields: [String: JSONValue] = [:]

    init(_ status: Int, _ code: String, _ words: String, fields: [String: JSONValue] = [:]) {
        self.status = status
        self.code = code
        self.words = words
        self.fields = fields
    }

    static func forbidden(_ words: String) -> Refusal { Refusal(403, "M_FORBIDDEN", words) }
    static func notFound(_ words: String) -> Refusal { Refusal(404, "M_NOT_FOUND", words) }
    static func unknown(_ words: String) -> Refusal { Refusal(400, "M_UNKNOWN", words) }
    static func invalidParameter(_ words: String) -> Refusal { Refusal(400, "M_INVALID_PARAM", words) }
    static func badJSON(_ words: String) -> Refusal { Refusal(400, "M_BAD_JSON", words) }
    static let unrecognized = Refusal(404, "M_UNRECOGNIZED", "Unrecognized request")
    static let missingToken = Refusal(401, "M_MISSING_TOKEN", "Missing access token")

    /// The refusal of an unknown or expired token.
    static func unknownToken(isSoftLogout: Bool) -> Refusal {
        Refusal(
            401,
            "M_UNKNOWN_TOKEN",
            isSoftLogout ? "Access token has expired" : "Invalid access token passed.",
            fields: ["soft_logout": .bool(isSoftLogout)]
        )
    }

    /// The refusal of a guest's request on a route for registered users.
    static let guest = Refusal(403, "M_GUEST_ACCESS_FORBIDDEN", "Guest access not allowed")

    var answer: HTTPAnswer {
        var headers: [String: String] = [:]
        if let milliseconds = fields["retry_after_ms"]?.integer {
            headers["Retry-After"] = String((milliseconds + 999) / 1_000)
        }
        let body: JSONValue = ["errcode": .string(code), "error": .string(words)]
        return HTTPAnswer(status: status, headers: headers, json: body.merging(.object(fields)))
    }
}
