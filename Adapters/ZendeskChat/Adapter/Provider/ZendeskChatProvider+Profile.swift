import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: VisitorProfileUpdating {
    /// The visitor's details at Zendesk.
    public var visitorProfile: VisitorProfile {
        hearsUsersChat ? client.visitorInfo : VisitorProfile()
    }

    /// Changes the visitor's details at Zendesk.
    ///
    /// - Throws: `ChatError`: `invalidArgument` if the e-mail address is not valid, `notAllowedNow` for a
    ///   user with a token, because Zendesk accepts only the token's details.
    public func updateVisitorProfile(_ profile: VisitorProfile) async throws {
        try checkEmail(profile.email)
        try await calling {
            if case .token = core.user { throw Self.tokenDecides }
            guard !client.hasIdentity else { throw Self.tokenDecides }
            // The SDK would use an empty field as the new value.
            let present = client.visitorInfo
            let info = VisitorProfile(
                name: profile.name.isEmpty ? present.name : profile.name,
                email: profile.email.isEmpty ? present.email : profile.email,
                phoneNumber: profile.phoneNumber.isEmpty ? present.phoneNumber : profile.phoneNumber
            )
            try await client.setVisitorInfo(info)
        }
    }

    private static let tokenDecides = ChatError(
        .notAllowedNow,
        "Zendesk takes the name and e-mail of a user with a token from the token. Have the backend change it."
    )

    /// Adds tags to the visit.
    public func addTags(_ tags: [String]) async throws {
        try await calling { try await client.addTags(tags) }
    }

    /// Removes tags from the visit.
    public func removeTags(_ tags: [String]) async throws {
        try await calling { try await client.removeTags(tags) }
    }

    /// Replaces the agents' note on the visitor.
    public func setNote(_ note: String) async throws {
        try await calling { try await client.setNote(note) }
    }

    /// Appends to the agents' note on the visitor.
    public func appendNote(_ note: String) async throws {
        try await calling { try await client.appendNote(note) }
    }

    /// Shows the agents where in the app the visitor is. Call it at each change. Before the first message,
    /// the SDK keeps the paths. A path with the same address as the previous one is not shown, whatever its
    /// title.
    public func trackVisitorPath(title: String, url: URL) async throws {
        try await calling {
            try await client.trackVisitorPath(ZendeskChatVisitorPath(title: title, url: url.absoluteString))
        }
    }
}
