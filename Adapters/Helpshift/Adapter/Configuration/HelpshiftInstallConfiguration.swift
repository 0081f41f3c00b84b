public import HelpshiftIdentity

/// The SDK's settings for its installation. The SDK's defaults apply to everything that is `nil`.
public struct HelpshiftInstallConfiguration: Codable, Sendable, Equatable {
    /// The appearance of notifications inside the app.
    public struct Appearance: Codable, Sendable, Equatable {
        /// The banner's color as six hexadecimal digits, without `#`.
        public var bannerBackgroundColor: String?
        /// The text's color as six hexadecimal digits, without `#`.
        public var textColor: String?

        /// Creates an appearance. A `#` at the start of a color is removed, because the SDK does not
        /// understand it.
        public init(bannerBackgroundColor: String? = nil, textColor: String? = nil) {
            self.bannerBackgroundColor = bannerBackgroundColor
            self.textColor = textColor
        }
    }

    /// Whether the SDK writes to the console. The SDK's default is `false`.
    public var enableLogging: Bool?
    /// Whether the SDK shows notifications inside the app. The SDK's default is `true`.
    public var enableInAppNotification: Bool?
    /// The appearance of these notifications.
    public var inAppNotificationAppearance: Appearance?
    /// Whether the app is for mainland China.
    public var isForChina: Bool?

    /// Creates a configuration.
    public init(
        enableLogging: Bool? = nil,
        enableInAppNotification: Bool? = nil,
        inAppNotificationAppearance: Appearance? = nil,
        isForChina: Bool? = nil
    ) {
        self.enableLogging = enableLogging
        self.enableInAppNotification = enableInAppNotification
        self.inAppNotificationAppearance = inAppNotificationAppearance
        self.isForChina = isForChina
    }

    /// The SDK's dictionary, without keys that are not set.
    public var dictionary: [String: HelpshiftValue] {
        var dictionary: [String: HelpshiftValue] = [:]
        dictionary[flag: "enableLogging"] = enableLogging
        dictionary[flag: "enableInAppNotification"] = enableInAppNotification
        if let appearance = inAppNotificationAppearance {
            dictionary["inAppNotificationAppearance"] = .object(appearance.dictionary)
        }
        dictionary[flag: "isForChina"] = isForChina
        return dictionary
    }
}

extension HelpshiftInstallConfiguration.Appearance {
    fileprivate var dictionary: [String: HelpshiftValue] {
        var dictionary: [String: HelpshiftValue] = [:]
        dictionary[text: "bannerBackgroundColor"] = bannerBackgroundColor.map(Self.withoutNumberSign)
        dictionary[text: "textColor"] = textColor.map(Self.withoutNumberSign)
        return dictionary
    }

    private static func withoutNumberSign(_ color: String) -> String {
        color.hasPrefix("#") ? String(color.dropFirst()) : color
    }
}
