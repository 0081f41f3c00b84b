public import HelpshiftIdentity

/// The SDK's settings for its installation. The SDK's defaults apply to everything that is `nil`.
public struct HelpshiftInstallConfiguration: Sendable, Equatable {
    /// The appearance of notifications inside the app.
    public struct Appearance: Sendable, Equatable {
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

    /// The values that are set, in the form of a document's `install`.
    private var values: [String: HelpshiftValue] = [:]

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

    /// Whether the SDK writes to the console. The SDK's default is `false`.
    public var enableLogging: Bool? {
        get { values[flag: "enableLogging"] }
        set { values[flag: "enableLogging"] = newValue }
    }

    /// Whether the SDK shows notifications inside the app. The SDK's default is `true`.
    public var enableInAppNotification: Bool? {
        get { values[flag: "enableInAppNotification"] }
        set { values[flag: "enableInAppNotification"] = newValue }
    }

    /// The appearance of these notifications.
    public var inAppNotificationAppearance: Appearance? {
        get {
            guard case .object(let colors)? = values["inAppNotificationAppearance"] else { return nil }
            return Appearance(
                bannerBackgroundColor: colors[text: "bannerBackgroundColor"],
                textColor: colors[text: "textColor"]
            )
        }
        set {
            values["inAppNotificationAppearance"] = newValue.map { appearance in
                var colors: [String: HelpshiftValue] = [:]
                colors[text: "bannerBackgroundColor"] = appearance.bannerBackgroundColor
                colors[text: "textColor"] = appearance.textColor
                return .object(colors)
            }
        }
    }

    /// Whether the app is for mainland China.
    public var isForChina: Bool? {
        get { values[flag: "isForChina"] }
        set { values[flag: "isForChina"] = newValue }
    }

    /// The SDK's dictionary, without keys that are not set.
    public var dictionary: [String: HelpshiftValue] {
        var dictionary = values
        if case .object(let colors)? = values["inAppNotificationAppearance"] {
            dictionary["inAppNotificationAppearance"] = .object(colors.mapValues(Self.withoutNumberSign))
        }
        return dictionary
    }

    private static func withoutNumberSign(_ color: HelpshiftValue) -> HelpshiftValue {
        guard let text = color.text, text.hasPrefix("#") else { return color }
        return .string(String(text.dropFirst()))
    }
}

extension HelpshiftInstallConfiguration: Codable {
    /// Reads a document's `install`.
    public init(from decoder: any Decoder) throws {
        values = try .init(configuration: decoder)
    }

    /// Writes a document's `install`.
    public func encode(to encoder: any Encoder) throws {
        try values.encode(to: encoder)
    }
}
