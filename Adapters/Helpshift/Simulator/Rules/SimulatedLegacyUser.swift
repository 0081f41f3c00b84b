import Foundation

/// The user of a legacy login: *How to Identify and Manage Users*.
struct SimulatedLegacyUser {
    var uid: String?
    var email: String?
    var name: String?
    var token: String?

    /// Reads the SDK's dictionary. Blank values count as missing. A name is truncated to 255 characters.
    init(_ details: [String: String]) {
        func given(_ key: String) -> String? { details[key].flatMap { $0.isEmpty ? nil : $0 } }
        uid = given("userId")
        email = given("userEmail")
        name = given("userName").map(Self.cut)
        token = given("userAuthToken")
    }

    var isNamed: Bool { uid != nil || email != nil }

    /// Whether the login silently makes the user anonymous: the id is longer than 750 characters, the address is
    /// malformed, one of them begins or ends with a space, or full privacy is on and there is only an address.
    ///
    /// The documentation advises against an e-mail address as the id, but the SDK accepts it.
    func isAnonymous(fullPrivacy: Bool) -> Bool {
        if let uid, uid.vendorLength > 750 || uid.hasSpacesAround { return true }
        if let email, email.hasSpacesAround || !email.isAddress { return true }
        return fullPrivacy && uid == nil
    }

    private static func cut(_ name: String) -> String {
        // A character of two UTF-16 units is not split.
        String(name.utf16.prefix(255)) ?? String(name.utf16.prefix(254)) ?? ""
    }
}

extension String {
    fileprivate var hasSpacesAround: Bool { trimmingCharacters(in: .whitespacesAndNewlines) != self }

    /// Whether the text is a valid address. The documentation requires a valid format without defining it. The
    /// simulator requires text, `@`, and a domain with a dot inside, without spaces.
    fileprivate var isAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}
