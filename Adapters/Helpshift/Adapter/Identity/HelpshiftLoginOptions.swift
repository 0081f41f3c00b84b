public import HelpshiftIdentity

/// Options for one login.
public struct HelpshiftLoginOptions: Sendable {
    /// Entries for the configuration of a login with a token: strings, Booleans and numbers. An entry
    /// `full_privacy_enabled` replaces the setting of the provider's configuration. A value that is not a
    /// Boolean counts as false, as in the SDK.
    public var configuration: [String: HelpshiftValue]
    /// Fetches a new user auth token for a login by id and e-mail address, if the account verifies
    /// identities: lowercase hexadecimal digits from the app's backend. Called for a login without a token,
    /// and when the account does not accept the last one.
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
