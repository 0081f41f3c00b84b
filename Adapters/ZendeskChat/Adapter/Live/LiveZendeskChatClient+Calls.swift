#if canImport(ChatProvidersSDK)
    public import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    public import Foundation

    /// The calls that the SDK answers with a completion handler, on any thread.
    extension LiveZendeskChatClient {
        /// Makes a call, and maps its answer on the thread on which it arrives.
        private func call<Success, Failure: Error, Answer: Sendable>(
            _ map: @escaping @Sendable (Success) -> Answer,
            _ start: (
                ChatProvidersSDK.Chat, @escaping @Sendable (Result<Success, Failure>) -> Void
            ) -> Void
        ) async throws -> Answer {
            guard let chat else { throw ZendeskChatError.chatIsNotInitialized }
            return try await vendorAnswer { (answer: VendorAnswer<Answer>) in
                start(chat) { result in
                    answer.give(result.map(map).mapError { Self.adapted($0) })
                }
            }
        }

        private func progress(
            _ onProgress: (@MainActor (Double) -> Void)?
        ) -> (@Sendable (Double) -> Void)? {
            guard let onProgress else { return nil }
            return { [relay] part in relay.perform { onProgress(part) } }
        }

        // MARK: Messages and files

        /// Sends a message. Returns the entry's id.
        public func sendMessage(_ message: String) async throws -> String {
            try await call({ $0 }) { $0.chatProvider.sendMessage(message, completion: $1) }
        }

        /// Resends a message that failed. Returns the entry's id.
        public func resendFailedMessage(withID id: String) async throws -> String {
            try await call({ $0 }) { $0.chatProvider.resendFailedMessage(withId: id, completion: $1) }
        }

        /// Removes a message that failed. Returns the entry's id.
        public func deleteFailedMessage(withID id: String) async throws -> String {
            try await call({ $0 }) { $0.chatProvider.deleteFailedMessage(withId: id, completion: $1) }
        }

        /// Sends a file. Returns the entry.
        public func sendFile(
            at url: URL,
            onProgress: (@MainActor (Double) -> Void)?
        ) async throws -> ChatProviderKit.ChatEntry {
            let progress = progress(onProgress)
            return try await call({ ChatProviderKit.ChatEntry($0) }) {
                $0.chatProvider.sendFile(url: url, onProgress: progress, completion: $1)
            }
        }

        /// Resends a file that failed. Returns the entry, which may have another id. If the SDK's log does not
        /// have it yet, its kind is `unsupported`.
        public func resendFailedFile(
            withID id: String,
            onProgress: (@MainActor (Double) -> Void)?
        ) async throws -> ChatProviderKit.ChatEntry {
            let progress = progress(onProgress)
            let newID: String = try await call({ $0 }) {
                $0.chatProvider.resendFailedFile(withId: id, onProgress: progress, completion: $1)
            }
            let state = chat?.chatProvider.chatState
            if let log = state?.log(withId: newID) ?? state?.log(withId: id) {
                return ChatProviderKit.ChatEntry(log)
            }
            // An error would make the app send the file again.
            return ChatProviderKit.ChatEntry(
                id: newID,
                participant: .visitor,
                createdAt: Date(),
                kind: .unsupported("resent file")
            )
        }

        // MARK: The chat

        /// Shows the agents whether the visitor is typing.
        public func sendTyping(isTyping: Bool) { chat?.chatProvider.sendTyping(isTyping: isTyping) }

        /// Rates the chat.
        public func sendChatRating(_ rating: ChatProviderKit.ChatState.Rating) async throws {
            let vendorRating: ChatProvidersSDK.Rating =
                switch rating {
                case .unrated: .none
                case .good: .good
                case .bad: .bad
                case .stars: throw ChatProviderKit.ChatError.zendeskHasNoStars
                }
            try await call({ _ in }) { $0.chatProvider.sendChatRating(vendorRating, completion: $1) }
        }

        /// Comments on the chat.
        public func sendChatComment(_ comment: String) async throws {
            try await call({ _ in }) { $0.chatProvider.sendChatComment(comment, completion: $1) }
        }

        /// Requests that the transcript be e-mailed when the chat has ended.
        public func sendEmailTranscript(_ email: String) async throws {
            try await call({ _ in }) { $0.chatProvider.sendEmailTranscript(email, completion: $1) }
        }

        /// Leaves a message while no agent is available.
        public func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws {
            let vendorForm = ChatProvidersSDK.OfflineForm(
                visitorInfo: form.visitorInfo.vendorInfo,
                departmentId: form.departmentID,
                message: form.message
            )
            try await call({ _ in }) { $0.chatProvider.sendOfflineForm(vendorForm, completion: $1) }
        }

        /// Assigns the chat to a department by its name.
        public func setDepartment(_ name: String?) async throws {
            try await call({ _ in }) { $0.chatProvider.setDepartment(name, completion: $1) }
        }

        /// Assigns the chat to a department by its id.
        public func setDepartment(identifier: String?) async throws {
            try await call({ _ in }) {
                $0.chatProvider.setDepartmentByIdentifier(identifier, completion: $1)
            }
        }

        /// Ends the chat. Returns whether there was one.
        @discardableResult
        public func endChat() async throws -> Bool {
            try await call({ $0 }) { $0.chatProvider.endChat($1) }
        }

        // MARK: The visitor

        /// The known details of the visitor.
        public var visitorInfo: VisitorProfile {
            chat.map { VisitorProfile($0.profileProvider.visitorInfo) } ?? VisitorProfile()
        }

        /// Sends the visitor's details to Zendesk.
        public func setVisitorInfo(_ info: VisitorProfile) async throws {
            let vendorInfo = info.vendorInfo
            try await call({ _ in }) { $0.profileProvider.setVisitorInfo(vendorInfo, completion: $1) }
        }

        /// Adds tags to the visit.
        public func addTags(_ tags: [String]) async throws {
            try await call({ _ in }) { $0.profileProvider.addTags(tags, completion: $1) }
        }

        /// Removes tags from the visit.
        public func removeTags(_ tags: [String]) async throws {
            try await call({ _ in }) { $0.profileProvider.removeTags(tags, completion: $1) }
        }

        /// Replaces the note on the visitor.
        public func setNote(_ note: String) async throws {
            try await call({ _ in }) { $0.profileProvider.setNote(note, completion: $1) }
        }

        /// Appends to the note on the visitor.
        public func appendNote(_ note: String) async throws {
            try await call({ _ in }) { $0.profileProvider.appendNote(note, completion: $1) }
        }

        /// Shows where in the app the visitor is.
        public func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws {
            let vendorPath = ChatProvidersSDK.VisitorPath(title: path.title, url: path.url)
            try await call({ _ in }) { $0.profileProvider.trackVisitorPath(vendorPath, completion: $1) }
        }
    }
#endif
