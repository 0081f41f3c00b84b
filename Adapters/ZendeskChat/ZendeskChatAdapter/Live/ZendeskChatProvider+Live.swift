#if canImport(ChatProvidersSDK)
    public import ChatProviderKit
    @preconcurrency import ChatProvidersSDK
    import Foundation

    extension ZendeskChatProvider {
        /// Makes a provider on the SDK, as a configuration says: what `registerZendeskChat(live:)` takes.
        ///
        /// Initialises the SDK with the account's key, which makes a new `Chat.instance`.
        public static func live(
            _ request: ChatProviderRequest<ZendeskProviderSettings>
        ) -> ZendeskChatProvider {
            Chat.initialize(accountKey: request.settings.accountKey, appId: request.settings.appId)
            let client = LiveZendeskChatClient()
            client.configuration = request.settings.clientConfiguration
            return ZendeskChatProvider(
                id: request.id,
                client: client,
                clock: request.clock,
                userID: request.userID
            )
        }
    }

    extension ZendeskProviderSettings {
        /// What is told to Zendesk when a connection is made.
        var clientConfiguration: ZendeskChatConfiguration {
            ZendeskChatConfiguration(
                visitorPathOne: visitorPath.flatMap { path in
                    URL(string: path.url).map { ZendeskVisitorPath(title: path.title, url: $0) }
                },
                tags: tags ?? [],
                departmentName: department,
                departmentID: departmentId,
                visitorInfo: visitor.map {
                    ZendeskVisitorInfo(
                        name: $0.name ?? "",
                        email: $0.email ?? "",
                        phoneNumber: $0.phone ?? ""
                    )
                }
            )
        }
    }
#endif
