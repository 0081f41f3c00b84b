public import HelpshiftIdentity

/// What goes along with one login.
public struct HelpshiftLoginOptions: Sendable {
    /// Entries for the configuration of a login by token: texts, booleans and numbers. An entry
    /// `full_privacy_enabled` takes the place of what the provider's configuration says; what is no boolean counts
    /// as false there, as the SDK does it.
    public var configuration: [String: HelpshiftValue]
    /// Gets a fresh user auth token for a login by id and e-mail, where the account verifies identities: lower-case
    /// hex from the app's backend. Called for a login without a token, and when the account does not accept the last.
    public var freshAuthToken: (@Sendable () async throws -> String)?

    /// Creates options.
    public init(
        configuration: [String: HelpshiftValue] = [:],
        freshAuthToken: (@Sendable () async throws -> String)? = nil
    ) {
        self.configuration = configuration
        self.freshAuthToken = freshAuthToken
    }
}
