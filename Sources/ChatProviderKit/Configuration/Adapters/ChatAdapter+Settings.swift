extension ChatAdapter {
    /// The settings of an adapter's providers. Each adapter declares its own type.
    ///
    /// **Writing one.** Declare a `Codable` struct with the values that the vendor needs. Its coding keys are
    /// the names in ``keys``. The document is checked against the keys before a value is decoded, so
    /// `problems` has only mistakes that they can't express.
    ///
    /// ```swift
    /// struct AcmeSettings: ChatAdapter.Settings {
    ///     static let providerType = "acme"
    ///     static let meaning = "Acme Chat"
    ///     static let keys = [ChatConfiguration.Key("apiKey", .text(.notBlank), isRequired: true, "the account's key")]
    ///     var apiKey: String
    /// }
    /// ```
    public protocol Settings: Codable, Equatable, Sendable {
        /// The adapter's name in configurations, such as `helpshift`.
        static var providerType: String { get }
        /// The adapter's purpose, in a few words without a period.
        static var meaning: String { get }
        /// The keys in addition to `type`, `client`, `connects` and `counts`, which every adapter has.
        static var keys: [ChatConfiguration.Key] { get }

        /// The mistakes that the keys cannot express, such as two settings that exclude each other. Their paths
        /// are relative to the adapter's own object.
        var problems: [ChatConfigurationError.Problem] { get }
    }
}

extension ChatAdapter.Settings {
    /// No mistakes.
    public var problems: [ChatConfigurationError.Problem] { [] }
}
