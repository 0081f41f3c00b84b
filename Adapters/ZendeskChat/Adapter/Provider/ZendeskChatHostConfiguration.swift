/// What the app had told the client before a provider, and gets back after it.
struct ZendeskChatHostConfiguration {
    /// The client's configuration before this provider's settings, and with them.
    private var configurations: (host: ZendeskChatConfiguration, own: ZendeskChatConfiguration)?
    /// Whom the app had the client name, while it names a user who is logged in; `.some(nil)` for nobody.
    private var visitorInfo: ZendeskChatVisitorInfo??

    /// Remembers the configuration before this provider's settings, which the client has by now.
    @MainActor
    mutating func remember(_ configuration: ZendeskChatConfiguration, of client: any ZendeskChatClient) {
        configurations = (configuration, client.configuration)
    }

    /// Has connections to come name a visitor; `nil` for whom the app had named before.
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

    /// Gives the client what it had before. A provider that is made later for other settings begins with that.
    @MainActor
    mutating func putBack(at client: any ZendeskChatClient) {
        nameVisitor(nil, at: client)
        guard let configurations else { return }
        var configuration = client.configuration
        configuration.replace(configurations.own, with: configurations.host)
        client.configuration = configuration
    }
}
