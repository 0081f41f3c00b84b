public import ChatProviderKit
public import HelpshiftIdentity

/// The settings of a ``HelpshiftChatProvider``, as values of a configuration document.
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

    /// The account's platform id for iOS, such as `acme_platform_20260101`.
    public var platformId: String
    /// The account's domain, such as `acme.helpshift.com`.
    public var domain: String
    /// What the SDK receives when it is installed.
    public var install: HelpshiftInstallConfiguration?
    /// The language of the screens; `nil` for the device's language.
    public var language: String?
    /// The limits for the length and number of identities and attributes; `nil` for the current ones.
    public var limits: Limits?
    /// How credentials are renewed.
    public var renewal: HelpshiftRenewalPolicy?
    /// The default configuration of the screens.
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

    /// Checks values that would crash the app later. For a malformed platform id or domain, the SDK raises an
    /// exception asynchronously, where Swift cannot catch it. Only values that no account can have are
    /// rejected.
    ///
    /// - Throws: `ChatError.Code.invalidArgument`.
    public func validate() throws(ChatError) {
        if platformId.isEmpty || platformId.contains(where: \.isWhitespace) {
            throw ChatError(
                .invalidArgument,
                "The platform id \"\(platformId)\" is malformed: copy it from the account's settings."
            )
        }
        let isHost =
            domain.contains(".") && !domain.hasPrefix(".") && !domain.hasSuffix(".")
            && !domain.contains { $0.isWhitespace || "/:@".contains($0) }
        if !isHost {
            throw ChatError(
                .invalidArgument,
                "The domain \"\(domain)\" is malformed: it must be only a host name, such as acme.helpshift.com."
            )
        }
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
