#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatSDK
    // Its theme is a variable of the whole process, which is only accessed on the main actor.
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import CommonUISDK
    import Foundation
    import MessagingAPI
    import MessagingSDK
    import SDKConfigurations
    import UIKit

    extension ZendeskChatScreenSettings {
        /// Sets the theme, which applies to all of the vendor's screens.
        @MainActor
        func applyTheme() {
            // Settings that an app creates itself are not checked.
            guard let primaryColor, primaryColor.hasPrefix("#"), primaryColor.utf8.count == 7,
                primaryColor.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let number = Int(primaryColor.dropFirst(), radix: 16)
            else { return }
            CommonTheme.currentTheme.primaryColor = UIColor(
                red: CGFloat(number >> 16) / 255,
                green: CGFloat(number >> 8 & 0xFF) / 255,
                blue: CGFloat(number & 0xFF) / 255,
                alpha: 1
            )
        }

        /// Builds the vendor's screen.
        ///
        /// - Parameters:
        ///   - engines: Returns the engines, given the chat's.
        ///   - report: Receives a sentence about each picture that the settings name and the app does not
        ///     have.
        @MainActor
        func buildUI(
            _ engines: (any Engine) throws -> [any Engine],
            report: (String) -> Void
        ) throws -> UIViewController {
            try Messaging.instance.buildUI(
                engines: try engines(ChatEngine.engine()),
                configs: [messagingConfiguration(report), chatConfiguration]
            )
        }

        @MainActor
        private func messagingConfiguration(_ report: (String) -> Void) -> MessagingConfiguration {
            let configuration = MessagingConfiguration()
            if let botName { configuration.name = botName }
            if let botAvatar {
                if let picture = UIImage(named: botAvatar) {
                    configuration.botAvatar = picture
                } else {
                    report("screen.botAvatar: the app's asset catalog has no picture \"\(botAvatar)\".")
                }
            }
            if let multilineOptions { configuration.isMultilineResponseOptionsEnabled = multilineOptions }
            return configuration
        }

        private var chatConfiguration: ChatSDK.ChatConfiguration {
            let configuration = ChatSDK.ChatConfiguration()
            if let agentAvailability { configuration.isAgentAvailabilityEnabled = agentAvailability }
            if let offlineForm { configuration.isOfflineFormEnabled = offlineForm }
            if let transcriptPrompt { configuration.isChatTranscriptPromptEnabled = transcriptPrompt }
            if let menuActions { configuration.chatMenuActions = menuActions.map(\.vendorAction) }
            if let form = preChatForm {
                // If all fields are hidden, the form is turned off.
                configuration.isPreChatFormEnabled = !form.isHidden
                configuration.preChatFormConfiguration = form.vendorForm
            }
            return configuration
        }
    }

    extension ZendeskChatScreenSettings.PreChatForm {
        fileprivate var isHidden: Bool { [name, email, phone, department].allSatisfy { $0 == .hidden } }

        /// The SDK's form. Fields without a setting are optional.
        fileprivate var vendorForm: ChatFormConfiguration {
            ChatFormConfiguration(
                name: name.vendorStatus,
                email: email.vendorStatus,
                phoneNumber: phone.vendorStatus,
                department: department.vendorStatus
            )
        }
    }

    extension ZendeskChatScreenSettings.Field? {
        fileprivate var vendorStatus: FormFieldStatus {
            switch self {
            case .required: .required
            case .optional, nil: .optional
            case .hidden: .hidden
            }
        }
    }

    extension ZendeskChatScreenSettings.MenuAction {
        fileprivate var vendorAction: ChatMenuAction {
            switch self {
            case .endChat: .endChat
            case .emailTranscript: .emailTranscript
            }
        }
    }
#endif
