public import Foundation

/// Why a call to a Matrix server failed.
///
/// It is the `underlying` error of a `ChatError`. Nothing of what the server wrote in free text is in it, and no token.
public enum MatrixError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server refused, with its status, its `errcode` (empty where it gave none), and for `M_UNKNOWN_TOKEN` whether
    /// the session only has to be renewed.
    case refused(status: Int, code: String, isSoftLogout: Bool = false)
    /// The server asks to wait so many seconds.
    case limited(seconds: TimeInterval)
    /// The server answered with something that is no answer of a Matrix server. The reason names no content.
    case malformed(String)
    /// The answer is larger than what is read, in bytes.
    case tooLarge(limit: Int)
    /// The server answered with a redirection, which is not followed: a token goes to no other host.
    case redirected
    /// The server could not be reached, with the number of Foundation's `URLError`.
    case unreachable(Int)
    /// The server's certificate is not valid for it.
    case untrusted
    /// Nothing came in time.
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
            "the server asks to wait \(Int(exactly: seconds.rounded(.up)).map { "\($0) s" } ?? "for ever")"
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

    /// Whether the same call may succeed later, without a change of anything.
    package var isTransient: Bool {
        switch self {
        case .limited, .unreachable, .timedOut, .malformed, .tooLarge, .redirected, .untrusted: true
        case .refused(let status, _, _): status >= 500 || status == 408 || status == 429
        case .cancelled: false
        }
    }

    /// Whether the session is still valid, and only the access token's time is over.
    package var isSoftLogout: Bool {
        if case .refused(_, _, isSoftLogout: true) = self { true } else { false }
    }

    /// Whether the access token is not valid any more.
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
