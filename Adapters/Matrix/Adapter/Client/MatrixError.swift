public import Foundation

/// Why a call to a Matrix server has failed.
///
/// It is the `underlying` error of a `ChatError`. It contains no free text from the server, and no token.
public enum MatrixError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server refused, with its status, its `errcode` (empty if it sent none), and for `M_UNKNOWN_TOKEN`
    /// whether the session only has to be renewed.
    case refused(status: Int, code: String, isSoftLogout: Bool = false)
    /// The server requests a pause of this many seconds.
    case limited(seconds: TimeInterval)
    /// The server's answer is not that of a Matrix server. The reason contains none of its contents.
    case malformed(String)
    /// The answer is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The server answered with a redirect, which is not followed: a token is sent to no other host.
    case redirected
    /// The server could not be reached, with the code of Foundation's `URLError`.
    case unreachable(Int)
    /// The server's certificate is not valid for the server.
    case untrusted
    /// No answer arrived in time.
    case timedOut
    /// The call was cancelled.
    case cancelled

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .refused(let status, let code, _):
            code.isEmpty
                ? "the server answered with status \(status)" : "the server refused: \(code) (\(status))"
        case .limited(let seconds):
            "the server asks to wait \(Int(exactly: seconds.rounded(.up)).map { "\($0) s" } ?? "forever")"
        case .malformed(let reason): "the server's answer cannot be read: \(reason)"
        case .tooLarge(let limit): "the server's answer is larger than \(limit) bytes"
        case .redirected:
            "the server redirects to another address, which is not followed: configure that address"
        case .unreachable(let number): "the server cannot be reached (URLError \(number))"
        case .untrusted: "the server's certificate is not valid for its name"
        case .timedOut: "the server did not answer in time"
        case .cancelled: "the call was cancelled"
        }
    }

    /// Whether the same call may succeed later, without any change.
    package var isTransient: Bool {
        switch self {
        case .limited, .unreachable, .timedOut, .malformed, .tooLarge, .redirected, .untrusted: true
        case .refused(let status, _, _): status >= 500 || status == 408 || status == 429
        case .cancelled: false
        }
    }

    /// Whether the session is still valid, and only the access token has expired.
    package var isSoftLogout: Bool {
        if case .refused(_, _, isSoftLogout: true) = self { true } else { false }
    }

    /// Whether the access token is no longer valid.
    package var isUnknownToken: Bool {
        if case .refused(401, let code, _) = self {
            code == "M_UNKNOWN_TOKEN" || code == "M_MISSING_TOKEN"
        } else {
            false
        }
    }

    package var code: String? {
        if case .refused(_, let code, _) = self { code } else { nil }
    }
}
