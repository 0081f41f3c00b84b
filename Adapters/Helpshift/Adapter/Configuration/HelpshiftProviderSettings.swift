public import ChatProviderKit
public import HelpshiftIdentity

/// The settings of a Helpshift chat, as checked values of a configuration document.
///
/// ``configuration`` is the adapter's own value for the same settings.
public struct HelpshiftProviderSettings: ChatAdapter.Settings {
    /// `helpshift`.
    public static let providerType = "helpshift"
    /// The adapter's purpose.
    public static let meaning = "Helpshift, through its SDK X"

    /// The edition of the vendor's documentation whose limits apply to identities and attributes.
    public enum Limits: String, Codable, Sendable, Hashable, CaseIterable {
        /// The current documentation.
        case current
        /// The Japanese documentation, which is older and less strict.
        case legacyJapaneseDocumentation

        /// The limits' values.
        public var limits: HelpshiftLimits {
            switch self {
            case .current: .current
            case .legacyJapaneseDocumentation: .legacyJapaneseDocumentation
            }
        }
    }

    /// The account's platform id.
    public var platformId: String
    /// The account's host.
    public var domain: String
    /// What the SDK receives when it is installed.
    public var install: HelpshiftInstallConfiguration?
    /// The language of the screens.
    public var language: String?
    /// The limits that apply.
    public var limits: Limits?
    /// How credentials are renewed.
    public var renewal: HelpshiftRenewalPolicy?
    /// The SDK's API configuration.
    public var screen: HelpshiftConversationConfiguration?

    /// Creates the settings of an account. They are checked when a configuration uses them.
    public init(
        platformId: String,
        domain: String,
        install: HelpshiftInstallConfiguration? = nil,
        language: String? = nil,
        limits: Limits? = nil,
        renewal: HelpshiftRenewalPolicy? = nil,
        screen: HelpshiftConversationConfiguration? = nil
    ) {
        self.platformId = platformId
        self.domain = domain
        self.install = install
        self.language = language
        self.limits = limits
        self.renewal = renewal
        self.screen = screen
    }

    /// The configuration of a ``HelpshiftChatProvider``.
    public var configuration: HelpshiftConfiguration {
        HelpshiftConfiguration(
            platformID: platformId,
            domain: domain,
            install: install ?? HelpshiftInstallConfiguration(),
            language: language,
            screen: screen ?? HelpshiftConversationConfiguration(),
            limits: (limits ?? .current).limits,
            renewal: renewal ?? HelpshiftRenewalPolicy()
        )
    }

    /// The mistakes that the rules of single keys don't find.
    public var problems: [ChatConfigurationError.Problem] {
        (renewal?.problems ?? []) + (screen?.problems ?? [])
    }

    /// The keys in addition to `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key(
            "platformId",
            .text(
                ChatConfiguration.Key.TextForm(
                    "a text without spaces, such as acme_platform_20260101",
                    pattern: #"^\S+$"#
                )
            ),
            isRequired: true,
            "the app's platform id, from the dashboard"
        ),
        // For a malformed domain, the SDK raises an exception that Swift cannot catch.
        ChatConfiguration.Key("domain", .text(.host), isRequired: true, "the account's host"),
        ChatConfiguration.Key(
            "install",
            .object([
                ChatConfiguration.Key("enableLogging", .flag, "whether the SDK writes to the console"),
                ChatConfiguration.Key(
                    "enableInAppNotification",
                    .flag,
                    "whether the SDK shows notifications inside the app"
                ),
                ChatConfiguration.Key(
                    "inAppNotificationAppearance",
                    .object([
                        ChatConfiguration.Key("bannerBackgroundColor", .text(color), "the banner's color"),
                        ChatConfiguration.Key("textColor", .text(color), "the text's color"),
                    ]),
                    "how notifications inside the app look"
                ),
                ChatConfiguration.Key("isForChina", .flag, "whether the app is for mainland China"),
            ]),
            "what the SDK receives when it is installed"
        ),
        ChatConfiguration.Key("language", .text(.notBlank), "the language of the screens, such as de"),
        ChatConfiguration.Key(
            "limits",
            .choice(Limits.allCases.map(\.rawValue)),
            "the edition of the documentation whose limits apply to identities and attributes"
        ),
        ChatConfiguration.Key(
            "renewal",
            .object(HelpshiftRenewalPolicy.keys),
            "how credentials are renewed when a user's session expires"
        ),
        ChatConfiguration.Key(
            "screen",
            .object(HelpshiftConversationConfiguration.keys),
            "the SDK's API configuration"
        ),
    ]

    private static let color = ChatConfiguration.Key.TextForm(
        "six hexadecimal digits, such as FFFFFF",
        pattern: "^#?[0-9A-Fa-f]{6}$"
    )
}
