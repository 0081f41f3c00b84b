import ChatProviderKit

/// The client configuration that the app had set before this provider, which is restored at the provider's
/// shutdown.
@MainActor
struct ZendeskChatHostConfiguration {
    /// The client's configuration before this provider's settings, and with them.
    private var configurations: (host: ZendeskChatConfiguration, own: ZendeskChatConfiguration)?
    /// The visitor that the app had set, while a logged-in user replaces it; `.some(nil)` if there was none.
    private var visitorInfo: VisitorProfile??

    /// Remembers the configuration from before this provider's settings. Call it when the client already has
    /// the settings.
    mutating func remember(_ configuration: ZendeskChatConfiguration, of client: any ZendeskChatClient) {
        configurations = (configuration, client.configuration)
    }

    /// Sets the visitor for later connections. `nil` restores the one that the app had set.
    mutating func nameVisitor(_ info: VisitorProfile?, at client: any ZendeskChatClient) {
        if let info {
            if visitorInfo == nil { visitorInfo = .some(client.configuration.visitorInfo) }
            if client.configuration.visitorInfo != info { client.configuration.visitorInfo = info }
        } else if let former = visitorInfo {
            client.configuration.visitorInfo = former
            visitorInfo = nil
        }
    }

    /// Restores the configuration, so that a later provider with other settings starts from it.
    mutating func putBack(at client: any ZendeskChatClient) {
        nameVisitor(nil, at: client)
        guard let configurations else { return }
        var configuration = client.configuration
        configuration.replace(configurations.own, with: configurations.host)
        client.configuration = configuration
    }
}
