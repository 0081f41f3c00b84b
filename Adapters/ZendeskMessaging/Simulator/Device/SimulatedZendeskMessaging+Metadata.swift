import ChatProviderKit
public import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    /// The largest total size of fields and tags, in bytes of their texts.
    static let largestMetadata = 4096

    /// Sets the fields for future conversations.
    public func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) {
        if hasMessaging { storage.fields = fields }
    }

    /// Clears the stored fields.
    public func clearConversationFields() { setConversationFields([:]) }

    /// Sets the tags for future conversations.
    public func setConversationTags(_ tags: [String]) {
        guard hasMessaging else { return }
        if variants.addsTagsSetAgain {
            storage.tags += tags.filter { [kept = storage.tags] in !kept.contains($0) }
        } else {
            storage.tags = tags
        }
    }

    /// Clears the stored tags.
    public func clearConversationTags() {
        if hasMessaging { storage.tags = [] }
    }

    /// Sends the stored fields and tags to a conversation.
    func sendMetadata(to conversationID: String) {
        let (fields, tags) = (storage.fields, storage.tags)
        guard let userID, !fields.isEmpty || !tags.isEmpty else { return }
        let sizes =
            tags.map(\.utf8.count) + fields.map { $0.key.utf8.count + "\($0.value.text)".utf8.count }
        let isKnown = instance?.channel.fieldIDs.map { $0.isSuperset(of: fields.keys) } ?? true
        guard isKnown, sizes.reduce(0, +) <= Self.largestMetadata else {
            if variants.reportsRefusedMetadata {
                let reason = isKnown ? "too large" : "unknown field"
                emit(.metadataFailure(stamp, conversationID: conversationID, reason: reason))
            }
            return
        }
        server.setMetadata(fields: fields, tags: tags, of: conversationID, of: userID)
        emit(.metadataSuccess(stamp, conversationID: conversationID))
    }

    /// Shows agents which page of the app the user is on.
    public func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
        guard isInitialized else {
            await hop()
            throw .notInitialized
        }
        if userID == nil {
            switch variants.pageViewWithoutUser {
            case .makesUser: break
            case .fails:
                await hop()
                throw .incorrectAccessLevelForAction
            case .hasNoEffect: return await hop()
            }
        }
        try await reachServerAsUser()
        await hop()
        makeAnonymousUser()
        guard let userID else { return }
        server.change(userID) {
            $0.pageViews.append(SimulatedMessagingUser.PageView(title: title, url: url))
        }
        showProactiveMessages(of: url)
    }

    private func showProactiveMessages(of url: String) {
        guard !lifecycle.isInBackground.value else { return }
        for message in instance?.channel.proactiveMessages ?? [] where message.url == url {
            device.shownProactiveMessages.append(message.id)
            emit(
                .proactiveMessageDisplayed(
                    stamp,
                    proactiveMessageID: message.id,
                    campaignID: message.campaignID
                )
            )
        }
    }
}

extension ZendeskMessagingFieldValue {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        }
    }
}
