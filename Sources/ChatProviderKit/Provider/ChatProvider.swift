/// A support chat with one vendor.
///
/// The protocol is small on purpose: it holds what every vendor has. What only some can do is a protocol of its own,
/// tested with `as?` before an app offers it to a person: ``MessageSending``, ``AttachmentSending``,
/// ``TypingReporting``, ``RatingSubmitting``, ``TranscriptMailing``, ``OfflineMessageSending``, ``DepartmentSelecting``,
/// ``AgentAvailabilityReporting``, ``ChatEnding``, ``VisitorProfileUpdating``, ``IdentityManaging``,
/// ``UnreadCountReporting``, ``ReadReporting``, ``ConversationPresenting``, ``PushRegistering``.
///
/// **Choosing one.** Each adapter is a product of its own with one provider: `ZendeskChatProvider`,
/// `ZendeskMessagingProvider`, `HelpshiftChatProvider`, `IntercomChatProvider`, `MatrixChatProvider`. Tests use `ScriptedChatProvider` of
/// `ChatProviderTesting`.
///
/// **Using one.** Observe ``chatState`` and ``connectionStatus``, retain the tokens, and create a ``MessageCounter`` for
/// the badge. It connects the provider: use ``MessageCounter/holdConnection()`` and ``SupportChannel/holdConnection()``
/// instead of ``connect()`` and ``disconnect()``.
///
/// **Writing one.** Keep an ``Observed/Source`` of the status, one of the state and an ``ObservedEvents/Source``, and map
/// the vendor's callbacks to them on the main actor. At ``shutDown()`` finish them. A provider holds no count and marks
/// nothing as read. <doc:WritingAnAdapter> has a small provider. The rules:
///
/// 1. A state that arrives while not connected, or before the vendor has loaded anything, keeps the last
///    ``ChatState/transcript``; its ``ChatState/loading`` is not `loaded`.
/// 2. When the connection goes, `loaded` becomes `loadedEarlier`; it is `loaded` again with the next state that
///    arrives on the new connection, also if that is equal in everything else.
/// 3. Another user, or a logout of the anonymous one, empties the state in one step
///    (``ChatState/replaced(byUser:)``): no observer ever sees the new ``ChatState/userID`` with the old log.
/// 4. After ``shutDown()`` nothing is published any more and nothing is observed at the vendor.
@MainActor
public protocol ChatProvider: AnyObject, Sendable {
    /// The name under which the app knows this provider.
    var id: ChatProviderID { get }

    /// Whether messages arrive at present.
    var connectionStatus: Observed<ConnectionStatus> { get }

    /// What is known of the chat.
    var chatState: Observed<ChatState> { get }

    /// What happens at the provider and is not part of its state.
    var events: ObservedEvents<ChatEvent> { get }

    /// Whether a chat's log is still there after the chat has ended.
    ///
    /// `false` for Zendesk Chat: nothing of an ended chat can be read again, so nothing of it is unread. `true` for Zendesk
    /// Messaging, Helpshift and Matrix, whose conversations stay.
    var keepsLogAfterChatEnds: Bool { get }

    /// Installs the vendor's SDK, where the vendor wants that while the app launches, whether the chat is used or not.
    ///
    /// Called by the counter when it starts, also for a provider that connects only when it is used. The default
    /// implementation does nothing.
    func install()

    /// Installs the vendor's SDK, where that can be done without a connection.
    ///
    /// Called by the counter when it has a reason to connect, before it does. Also called while the app is in the
    /// background, because a notification for the SDK may have launched the app. The default implementation does
    /// nothing.
    func prepare()

    /// Opens the connection. Has no effect where there is one, or where the vendor has none.
    func connect()

    /// Closes the connection. The chat continues. Has no effect where there is no connection.
    func disconnect()

    /// Releases the vendor for good. Observers are not called again, and a later `connect()` has no effect.
    func shutDown()

    /// Restores the user who is logged in from the counter's store, and stores later changes there.
    ///
    /// Called by the counter when it is created, and again when a store that could not be read can be. A provider whose
    /// users can change publishes the stored user by ``ChatState/userID``, unless the app has logged a user in or out
    /// since the provider was created; and stores each change, a logout before it tells the vendor. The default
    /// implementation does nothing.
    ///
    /// Before the store could be read, messages may have come and the conversation may have been opened. If the
    /// provider sets ``ChatState/userID`` alone, these are taken for the stored user's. If another user is logged in by
    /// now, such as the user of a login that has waited for the store, use ``ChatState/replaced(byUser:)``: the counter
    /// then closes the visit and forgets what it has heard.
    func restoreUser(from store: any ReadMarkerStore)
}

extension ChatProvider {
    /// No SDK to install before it is used.
    public func install() {}

    /// No SDK to install.
    public func prepare() {}

    /// No users.
    public func restoreUser(from store: any ReadMarkerStore) {}
}
