/// A provider that shows the agents when the visitor is typing.
@MainActor
public protocol TypingReporting: ChatProvider {
    /// Reports to the agents whether the visitor is typing.
    func sendTyping(_ isTyping: Bool)
}

/// A provider whose chat the visitor can rate through the app.
@MainActor
public protocol RatingSubmitting: ChatProvider {
    /// Rates the chat.
    ///
    /// - Throws: ``ChatError``, with `invalidArgument` for a rating that the vendor does not have.
    func rate(_ rating: ChatState.Rating) async throws

    /// Comments on the chat.
    ///
    /// - Throws: ``ChatError``.
    func comment(_ comment: String) async throws
}

/// A provider that can e-mail the chat's transcript.
@MainActor
public protocol TranscriptMailing: ChatProvider {
    /// Requests that the transcript be e-mailed after the chat.
    ///
    /// - Throws: ``ChatError``, with `invalidArgument` if the text is not an e-mail address.
    func mailTranscript(to email: String) async throws
}

/// A provider that accepts a message while no agent is available.
@MainActor
public protocol OfflineMessageSending: ChatProvider {
    /// Leaves a message for the agents to answer later.
    ///
    /// - Parameters:
    ///   - text: The message's text.
    ///   - visitor: The sender, with the address for the reply.
    ///   - departmentID: The id of the department that should answer; `nil` for any.
    /// - Throws: ``ChatError``.
    func sendOfflineMessage(_ text: String, from visitor: VisitorProfile, departmentID: String?) async throws
}

/// A provider with departments to choose from.
@MainActor
public protocol DepartmentSelecting: ChatProvider {
    /// The departments; empty while they are unknown.
    var departments: Observed<[ChatState.Department]> { get }

    /// Assigns the chat to a department, or to none with `nil`. Possible only before the chat starts.
    ///
    /// - Throws: ``ChatError``, with `notAllowedNow` once the chat has started.
    func selectDepartment(named name: String?) async throws

    /// Assigns the chat to a department by its id, or to none with `nil`. Possible only before the chat
    /// starts.
    ///
    /// - Throws: ``ChatError``, with `notAllowedNow` once the chat has started.
    func selectDepartment(id: String?) async throws
}

/// A provider whose chat the app can end.
@MainActor
public protocol ChatEnding: ChatProvider {
    /// Ends the chat.
    ///
    /// - Throws: ``ChatError`` or ``ChatEntry/DeliveryFailure``.
    func endChat() async throws
}
