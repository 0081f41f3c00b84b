import ChatAdapterKit
public import ChatProviderKit
public import Foundation
import HelpshiftIdentity

/// The visitor's details for agents, as far as Helpshift supports them. A detail that it does not support is
/// published as a `ChatEvent.diagnostic(_:)`, so an app can pass the same profile to every vendor.
extension HelpshiftChatProvider: VisitorProfileUpdating {
    /// The details that the provider has set for the current user. The SDK does not report any.
    public var visitorProfile: VisitorProfile {
        guard case .known(let known) = core.user else { return VisitorProfile(name: usersChat.name) }
        return VisitorProfile(name: known.name ?? "", email: known.email ?? "")
    }

    /// Changes the name of a user who was logged in with a token: the attribute `full_name`, in all apps of
    /// the account.
    ///
    /// The name of any other user is part of the login. The e-mail address and telephone number are
    /// identities, which the app's backend signs: ``addUserIdentities(_:)``.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; `invalidArgument` for a name that is too long;
    ///   `notAllowedNow` during a login.
    public func updateVisitorProfile(_ profile: VisitorProfile) async throws {
        try checkIsUsable()
        let present = visitorProfile
        if profile.email != present.email, !profile.email.isEmpty {
            diagnoseProfile(
                "the e-mail address",
                "Helpshift takes it from a login or an identity (addUserIdentities)"
            )
        }
        if !profile.phoneNumber.isEmpty {
            diagnoseProfile("the telephone number", "Helpshift takes it from an identity (addUserIdentities)")
        }
        guard profile.name != present.name, !profile.name.isEmpty else { return }
        guard hasIdentity else {
            diagnoseProfile(
                "the name",
                "Helpshift takes it from the login, unless the user logs in with a token"
            )
            return
        }
        try updateMasterAttributes { $0.fullName = profile.name }
        usersChat.name = profile.name
    }

    /// Adds tags. For a user who was logged in with a token, they are added to the attribute `new_tags`, in
    /// all apps of the account. For any other user, they are added to the configuration of every screen that
    /// opens from now on, until the user changes.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; with a token, `invalidArgument` for tags that are
    ///   too long or too many at once, and `notAllowedNow` during a login.
    public func addTags(_ tags: [String]) async throws {
        try checkIsUsable()
        if hasIdentity {
            try updateMasterAttributes { $0.newTags = tags }
        } else {
            usersChat.screenTags += tags.filter { !usersChat.screenTags.contains($0) }
        }
    }

    /// Removes tags. For a user who was logged in with a token, the attribute `tags_to_remove` is used. For
    /// any other user, tags from ``addTags(_:)`` are removed.
    ///
    /// - Throws: The same as ``addTags(_:)``.
    public func removeTags(_ tags: [String]) async throws {
        try checkIsUsable()
        if hasIdentity {
            try updateMasterAttributes { $0.tagsToRemove = tags }
        } else {
            usersChat.screenTags.removeAll(where: tags.contains)
        }
    }

    private func updateMasterAttributes(_ change: (inout MasterAttributes) -> Void) throws(ChatError) {
        var attributes = MasterAttributes()
        change(&attributes)
        try updateMasterAttributes(attributes)
    }

    /// Adds a breadcrumb with the title and the address.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func trackVisitorPath(title: String, url: URL) async throws {
        try leaveBreadcrumb("\(title) (\(url.absoluteString))")
    }

    /// Returns the SDK's dictionary for a screen.
    func dictionary(_ screen: HelpshiftConversationConfiguration?) -> [String: HelpshiftValue] {
        var screen = screen ?? configuration.screen ?? HelpshiftConversationConfiguration()
        screen.tags += usersChat.screenTags.filter { !screen.tags.contains($0) }
        return screen.dictionary
    }

    /// Whether the user was logged in with a token since the launch, and therefore has attributes.
    private var hasIdentity: Bool {
        if case .token = core.user { true } else { false }
    }

    private func diagnoseProfile(_ what: String, _ why: String) {
        core.diagnose("\(what) was omitted, because \(why)")
    }
}
