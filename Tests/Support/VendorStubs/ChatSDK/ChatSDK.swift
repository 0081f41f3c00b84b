// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import ChatProvidersSDK
import Foundation
public import MessagingAPI
public import SDKConfigurations

public final class ChatEngine: NSObject, Engine {
    override private init() {}

    public static func engine() throws -> ChatEngine {
        guard Chat.instance != nil else { throw ChatError.chatIsNotInitialized }
        return ChatEngine()
    }

    public func isConversationOngoing(_ completion: @escaping (Bool) -> Void) {
        completion(Chat.instance?.chatProvider.chatState.isChatting == true)
    }
}

public enum FormFieldStatus: Int {
    case required
    case optional
    case hidden
}

public enum ChatMenuAction: Int {
    case endChat
    case emailTranscript
}

public final class ChatFormConfiguration: NSObject {
    public var name: FormFieldStatus
    public var email: FormFieldStatus
    public var phoneNumber: FormFieldStatus
    public var department: FormFieldStatus

    public init(
        name: FormFieldStatus = .optional,
        email: FormFieldStatus = .optional,
        phoneNumber: FormFieldStatus = .optional,
        department: FormFieldStatus = .optional
    ) {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
        self.department = department
    }
}

public final class ChatConfiguration: NSObject, Configuration {
    public var isPreChatFormEnabled = true
    public var isOfflineFormEnabled = true
    public var isAgentAvailabilityEnabled = true
    public var isChatTranscriptPromptEnabled = true
    public var preChatFormConfiguration = ChatFormConfiguration()
    public var chatMenuActions: [ChatMenuAction] = [.endChat, .emailTranscript]

    override public init() {}
}
