/// Why this machine cannot compute an HMAC-SHA256.
public enum CryptographyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// None of these shared libraries is installed.
    case libraryMissing(names: [String])
    /// The library is installed, but lacks this function.
    case functionMissing(name: String)
    /// The library refused the key. Under some policies, such as FIPS, OpenSSL refuses short keys.
    case refused

    /// The problem, and which library to install.
    public var description: String {
        switch self {
        case .libraryMissing(let names):
            """
            OpenSSL's libcrypto is not installed (looked for \(names.joined(separator: ", "))). Install it: \
            libssl3 on Debian and Ubuntu (libssl3t64 from Ubuntu 24.04 and Debian 13 on), openssl-libs on Fedora \
            and Amazon Linux, libcrypto3 on Alpine.
            """
        case .functionMissing(let name):
            "The installed libcrypto has no function \(name). Install OpenSSL 3 or 1.1."
        case .refused:
            "The cryptography library refused to compute an HMAC-SHA256; its policy may require a longer key."
        }
    }
}
