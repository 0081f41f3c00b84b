/// A support chat with one vendor.
///
/// The protocol contains what every vendor supports. Everything else has its own capability protocol. Test
/// for it with `as?` before you offer it to a user: ``MessageSending``, ``AttachmentSending``,
/// ``TypingReporting``, ``RatingSubmitting``, ``TranscriptMailing``, ``OfflineMessageSending``,
/// ``DepartmentSelecting``, ``AgentAvailabilityReporting``, ``ChatEnding``, ``VisitorProfileUpdating``,
/// ``IdentityManaging``, ``UnreadCountReporting``, ``ReadReporting``, ``ConversationPresenting``,
/// ``PushRegistering``.
///
/// **Choosing one.** Each adapter is a separate product with one provider: `ZendeskChatProvider`,
/// `ZendeskMessagingProvider`, `HelpshiftChatProvider`, `IntercomChatProvider`, `MatrixChatProvider`. For
/// tests, `ChatProviderTesting` has `ScriptedChatProvider`.
///
/// **Using one.** Observe ``chatState`` and ``connectionStatus``, retain the tokens, and create a
/// ``MessageCounter`` for the badge. The counter connects the provider. Call
/// ``MessageCounter/holdConnection()`` or ``SupportChannel/holdConnection()`` instead of ``connect()`` and
/// ``disconnect()``.
///
/// **Writing one.** Keep an ``Observed/Source`` for the status, one for the state and an
/// ``ObservedEvents/Source``, and map the vendor's callbacks to them on the main actor. Finish them in
/// ``shutDown()``. A provider keeps no count and marks nothing as read. <doc:WritingAnAdapter> has a small
/// provider. The rules:
///
/// 1. A state that arrives while the provider is not connected, or before the vendor has loaded anything,
///    keeps the last ``ChatState/transcript``. Its ``ChatState/loading`` is not `loaded`.
/// 2. When the connection closes, `loaded` becomes `loadedEarlier`. It becomes `loaded` again with the next
///    state that arrives on the new connection, even if that state is otherwise equal.
/// 3. A change of user, or a logout of the anonymous user, empties the state in one step
///    (``ChatState/replaced(byUser:)``): no observer ever receives the new ``ChatState/userID`` with the old
///    log.
/// 4. After ``shutDown()``, the provider publishes nothing and observes nothing at the vendor.
@MainActor
public protocol ChatProvider: AnyObject, Sendable {
    /// The app's name for this provider.
    var id: ChatProviderID { get }

    /// The state of the connection. Messages arrive while it is `connected`.
    var connectionStatus: Observed<ConnectionStatus> { get }

    /// The provider's current knowledge of the chat.
    var chatState: Observed<ChatState> { get }

    /// Occurrences at the provider that are not part of its state.
    var events: ObservedEvents<ChatEvent> { get }

    /// Whether a chat's log stays available after the chat has ended.
    ///
    /// `false` for Zendesk Chat: an ended chat can no longer be read, so none of it is unread. `true` for the
    /// package's other vendors, whose conversations stay.
    var keepsLogAfterChatEnds: Bool { get }

    /// Installs the vendor's SDK, if the vendor requires that during the app's launch, even if the chat is
    /// not used.
    ///
    /// The counter calls this method when it starts, even for a provider that connects only on first use. The
    /// default implementation does nothing.
    func install()

    /// Installs the vendor's SDK, if that is possible without a connection.
    ///
    /// The counter calls this method when it has a reason to connect, even in the background, where it
    /// doesn't connect: a notification for the SDK may have launched the app. The default implementation does
    /// nothing.
    func prepare()

    /// Opens the connection. Has no effect if one is open, or if the vendor has none.
    func connect()

    /// Closes the connection. The chat continues. Has no effect if there is no connection.
    func disconnect()

    /// Releases the vendor permanently. Observers are not called again, and a later `connect()` has no
    /// effect.
    func shutDown()

    /// Restores the logged-in user from the counter's store, and stores later changes there.
    ///
    /// The counter calls this method when it is created, and again when an unreadable store becomes readable.
    /// A provider whose users can change publishes the stored user as ``ChatState/userID``, unless the app
    /// has logged a user in or out since the provider was created. It stores each change, and stores a logout
    /// before it calls the vendor. The default implementation does nothing.
    ///
    /// A phone restarts, and the user opens the conversation before the store can be read. Once the store
    /// names the user, set only ``ChatState/userID``: the messages and the visit belong to that user. If a
    /// different user is logged in by then, such as one whose login has waited for the store, use
    /// ``ChatState/replaced(byUser:)``: the counter ends the visit, and discards what it has received.
    func restoreUser(from store: any ReadMarkerStore)
}

extension ChatProvider {
    /// Does nothing: there is no SDK to install at the launch.
    public func install() {}

    /// Does nothing: there is no SDK to install.
    public func prepare() {}

    /// Does nothing: there are no users.
    public func restoreUser(from store: any ReadMarkerStore) {}
}
