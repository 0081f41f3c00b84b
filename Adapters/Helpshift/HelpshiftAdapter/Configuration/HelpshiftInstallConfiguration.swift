public import HelpshiftIdentity

/// What the SDK can be told when it is installed. What is `nil` is left to the SDK.
public struct HelpshiftInstallConfiguration: Codable, Sendable, Equatable {
    /// Whether the SDK writes to the console. The SDK's own choice is `false`.
    public var enableLogging: Bool?
    /// Whether the SDK shows notifications inside the app. The SDK's own choice is `true`.
    public var enableInAppNotification: Bool?
    /// How those notifications look.
    public var inAppNotificationAppearance: Appearance?
    /// Whether the app is for mainland China.
    public var isForChina: Bool?

    /// How notifications inside the app look.
    public struct Appearance: Codable, Sendable, Equatable {
        /// The banner's colour as six hexadecimal digits, without `#`.
        public var bannerBackgroundColor: String?
        /// The text's colour as six hexadecimal digits, without `#`.
        public var textColor: String?

        /// Creates an appearance. A `#` at the start of a colour, which the SDK does not understand, is left out.
        public init(bannerBackgroundColor: String? = nil, textColor: String? = nil) {
            self.bannerBackgroundColor = bannerBackgroundColor
            self.textColor = textColor
        }

        var dictionary: [String: HelpshiftValue] {
            var dictionary: [String: HelpshiftValue] = [:]
            dictionary.add("bannerBackgroundColor", bannerBackgroundColor.map(Self.digits(of:)))
            dictionary.add("textColor", textColor.map(Self.digits(of:)))
            return dictionary
        }

        private static func digits(of color: String) -> String {
            color.hasPrefix("#") ? String(color.dropFirst()) : color
        }
    }

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

    /// The SDK's dictionary, without the keys that are not set.
    public var dictionary: [String: HelpshiftValue] {
        var dictionary: [String: HelpshiftValue] = [:]
        dictionary.add("enableLogging", enableLogging)
        dictionary.add("enableInAppNotification", enableInAppNotification)
        if let appearance = inAppNotificationAppearance {
            dictionary["inAppNotificationAppearance"] = .object(appearance.dictionary)
        }
        dictionary.add("isForChina", isForChina)
        return dictionary
    }
}
