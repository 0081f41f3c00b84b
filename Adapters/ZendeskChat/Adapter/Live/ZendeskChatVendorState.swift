#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    /// The SDK's chat state, read on the thread on which it arrived. The SDK's own objects stay there.
    struct ZendeskChatVendorState: Sendable {
        /// The state without the log.
        var state: ZendeskChatState
        var logs: [ChatProviderKit.ChatEntry] = []
        /// Problems with values that could not be read.
        var problems: [String] = []

        init(_ vendor: ChatProvidersSDK.ChatState) {
            state = ZendeskChatState(
                chatSessionStatus: ZendeskChatSessionStatus(rawValue: vendor.chatSessionStatus.rawValue),
                isChatting: vendor.isChatting,
                chatID: vendor.chatId,
                agents: vendor.agents.map(ChatProviderKit.ChatState.Agent.init),
                department: vendor.department.map(ZendeskChatDepartment.init),
                queuePosition: vendor.queuePosition.queue,
                rating: ZendeskChatRating(vendor.rating),
                comment: vendor.comment
            )
            let entries = vendor.logs
            logs.reserveCapacity(entries.count)
            for entry in entries {
                logs.append(ChatProviderKit.ChatEntry(ZendeskChatLogFields(entry)) { problems.append($0) })
            }
        }
    }

    extension ChatProviderKit.ChatState.Agent {
        init(_ agent: ChatProvidersSDK.Agent) {
            self.init(
                nick: agent.nick,
                displayName: agent.displayName,
                avatar: agent.avatar,
                isTyping: agent.isTyping
            )
        }
    }

    extension ZendeskChatDepartment {
        init(_ department: ChatProvidersSDK.Department) {
            self.init(
                id: department.id,
                name: department.name,
                status: ZendeskChatDepartmentStatus(rawValue: department.status.rawValue)
            )
        }
    }

    extension ZendeskChatAccount {
        init(_ account: ChatProvidersSDK.Account) {
            self.init(
                accountStatus: Status(rawValue: account.accountStatus.rawValue),
                departments: account.departments?.map(ZendeskChatDepartment.init)
            )
        }
    }

    extension ChatEntry.Attachment.Limits {
        init(_ settings: ChatProvidersSDK.ChatSettings) {
            self.init(
                fileSizeLimit: settings.fileSizeLimit,
                isFileSendingEnabled: settings.isFileSendingEnabled,
                supportedFileTypes: settings.supportedFileTypes.map { $0.lowercased() }
            )
        }
    }

    extension VisitorProfile {
        init(_ info: ChatProvidersSDK.VisitorInfo) {
            self.init(name: info.name, email: info.email, phoneNumber: info.phoneNumber)
        }

        var vendorInfo: ChatProvidersSDK.VisitorInfo {
            ChatProvidersSDK.VisitorInfo(name: name, email: email, phoneNumber: phoneNumber)
        }
    }

    extension ZendeskChatConfiguration {
        init(_ configuration: ChatProvidersSDK.ChatAPIConfiguration) {
            self.init(
                visitorPathOne: configuration.visitorPathOne,
                visitorPathTwo: configuration.visitorPathTwo == Self.defaultVisitorPathTwo
                    ? nil : configuration.visitorPathTwo,
                visitorPathTwoValue: configuration.visitorPathTwoValue,
                tags: configuration.tags,
                departmentName: configuration.departmentName,
                departmentID: configuration.departmentId,
                visitorInfo: configuration.visitorInfo.map(VisitorProfile.init)
            )
        }

        /// The SDK's name and version.
        private static var defaultVisitorPathTwo: String {
            ChatProvidersSDK.ChatAPIConfiguration().visitorPathTwo
        }

        /// Changes only what differs in the SDK's own object. Its other properties, and those of a later SDK,
        /// stay.
        func apply(to configuration: ChatProvidersSDK.ChatAPIConfiguration) {
            let present = ZendeskChatConfiguration(configuration)
            if visitorPathOne != present.visitorPathOne { configuration.visitorPathOne = visitorPathOne }
            if visitorPathTwo != present.visitorPathTwo {
                configuration.visitorPathTwo = visitorPathTwo ?? Self.defaultVisitorPathTwo
            }
            if visitorPathTwoValue != present.visitorPathTwoValue {
                configuration.visitorPathTwoValue = visitorPathTwoValue
            }
            if tags != present.tags { configuration.tags = tags }
            if departmentName != present.departmentName { configuration.departmentName = departmentName }
            if departmentID != present.departmentID { configuration.departmentId = departmentID }
            if visitorInfo != present.visitorInfo { configuration.visitorInfo = visitorInfo?.vendorInfo }
        }
    }
#endif
