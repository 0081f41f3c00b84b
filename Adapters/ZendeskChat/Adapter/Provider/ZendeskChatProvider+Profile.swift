import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: VisitorProfileUpdating {
    /// What Zendesk holds of the visitor.
    public var visitorProfile: VisitorProfile {
        hearsUsersChat ? VisitorProfile(client.visitorInfo) : VisitorProfile()
    }

    /// Changes what Zendesk holds of the visitor.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for what is no e-mail address, `notAllowedNow` for a user with a
    ///   token, of whom Zendesk believes only the token.
    public func updateVisitorProfile(_ profile: VisitorProfile) async throws {
        try checkEmail(profile.email)
        try await calling {
            if case .token = core.user { throw Self.tokenDecides }
            guard !client.hasIdentity else { throw Self.tokenDecides }
            // The SDK would take an empty field for the new value.
            let present = client.visitorInfo
            let info = ZendeskChatVisitorInfo(
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

    /// Adds to the agents' note on the visitor.
    public func appendNote(_ note: String) async throws {
        try await calling { try await client.appendNote(note) }
    }

    /// Tells the agents where in the app the visitor is, as often as that changes. Before the first message the SDK keeps
    /// the paths. One with the same address as the path before is not shown, whatever its title.
    public func trackVisitorPath(title: String, url: URL) async throws {
        try await calling {
            try await client.trackVisitorPath(ZendeskChatVisitorPath(title: title, url: url.absoluteString))
        }
    }
}
