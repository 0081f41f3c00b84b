#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    /// The SDK's chat state, read on the thread on which it arrived. The SDK's own objects stay there.
    struct ZendeskChatVendorState: Sendable {
        /// The state without the log.
        let state: ZendeskChatState
        let logs: [ChatProviderKit.ChatEntry]
        /// Problems with values that could not be read.
        let problems: [String]

        init(_ vendor: ChatProvidersSDK.ChatState) {
            var problems: [String] = []
            func report(_ problem: String) { problems.append(problem) }
            state = ZendeskChatState(
                chatSessionStatus: ChatProviderKit.ChatState.SessionStatus(
                    vendor.chatSessionStatus,
                    report: report
                ),
                isChatting: vendor.isChatting,
                chatID: vendor.chatId,
                agents: vendor.agents.map(ChatProviderKit.ChatState.Agent.init),
                department: vendor.department.map {
                    ChatProviderKit.ChatState.Department($0, report: report)
                },
                queuePosition: vendor.queuePosition.queue,
                rating: ChatProviderKit.ChatState.Rating(vendor.rating, report: report),
                comment: vendor.comment
            )
            logs = vendor.logs.map { ChatProviderKit.ChatEntry($0, report: report) }
            self.problems = problems
        }
    }

    extension ChatProviderKit.ChatState.SessionStatus {
        init(_ status: ChatProvidersSDK.ChatSessionStatus, report: (String) -> Void) {
            switch status {
            case .initializing: self = .initializing
            case .configuring: self = .configuring
            case .started: self = .started
            case .ending: self = .ending
            case .ended: self = .ended
            @unknown default:
                report("unknown session status \(status.rawValue); treated as initializing")
                self = .initializing
            }
        }
    }

    extension ChatProviderKit.ChatState.Rating {
        init(_ rating: ChatProvidersSDK.Rating, report: (String) -> Void) {
            switch rating {
            case .none: self = .unrated
            case .good: self = .good
            case .bad: self = .bad
            @unknown default:
                report("unknown rating \"\(rating.rawValue)\"; treated as none")
                self = .unrated
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

    extension ChatProviderKit.ChatState.Department {
        init(_ department: ChatProvidersSDK.Department, report: (String) -> Void) {
            let name = department.status.rawValue
            let status = Status(rawValue: name)
            if status == nil {
                report("department \(department.id): unknown status \"\(name)\"; treated as offline")
            }
            self.init(id: department.id, name: department.name, status: status ?? .offline)
        }
    }

    extension ZendeskChatAccount {
        init(_ account: ChatProvidersSDK.Account, report: (String) -> Void) {
            let status: ChatProviderKit.ChatState.Department.Status?
            switch account.accountStatus {
            case .online: status = .online
            case .offline: status = .offline
            @unknown default:
                let number = account.accountStatus.rawValue
                report("unknown account status \(number); it is unknown whether an agent is available")
                status = nil
            }
            self.init(
                accountStatus: status,
                departments: account.departments?.map {
                    ChatProviderKit.ChatState.Department($0, report: report)
                }
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

        /// Changes only the properties of the SDK's own object that differ. The others, including those of a
        /// later SDK, keep their values.
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
