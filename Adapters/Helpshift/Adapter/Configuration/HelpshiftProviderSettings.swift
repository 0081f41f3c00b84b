public import ChatProviderKit
public import HelpshiftIdentity

/// What a configuration says of a Helpshift chat: the values of its document, checked.
///
/// ``configuration`` is the same as the adapter's own value.
public struct HelpshiftProviderSettings: ChatProviderSettings {
    /// `helpshift`.
    public static let providerType = "helpshift"
    /// What it is for.
    public static let meaning = "Helpshift, by its SDK X"

    /// Which numbers of the vendor's documentation hold for identities and attributes.
    public enum Limits: String, Codable, Sendable, Hashable, CaseIterable {
        /// Those of the present documentation.
        case current
        /// Those of the Japanese edition, which is older and more generous.
        case legacyJapaneseDocumentation

        /// The numbers.
        public var limits: HelpshiftLimits {
            switch self {
            case .current: .current
            case .legacyJapaneseDocumentation: .legacyJapaneseDocumentation
            }
        }
    }

    /// What the SDK receives when it is installed.
    public typealias Install = HelpshiftInstallConfiguration

    /// The account's platform id.
    public var platformId: String
    /// The account's host.
    public var domain: String
    /// What the SDK receives when it is installed.
    public var install: Install?
    /// The language of the screens.
    public var language: String?
    /// Which limits hold.
    public var limits: Limits?
    /// How credentials are renewed.
    public var renewal: HelpshiftRenewalSettings?
    /// The SDK's API configuration.
    public var screen: HelpshiftConversationConfiguration?

    /// Creates the settings of an account. They are checked when a configuration uses them.
    public init(
        platformId: String,
        domain: String,
        install: Install? = nil,
        language: String? = nil,
        limits: Limits? = nil,
        renewal: HelpshiftRenewalSettings? = nil,
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

    /// What a ``HelpshiftChatProvider`` is made with.
    public var configuration: HelpshiftConfiguration {
        HelpshiftConfiguration(
            platformID: platformId,
            domain: domain,
            install: install ?? HelpshiftInstallConfiguration(),
            language: language,
            screen: screen ?? HelpshiftConversationConfiguration(),
            limits: (limits ?? .current).limits,
            renewal: renewal?.policy ?? HelpshiftRenewalPolicy()
        )
    }

    /// The mistakes that the keys cannot see.
    public var problems: [ChatConfigurationError.Problem] {
        (renewal?.problems ?? []) + (screen?.problems ?? [])
    }

    /// The keys beside `type`, `client` and `connects`.
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
        // The SDK raises an exception for a malformed domain, which cannot be caught.
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
            "what the SDK is told when it is installed"
        ),
        ChatConfiguration.Key("language", .text(.notBlank), "the language of the screens, such as de"),
        ChatConfiguration.Key(
            "limits",
            .choice(Limits.allCases.map(\.rawValue)),
            "which edition of the documentation tells how long identities and attributes may be"
        ),
        ChatConfiguration.Key(
            "renewal",
            .object(HelpshiftRenewalSettings.keys),
            "how the credentials of a user whose session expires are renewed"
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
