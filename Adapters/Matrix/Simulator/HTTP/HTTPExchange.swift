package import Foundation

package struct HTTPRequest: Sendable, Hashable {
    package var method: String
    /// The path with its percent encoding, and the query after a question mark.
    package var target: String
    package var accessToken: String?
    package var body: Data

    package init(method: String, target: String, accessToken: String?, body: Data) {
        self.method = method
        self.target = target
        self.accessToken = accessToken
        self.body = body
    }

    /// The segments of the path, decoded.
    var path: [String] {
        let path = target.prefix { $0 != "?" }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { $0.removingPercentEncoding ?? String($0) }
    }

    /// The fields of the query, decoded.
    var query: [String: String] {
        guard let mark = target.firstIndex(of: "?") else { return [:] }
        let pairs = target[target.index(after: mark)...].split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
            }
            return (texts[0], texts.count > 1 ? texts[1] : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

package struct HTTPAnswer: Sendable, Hashable {
    package var status: Int
    package var headers: [String: String]
    package var body: Data

    init(status: Int = 200, headers: [String: String] = [:], json: JSONValue) {
        self.init(status: status, headers: headers, body: json.text)
    }

    init(status: Int = 200, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body as JSON; `null` if it is not JSON.
    var json: JSONValue { JSONValue(text: body) ?? .null }
}
