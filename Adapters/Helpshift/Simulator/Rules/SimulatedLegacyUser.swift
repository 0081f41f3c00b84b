import Foundation

/// Whom the legacy login names: *How to Identify and Manage Users*.
struct SimulatedLegacyUser {
    var uid: String?
    var email: String?
    var name: String?
    var token: String?

    /// Reads the SDK's dictionary. What is left blank is not given; a name is cut at 255 characters.
    init(_ details: [String: String]) {
        func given(_ key: String) -> String? { details[key].flatMap { $0.isEmpty ? nil : $0 } }
        uid = given("userId")
        email = given("userEmail")
        name = given("userName").map(Self.cut)
        token = given("userAuthToken")
    }

    /// Whether anybody is named.
    var isNamed: Bool { uid != nil || email != nil }

    /// Whether the login leads to an anonymous user: an id longer than 750 characters, an address that is none,
    /// spaces at either end of one of them, or with full privacy an address alone.
    ///
    /// An id that looks like an address is advised against, and accepted.
    func isAnonymous(fullPrivacy: Bool) -> Bool {
        if let uid, uid.vendorLength > 750 || uid.hasSpacesAround { return true }
        if let email, email.hasSpacesAround || !email.isAddress { return true }
        return fullPrivacy && uid == nil
    }

    private static func cut(_ name: String) -> String {
        // Not through the middle of a character of two units.
        String(name.utf16.prefix(255)) ?? String(name.utf16.prefix(254)) ?? ""
    }
}

extension String {
    fileprivate var hasSpacesAround: Bool { trimmingCharacters(in: .whitespacesAndNewlines) != self }

    /// The document asks for a valid format, and its example of one is lost: something, `@`, and a name with a dot
    /// inside, without spaces.
    fileprivate var isAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}
