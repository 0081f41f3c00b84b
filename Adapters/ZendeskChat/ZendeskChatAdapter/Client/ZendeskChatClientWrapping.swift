/// A client that passes each call on to another one, such as one that records.
@MainActor
package protocol ZendeskChatClientWrapping {
    /// The client that is asked.
    var client: any ZendeskChatClient { get }
}
