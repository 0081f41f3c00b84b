public import ChatProviderKit
public import Foundation
public import HelpshiftIdentity

/// The account and the settings of the SDK's screens for a ``HelpshiftChatProvider``.
public struct HelpshiftConfiguration: Sendable, Equatable {
    /// The account's platform id for iOS, such as `acme_platform_20260101`.
    public var platformID: String
    /// The account's domain, such as `acme.helpshift.com`.
    public var domain: String
    /// What the SDK receives when it is installed.
    public var install: HelpshiftInstallConfiguration
    /// The language of the screens; `nil` for the device's language.
    public var language: String?
    /// The default configuration of the screens.
    public var screen: HelpshiftConversationConfiguration
    /// The limits for the length and number of identities and attributes.
    public var limits: HelpshiftLimits
    /// How credentials are renewed.
    public var renewal: HelpshiftRenewalPolicy
    /// The time limit of a login for the SDK, and for the app's backend, in seconds each.
    public var loginTimeout: TimeInterval

    /// Creates a configuration.
    public init(
        platformID: String,
        domain: String,
        install: HelpshiftInstallConfiguration = HelpshiftInstallConfiguration(),
        language: String? = nil,
        screen: HelpshiftConversationConfiguration = HelpshiftConversationConfiguration(),
        limits: HelpshiftLimits = .current,
        renewal: HelpshiftRenewalPolicy = HelpshiftRenewalPolicy(),
        loginTimeout: TimeInterval = 60
    ) {
        self.platformID = platformID
        self.domain = domain
        self.install = install
        self.language = language
        self.screen = screen
        self.limits = limits
        self.renewal = renewal
        self.loginTimeout = loginTimeout
    }

    /// Checks values that would crash the app later. For a malformed platform id or domain, the SDK raises an
    /// exception asynchronously, where Swift cannot catch it. Only values that no account can have are
    /// rejected.
    ///
    /// - Throws: `ChatError.Code.invalidArgument`.
    public func validate() throws(ChatError) {
        if platformID.isEmpty || platformID.contains(where: \.isWhitespace) {
            throw ChatError(
                .invalidArgument,
                "The platform id \"\(platformID)\" is malformed: copy it from the account's settings."
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
}
