import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// The visitor's details for agents, as far as the SDK supports them.
extension ZendeskMessagingProvider: VisitorProfileUpdating {
    /// Always empty: the token contains the name and the e-mail address, and the SDK does not report them.
    public var visitorProfile: VisitorProfile { VisitorProfile() }

    /// Changes nothing, because Zendesk takes the name and the e-mail address from the token.
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

    /// Adds tags for future conversations. Current conversations get them with the next message. The tags
    /// apply until the user changes.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; `notAllowedNow` while the user is changing, or if
    ///   the SDK has another user than the one that the app has named.
    public func addTags(_ tags: [String]) async throws {
        try checkCanReachUsersChat()
        let present = sdk.settings.tags ?? []
        tell(tags: present + tags.filter { !present.contains($0) })
    }

    /// Removes tags that the provider has set from those for future conversations. Existing conversations
    /// keep their tags.
    ///
    /// - Throws: The same errors as ``addTags(_:)``.
    public func removeTags(_ tags: [String]) async throws {
        try checkCanReachUsersChat()
        tell(tags: (sdk.settings.tags ?? []).filter { !tags.contains($0) })
    }

    /// Shows the agents which page of the app the user is on. This can trigger proactive messages.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`, `notAllowedNow` as ``addTags(_:)``; `network`,
    ///   `timeout`, `authentication` and `vendor` if it does not reach Zendesk.
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

extension ZendeskMessagingProvider {
    /// Replaces the custom ticket fields for future conversations. Current conversations get them with the
    /// next message. The fields apply until the user changes.
    ///
    /// Fields that Zendesk does not accept are reported later, by an event of ``zendeskEvents`` and a
    /// diagnostic. All metadata of a conversation together is limited to 4 KB.
    ///
    /// - Parameter fields: The values by the fields' ids: custom fields that end users may edit.
    /// - Throws: The same errors as ``addTags(_:)``.
    public func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) throws(ChatError) {
        try checkCanReachUsersChat()
        tell(fields: fields)
    }

    /// Clears the fields for future conversations. Existing conversations keep their fields.
    ///
    /// - Throws: The same errors as ``addTags(_:)``.
    public func clearConversationFields() throws(ChatError) { try setConversationFields([:]) }

    /// Replaces the tags for future conversations. Current conversations get them with the next message. The
    /// tags apply until the user changes.
    ///
    /// - Throws: The same errors as ``addTags(_:)``.
    public func setConversationTags(_ tags: [String]) throws(ChatError) {
        try checkCanReachUsersChat()
        tell(tags: tags)
    }

    /// Clears the tags for future conversations. Existing conversations keep their tags.
    ///
    /// - Throws: The same errors as ``addTags(_:)``.
    public func clearConversationTags() throws(ChatError) { try setConversationTags([]) }

    /// Turns the vendor's own analytics on or off. The default is not documented.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`.
    public func enableInternalAnalytics(_ isEnabled: Bool) throws(ChatError) {
        try checkUsable()
        client.enableInternalAnalytics(isEnabled)
    }

    /// Sets the handler for links that the user taps. The SDK has a single property for it.
    ///
    /// - Parameter handler: Returns `true` for the SDK to open the link, `false` if the app does; `nil` for
    ///   the SDK to open all links. Each link is also published as a `ChatEvent.actionChosen(type:data:)`.
    public func setURLHandler(_ handler: ZendeskMessagingURLHandler?) {
        guard !isShutDown else { return }
        sdk.settings.hasURLHandler = handler != nil
        guard let handler else { return client.setURLHandler(nil) }
        client.setURLHandler { [weak self] url, source in
            self?.core.send(.actionChosen(type: source.name, data: url.absoluteString))
            return handler(url, source)
        }
    }

    /// Sets the SDK's values for a new user: the configuration for future conversations, which replaces the
    /// previous user's, and the push token.
    func tellUserSettings() {
        guard sdk.settings.isUserNew, client.isInitialized else { return }
        sdk.settings.isUserNew = false
        if configuration.conversationTags != nil || sdk.settings.tags != nil {
            tell(tags: configuration.conversationTags ?? [])
        }
        if configuration.conversationFields != nil || sdk.settings.fields != nil {
            let fields = configuration.conversationFields ?? [:]
            tell(fields: fields.compactMapValues(ZendeskMessagingFieldValue.init))
        }
        if let pushToken = sdk.settings.pushToken { client.updatePushToken(pushToken) }
    }

    /// Sets the tags. The SDK doesn't document whether a second call replaces the first one's tags, so they
    /// are cleared before.
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

/// The values that the SDK receives for each user.
struct ZendeskMessagingUserSettings {
    /// The tags that the SDK has received for this user.
    var tags: [String]?
    /// The fields that the SDK has received for this user.
    var fields: [String: ZendeskMessagingFieldValue]?
    var pushToken: Data?
    /// Whether the SDK has received a handler for links.
    var hasURLHandler = false
    /// Whether the SDK has not received any values for this user.
    var isUserNew = true
}
