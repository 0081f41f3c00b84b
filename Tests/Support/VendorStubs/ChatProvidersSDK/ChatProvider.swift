// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public final class ChatProvider: NSObject {
    let observers = StubObservers<ChatState>()
    public internal(set) var chatState = ChatState.initial

    override init() {}

    public func observeChatState(
        identifier: ObservableIdentifier = .uuid(),
        _ completion: @escaping (ChatState) -> Void
    ) -> ObservationToken { observers.add(identifier, present: chatState, completion) }

    public func sendMessage(
        _ message: String,
        completion: ((Result<String, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendMessage", message)
        ZendeskStub.give("id of \(message)", completion)
    }

    public func resendFailedMessage(
        withId id: String,
        completion: ((Result<String, any Error>) -> Void)? = nil
    ) {
        ZendeskStub.note("resendFailedMessage", id)
        ZendeskStub.give(id, anyError: completion)
    }

    public func deleteFailedMessage(
        withId id: String,
        completion: ((Result<String, any Error>) -> Void)? = nil
    ) {
        ZendeskStub.note("deleteFailedMessage", id)
        ZendeskStub.give(id, anyError: completion)
    }

    public func sendFile(
        url: URL,
        onProgress: ((Double) -> Void)? = nil,
        completion: ((Result<ChatAttachmentMessage, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendFile", url)
        ZendeskStub.answer { onProgress?(0.5) }
        ZendeskStub.give(
            ChatAttachmentMessage("file", name: url.lastPathComponent, by: .visitor),
            completion
        )
    }

    public func resendFailedFile(
        withId id: String,
        onProgress: ((Double) -> Void)? = nil,
        completion: ((Result<String, any Error>) -> Void)? = nil
    ) {
        ZendeskStub.note("resendFailedFile", id)
        ZendeskStub.answer { onProgress?(1) }
        ZendeskStub.give(ZendeskStub.idOfResentFile ?? id, anyError: completion)
    }

    public func sendTyping(isTyping: Bool) { ZendeskStub.note("sendTyping", isTyping) }

    public func sendChatRating(
        _ rating: Rating,
        completion: ((Result<Rating, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendChatRating", rating.rawValue)
        ZendeskStub.give(rating, completion)
    }

    public func sendChatComment(
        _ comment: String,
        completion: ((Result<String, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendChatComment", comment)
        ZendeskStub.give(comment, completion)
    }

    public func sendEmailTranscript(
        _ email: String,
        completion: ((Result<String, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendEmailTranscript", email)
        ZendeskStub.give(email, completion)
    }

    public func sendOfflineForm(
        _ offlineForm: OfflineForm,
        completion: ((Result<OfflineForm, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("sendOfflineForm", offlineForm.message, offlineForm.departmentId ?? "nil")
        ZendeskStub.give(offlineForm, completion)
    }

    public func setDepartment(
        _ department: String?,
        completion: ((Result<String?, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("setDepartment", department ?? "nil")
        ZendeskStub.give(department, completion)
    }

    public func setDepartmentByIdentifier(
        _ identifier: String?,
        completion: ((Result<String?, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("setDepartmentByIdentifier", identifier ?? "nil")
        ZendeskStub.give(identifier, completion)
    }

    public func endChat(_ completion: ((Result<Bool, DeliveryStatusError>) -> Void)? = nil) {
        ZendeskStub.note("endChat")
        ZendeskStub.give(true, completion)
    }
}
