import ChatAdapterKit
import ChatProviderKit
import InputValidation

/// Tokens of the app's backend.
extension ZendeskMessagingProvider {
    /// A fresh token, checked.
    func token(of identity: SignedIdentity) async throws(ChatError) -> Secret {
        var request: Task<Void, Never>?
        defer { request?.cancel() }
        let token: String = try await core.answers.wait(for: "The app's backend", within: Self.timeLimit) {
            answer in
            request = Task {
                do {
                    answer.give(.success(try await identity.token()))
                } catch is CancellationError {
                    answer.give(
                        .failure(ChatError(.cancelled, "The app's backend was not asked to the end."))
                    )
                } catch {
                    answer.give(.failure(ChatError(.notToBeHad)))
                }
            }
        }
        do {
            try ZendeskMessagingToken.check(token, names: identity.userID)
        } catch {
            throw ChatError(error)
        }
        return Secret(token)
    }

    /// A fresh token of the present user's, for a request of the SDK's that was refused; `nil` where there is none, or the
    /// SDK may ask for somebody else's.
    func freshToken(after error: ZendeskMessagingError?) async -> Secret? {
        guard !isShutDown, userState != .changing, let id = core.user.id,
            let sdkUser = client.currentUser, sdkUser.externalID.isExactly(id)
        else { return nil }
        guard case .token(let identity) = core.user else {
            core.send(
                .authenticationFailed(
                    ChatError(
                        .authentication,
                        "Zendesk asks for a fresh token, and the app has not logged the user in since the launch. Log in.",
                        underlying: error
                    )
                )
            )
            return nil
        }
        let number = userNumber
        let task: Task<Secret?, Never>
        if let renewal, renewal.userNumber == number {
            task = renewal.task
        } else {
            task = Task { [weak self] in await self?.renewedToken(of: identity) }
            renewal = (number, task)
        }
        let token = await task.value
        if renewal?.task == task { renewal = nil }
        // The user may have changed while the app's backend signed the token.
        guard !isShutDown, userState != .changing, userNumber == number else { return nil }
        if token != nil { updateConnection(.authenticated) }
        return token
    }

    private func renewedToken(of identity: SignedIdentity) async -> Secret? {
        let number = userNumber
        do throws(ChatError) {
            return try await token(of: identity)
        } catch {
            if !isShutDown, userNumber == number { core.send(.authenticationFailed(error)) }
            return nil
        }
    }
}

extension ChatError {
    fileprivate init(_ problem: ZendeskMessagingTokenProblem) {
        self.init(.authentication, problem.description, underlying: problem)
    }
}
