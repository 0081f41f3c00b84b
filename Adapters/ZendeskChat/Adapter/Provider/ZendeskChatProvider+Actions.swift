import ChatAdapterKit
public import ChatProviderKit

extension ZendeskChatProvider: RatingSubmitting {
    /// Rates the chat: `.good`, `.bad`, or `.unrated` to withdraw a rating. Zendesk has no stars.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for stars, and Zendesk's errors.
    public func rate(_ rating: ChatState.Rating) async throws {
        if case .stars = rating { throw ChatError.zendeskHasNoStars }
        try await calling { try await client.sendChatRating(rating) }
    }

    /// Comments on the chat.
    ///
    /// - Throws: `ChatError`.
    public func comment(_ comment: String) async throws {
        try await calling { try await client.sendChatComment(comment) }
    }
}

extension ZendeskChatProvider: TranscriptMailing {
    /// Requests that the transcript be e-mailed when the chat has ended.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for an invalid address, and Zendesk's errors.
    public func mailTranscript(to email: String) async throws {
        try checkEmail(email, mayBeEmpty: false)
        try await calling { try await client.sendEmailTranscript(email) }
    }
}

extension ZendeskChatProvider: OfflineMessageSending {
    /// Leaves a message to answer when an agent is available again (Zendesk's offline form).
    ///
    /// - Throws: `ChatError`: `invalidArgument` for an empty message, and without the visitor's e-mail
    ///   address: according to the SDK's header, an `OfflineForm` is not sent without one.
    public func sendOfflineMessage(
        _ text: String,
        from visitor: VisitorProfile,
        departmentID: String?
    ) async throws {
        try checkEmail(visitor.email, mayBeEmpty: false)
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ChatError(.invalidArgument, "The message is empty.")
        }
        let form = ZendeskChatOfflineForm(
            visitorInfo: visitor,
            departmentID: departmentID,
            message: text
        )
        try await calling { try await client.sendOfflineForm(form) }
    }
}

extension ZendeskChatProvider: AgentAvailabilityReporting {
    /// Whether the account is online (`Account.accountStatus`); `nil` before the first connection. An account
    /// is never away; only its departments can be.
    public var agentStatus: Observed<ChatState.Department.Status?> { account.status.observed }
}

extension ZendeskChatProvider: DepartmentSelecting {
    /// The account's departments (`Account.departments`); empty before the first connection.
    public var departments: Observed<[ChatState.Department]> { account.departments.observed }

    /// Assigns the chat to a department by its name, or to none with `nil`.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` once the chat has started.
    public func selectDepartment(named name: String?) async throws {
        try await calling {
            try checkChatHasNotStarted()
            try await client.setDepartment(name)
        }
    }

    /// Assigns the chat to a department by its id, or to none with `nil`.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` once the chat has started.
    public func selectDepartment(id: String?) async throws {
        try await calling {
            try checkChatHasNotStarted()
            try await client.setDepartment(identifier: id)
        }
    }

    private func checkChatHasNotStarted() throws {
        guard !client.chatState.isChatting, !core.state.isChatting else {
            throw ChatError(
                .notAllowedNow,
                "The chat has started: Zendesk accepts a department only before the first message."
            )
        }
    }
}

extension ZendeskChatProvider: ChatEnding {
    /// Ends the chat. Does nothing if there is none.
    ///
    /// - Throws: `ChatError` or `ChatEntry.DeliveryFailure`.
    public func endChat() async throws {
        try await calling(leavesEntry: true) { _ = try await client.endChat() }
    }
}
