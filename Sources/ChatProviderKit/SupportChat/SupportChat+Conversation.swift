import InputValidation

extension SupportChat {
    /// Shows the conversation in a vendor's own screen.
    ///
    /// ```swift
    /// do { try support.presentConversation() } catch { showMyOwnChat() }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The provider; by default the active one with the most unread messages, among those with a
    ///     screen.
    ///   - scene: The scene to show it in; `nil` in an app with only one.
    /// - Throws: `ChatError`: `notAllowedNow` if the provider is not active, or if its vendor has no screen;
    ///   and the errors of ``ConversationPresenting/presentConversation(in:)``.
    public func presentConversation(
        of id: ChatProviderID? = nil,
        in scene: ChatScene? = nil
    ) throws {
        let active = snapshot.value.activeProviderIDs
        if let id, !active.contains(id) {
            throw ChatError(.notAllowedNow, "\(Quoting.quoted(id.rawValue)) is not an active provider.")
        }
        let channels = (id.map { [$0] } ?? active).compactMap { channel(for: $0) }
        let presenting = channels.filter {
            ($0.provider as? any ConversationPresenting)?.canPresentConversation == true
        }
        var chosen = presenting.first
        for channel in presenting {
            guard let best = chosen else { break }
            if channel.unreadCount.value.badgeNumber > best.unreadCount.value.badgeNumber { chosen = channel }
        }
        guard let presenter = chosen?.provider as? any ConversationPresenting else {
            let reason =
                id.map { "\($0.rawValue) has no conversation screen" }
                ?? "No active provider has a conversation screen"
            throw ChatError(.notAllowedNow, "\(reason): show one of your own.")
        }
        try presenter.presentConversation(in: scene)
    }
}
