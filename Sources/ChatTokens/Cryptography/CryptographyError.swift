/// Why there is no HMAC-SHA256 on this machine.
public enum CryptographyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// None of these shared libraries is installed.
    case libraryMissing(names: [String])
    /// The library is there, and lacks this function.
    case functionMissing(name: String)
    /// The library refused to compute, which OpenSSL does under some policies (FIPS) for short keys.
    case refused

    /// What is wrong, and what to install, for people.
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
            "The cryptography library refused to compute an HMAC-SHA256; its policy may ask for a longer key."
        }
    }
}
