import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// What agents see of the visitor, as far as the SDK has a place for it. What it has none for is published as a
/// `ChatEvent.diagnostic(_:)`, so that an app can say the same to every vendor.
extension ZendeskMessagingProvider: VisitorProfileUpdating {
    /// Empty: name and e-mail address are the token's, and the SDK does not tell them.
    public var visitorProfile: VisitorProfile { VisitorProfile() }

    /// Changes nothing: Zendesk takes name and e-mail address from the token.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` for a profile that is not empty; `notInstalled`, `shutDown`.
    public func updateVisitorProfile(_ profile: VisitorProfile) async throws {
        try checkUsable()
        guard profile != VisitorProfile() else { return }
        throw ChatError(
            .notAllowedNow,
            "Zendesk takes the name and e-mail of a user from the token. Have the backend change it."
        )
    }

    /// Adds tags to those that the conversations to come get, and at the next message the present ones. They are this
    /// user's, and end with a change of the user.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; `notAllowedNow` while the user changes, or where the SDK has
    ///   another user than the app has named.
    public func addTags(_ tags: [String]) async throws {
        try checkCanReachUsersChat()
        let present = sdk.settings.tags ?? []
        tell(tags: present + tags.filter { !present.contains($0) })
    }

    /// Removes tags from those that the provider has set: by setting the others. A conversation keeps the tags that it has.
    ///
    /// - Throws: As ``addTags(_:)``.
    public func removeTags(_ tags: [String]) async throws {
        try checkCanReachUsersChat()
        tell(tags: (sdk.settings.tags ?? []).filter { !tags.contains($0) })
    }

    /// A diagnostic: Zendesk Messaging takes no note from an app.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func setNote(_ note: String) async throws {
        try checkUsable()
        core.diagnose("the note was left out: Zendesk Messaging takes none from an app")
    }

    /// A diagnostic: Zendesk Messaging takes no note from an app.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func appendNote(_ note: String) async throws { try await setNote(note) }

    /// Tells the agents which page of the app is shown. Proactive messages are triggered by it.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`, `notAllowedNow` as ``addTags(_:)``; `network`, `timeout`,
    ///   `authentication` and `vendor` where it does not reach Zendesk.
    public func trackVisitorPath(title: String, url: URL) async throws {
        try checkCanReachUsersChat()
        try await core.answers.wait(for: "The Zendesk SDK", within: Self.timeLimit) { answer in
            Task { [client] in
                do throws(ZendeskMessagingError) {
                    try await client.sendPageView(title: title, url: url.absoluteString)
                    answer.give()
                } catch {
                    answer.give(.failure(ChatError(zendeskMessaging: error)))
                }
            }
        }
    }
}

/// What the SDK has for its conversations alone.
extension ZendeskMessagingProvider {
    /// Sets the custom ticket fields of the conversations to come, and at the next message the present ones, in place of
    /// those before. They are this user's, and end with a change of the user.
    ///
    /// What Zendesk does not take is reported later, by an event of ``zendeskEvents`` and a diagnostic. All metadata
    /// of a conversation together has at most 4 KB.
    ///
    /// - Parameter fields: The values by the fields' ids: custom fields that end users may edit.
    /// - Throws: As ``addTags(_:)``.
    public func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) throws(ChatError) {
        try checkCanReachUsersChat()
        tell(fields: fields)
    }

    /// Clears the fields that the conversations to come would get. A conversation keeps those that it has.
    ///
    /// - Throws: As ``addTags(_:)``.
    public func clearConversationFields() throws(ChatError) { try setConversationFields([:]) }

    /// Sets the tags of the conversations to come, and at the next message the present ones, in place of those before. They
    /// are this user's, and end with a change of the user.
    ///
    /// - Throws: As ``addTags(_:)``.
    public func setConversationTags(_ tags: [String]) throws(ChatError) {
        try checkCanReachUsersChat()
        tell(tags: tags)
    }

    /// Clears the tags that the conversations to come would get. A conversation keeps those that it has.
    ///
    /// - Throws: As ``addTags(_:)``.
    public func clearConversationTags() throws(ChatError) { try setConversationTags([]) }

    /// Switches the vendor's analytics of its own on or off. Its default is not documented.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func enableInternalAnalytics(_ isEnabled: Bool) throws(ChatError) {
        try checkUsable()
        client.enableInternalAnalytics(isEnabled)
    }

    /// Sets who decides about a link that the user taps. It takes the SDK's one place for that.
    ///
    /// - Parameter handler: Returns `true` for the SDK to open the link, `false` where the app does; `nil` for the SDK to
    ///   open all. Each link is published as a `ChatEvent.actionChosen(type:data:)` as well.
    public func setURLHandler(_ handler: ZendeskMessagingURLHandler?) {
        guard !isShutDown else { return }
        sdk.settings.hasURLHandler = handler != nil
        guard let handler else { return client.setURLHandler(nil) }
        client.setURLHandler { [weak self] url, source in
            self?.core.send(.actionChosen(type: source.name, data: url.absoluteString))
            return handler(url, source)
        }
    }

    /// Tells the SDK what it has to know of a new user: what the configuration says of the conversations to come, in place of
    /// what was set for the user before, and the push token.
    func tellUserSettings() {
        guard sdk.settings.isUserNew, client.isInitialized else { return }
        sdk.settings.isUserNew = false
        if configuration.conversationTags != nil || sdk.settings.tags != nil {
            tell(tags: configuration.conversationTags ?? [])
        }
        if configuration.conversationFields != nil || sdk.settings.fields != nil {
            tell(fields: configuration.conversationFields ?? [:])
        }
        if let pushToken = sdk.settings.pushToken { client.updatePushToken(pushToken) }
    }

    /// Whether a second call of the SDK's replaces what the first one has set is not documented.
    private func tell(tags newTags: [String]) {
        sdk.settings.tags = newTags
        client.clearConversationTags()
        if !newTags.isEmpty { client.setConversationTags(newTags) }
    }

    private func tell(fields newFields: [String: ZendeskMessagingFieldValue]) {
        sdk.settings.fields = newFields
        client.clearConversationFields()
        if !newFields.isEmpty { client.setConversationFields(newFields) }
    }
}

/// What the SDK receives for each user.
struct ZendeskMessagingUserSettings {
    /// The tags that the SDK was told for this user.
    var tags: [String]?
    /// The fields that the SDK was told for this user.
    var fields: [String: ZendeskMessagingFieldValue]?
    /// This device's push token.
    var pushToken: Data?
    /// Whether the SDK was given a handler of links.
    var hasURLHandler = false
    /// Whether the SDK has not been told anything for this user.
    var isUserNew = true
}
