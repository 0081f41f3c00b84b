/// What an adapter's providers are made with: one type of its own for each adapter.
///
/// **Writing one.** A struct with what the vendor needs, `Codable` by the names that ``keys`` declares. Before a value
/// is decoded, the document has been checked against the keys: all that is left to check is what they cannot say.
///
/// ```swift
/// struct AcmeSettings: ChatProviderSettings {
///     static let providerType = "acme"
///     static let meaning = "Acme Chat"
///     static let keys = [ChatConfiguration.Key("apiKey", .text(.notBlank), isRequired: true, "the account's key")]
///     var apiKey: String
/// }
/// ```
public protocol ChatProviderSettings: Codable, Equatable, Sendable {
    /// The adapter's name in configurations, such as `helpshift`.
    static var providerType: String { get }
    /// What the adapter is for, in a few words without a full stop.
    static var meaning: String { get }
    /// The keys beside `type`, `client`, `connects` and `counts`, which are every adapter's.
    static var keys: [ChatConfiguration.Key] { get }

    /// The mistakes that the keys cannot see, such as two settings that exclude each other. Their paths begin within
    /// the adapter's own object.
    var problems: [ChatConfigurationError.Problem] { get }
}

extension ChatProviderSettings {
    /// None.
    public var problems: [ChatConfigurationError.Problem] { [] }
}
