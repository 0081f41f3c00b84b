/// The client's configuration as the app had set it before this provider. It is restored at the provider's shutdown.
struct ZendeskChatHostConfiguration {
    /// The client's configuration before this provider's settings, and with them.
    private var configurations: (host: ZendeskChatConfiguration, own: ZendeskChatConfiguration)?
    /// The visitor whom the app had set, while a user who is logged in takes that place; `.some(nil)` if there was none.
    private var visitorInfo: ZendeskChatVisitorInfo??

    /// Remembers the configuration from before this provider's settings. The client already has those.
    @MainActor
    mutating func remember(_ configuration: ZendeskChatConfiguration, of client: any ZendeskChatClient) {
        configurations = (configuration, client.configuration)
    }

    /// Sets the visitor whom later connections name. `nil` restores the one whom the app had set.
    @MainActor
    mutating func nameVisitor(_ info: ZendeskChatVisitorInfo?, at client: any ZendeskChatClient) {
        if let info {
            if visitorInfo == nil { visitorInfo = .some(client.configuration.visitorInfo) }
            if client.configuration.visitorInfo != info { client.configuration.visitorInfo = info }
        } else if let former = visitorInfo {
            client.configuration.visitorInfo = former
            visitorInfo = nil
        }
    }

    /// Restores the configuration, so that a later provider with other settings starts from it.
    @MainActor
    mutating func putBack(at client: any ZendeskChatClient) {
        nameVisitor(nil, at: client)
        guard let configurations else { return }
        var configuration = client.configuration
        configuration.replace(configurations.own, with: configurations.host)
        client.configuration = configuration
    }
}
