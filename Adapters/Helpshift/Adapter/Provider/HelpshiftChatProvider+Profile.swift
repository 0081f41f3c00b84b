import ChatAdapterKit
public import ChatProviderKit
public import Foundation
import HelpshiftIdentity

/// What agents see of the visitor, as far as Helpshift has a place for it. What it has none for is published as a
/// `ChatEvent.diagnostic(_:)`, so that an app can say the same to every vendor.
extension HelpshiftChatProvider: VisitorProfileUpdating {
    /// What the provider has told the SDK of the present user, which tells nothing itself.
    public var visitorProfile: VisitorProfile {
        guard case .known(let known) = core.user else { return VisitorProfile(name: sdk.chat.profile.name) }
        return VisitorProfile(name: known.name ?? "", email: known.email ?? "")
    }

    /// Changes the name of a user who was logged in with a token: the attribute `full_name`, in all apps of the
    /// account.
    ///
    /// The name of another user is part of the login. E-mail address and telephone number are identities, which the
    /// app's backend signs: ``addUserIdentities(_:)``.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; `invalidArgument` for a name that is too long; `notAllowedNow`
    ///   while a login is in progress.
    public func updateVisitorProfile(_ profile: VisitorProfile) async throws {
        try checkIsUsable()
        let present = visitorProfile
        if profile.email != present.email, !profile.email.isEmpty {
            diagnoseProfile("the e-mail address", "it is part of a login, or an identity: addUserIdentities")
        }
        if !profile.phoneNumber.isEmpty {
            diagnoseProfile("the telephone number", "it is an identity: addUserIdentities")
        }
        guard profile.name != present.name, !profile.name.isEmpty else { return }
        guard hasIdentity else {
            diagnoseProfile("the name", "it is part of the login, unless that is by token")
            return
        }
        try updateMasterAttributes { $0.fullName = profile.name }
        sdk.chat.profile.name = profile.name
    }

    /// Adds tags: to a user who was logged in with a token by the attribute `new_tags`, in all apps of the account; for
    /// another user to the configuration of every screen from the next one on, until the user changes.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; with a token, `invalidArgument` for a tag that is too long or
    ///   too many at once, and `notAllowedNow` while a login is in progress.
    public func addTags(_ tags: [String]) async throws {
        try checkIsUsable()
        if hasIdentity {
            try updateMasterAttributes { $0.newTags = tags }
        } else {
            sdk.chat.profile.screenTags += tags.filter { !sdk.chat.profile.screenTags.contains($0) }
        }
    }

    /// Removes tags: of a user who was logged in with a token by the attribute `tags_to_remove`; for another user those
    /// that ``addTags(_:)`` has added.
    ///
    /// - Throws: The same as ``addTags(_:)``.
    public func removeTags(_ tags: [String]) async throws {
        try checkIsUsable()
        if hasIdentity {
            try updateMasterAttributes { $0.tagsToRemove = tags }
        } else {
            sdk.chat.profile.screenTags.removeAll(where: tags.contains)
        }
    }

    private func updateMasterAttributes(_ change: (inout MasterAttributes) -> Void) throws(ChatError) {
        var attributes = MasterAttributes()
        change(&attributes)
        try updateMasterAttributes(attributes)
    }

    /// A diagnostic: Helpshift takes no note from an app.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func setNote(_ note: String) async throws {
        try checkIsUsable()
        diagnoseProfile("the note", "only agents write notes")
    }

    /// A diagnostic: Helpshift takes no note from an app.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func appendNote(_ note: String) async throws { try await setNote(note) }

    /// Leaves a breadcrumb with title and address.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func trackVisitorPath(title: String, url: URL) async throws {
        try leaveBreadcrumb("\(title) (\(url.absoluteString))")
    }

    /// The SDK's dictionary for a screen.
    func dictionary(_ screen: HelpshiftConversationConfiguration?) -> [String: HelpshiftValue] {
        var screen = screen ?? configuration.screen
        screen.tags += sdk.chat.profile.screenTags.filter { !screen.tags.contains($0) }
        return screen.dictionary
    }

    /// Whether the user was logged in with a token since the start, and so has attributes.
    private var hasIdentity: Bool {
        if case .token = core.user { true } else { false }
    }

    private func diagnoseProfile(_ what: String, _ why: String) {
        core.diagnose("\(what) was left out: Helpshift has no place for it here, as \(why)")
    }
}

/// What the provider was told of the present user.
struct HelpshiftProfile {
    /// The name that was sent as an attribute; empty where none was.
    var name = ""
    /// Tags for every screen, in the order in which they were added.
    var screenTags: [String] = []
}
