import ChatProviderKit

/// What the legacy login takes, without the fields that are empty.
enum HelpshiftUserDetails {
    /// The user without empty fields.
    static func normalized(_ user: KnownUser) -> KnownUser {
        KnownUser(
            id: nonEmpty(user.id),
            email: nonEmpty(user.email),
            name: nonEmpty(user.name),
            authToken: user.authToken.flatMap { $0.value.isEmpty ? nil : $0 }
        )
    }

    /// The SDK's dictionary of a normalized user.
    ///
    /// - Throws: `ChatError.Code.invalidArgument` where the SDK would make an anonymous user of it, silently.
    static func dictionary(_ user: KnownUser, hasFullPrivacy: Bool) throws(ChatError) -> [String: String] {
        if user.id == nil, user.email == nil { throw refused("has neither an id nor an e-mail address") }
        if let id = user.id {
            if hasOuterSpaces(id) { throw refused("has an id with spaces at its start or end") }
            if id.count > 750 { throw refused("has an id of more than 750 characters") }
        }
        if let email = user.email {
            if !isEmail(email) { throw refused("has an e-mail address that is none") }
            if user.id == nil, hasFullPrivacy {
                throw refused("has an e-mail address alone, which full privacy does not allow")
            }
        }
        var dictionary: [String: String] = [:]
        dictionary[HelpshiftKey.userID] = user.id
        dictionary[HelpshiftKey.userEmail] = user.email
        dictionary[HelpshiftKey.userName] = user.name
        dictionary[HelpshiftKey.userAuthToken] = user.authToken?.value
        return dictionary
    }

    private static func nonEmpty(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func hasOuterSpaces(_ text: String) -> Bool {
        text.first?.isWhitespace == true || text.last?.isWhitespace == true
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !text.contains(where: \.isWhitespace)
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).count > 1
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    private static func refused(_ why: String) -> ChatError {
        ChatError(
            .invalidArgument,
            "The user \(why): Helpshift would make an anonymous user of it, silently."
        )
    }
}
