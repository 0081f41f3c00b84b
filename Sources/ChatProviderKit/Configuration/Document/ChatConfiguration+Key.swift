import InputValidation

extension ChatConfiguration {
    /// A key of a configuration: its name, its allowed values, and its meaning.
    ///
    /// The keys are used to check the document, to generate the JSON Schema, and to explain a configuration.
    public struct Key: Sendable {
        /// The allowed values of a key.
        public indirect enum Kind: Sendable {
            /// `true` or `false`.
            case flag
            /// A text in a certain form.
            case text(TextForm = .any)
            /// An integer within bounds.
            case integer(ClosedRange<Int>)
            /// One of several texts.
            case choice([String])
            /// A list of values of one kind.
            case list(of: Kind)
            /// An object with its own keys.
            case object([Key])
            /// An object with arbitrary keys, and values of one kind.
            case map(of: Kind)
            /// Any value.
            case anything
        }

        /// The name in the document.
        public let name: String
        /// The allowed values.
        public let kind: Kind
        /// Whether the key is required.
        public let isRequired: Bool
        /// Whether the value belongs to a person or an account. An explanation then shows only that it is
        /// set.
        public let isPrivate: Bool
        /// The key's meaning, in a few words without a period.
        public let meaning: String

        /// Creates a key.
        public init(
            _ name: String,
            _ kind: Kind,
            isRequired: Bool = false,
            isPrivate: Bool = false,
            _ meaning: String
        ) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.isPrivate = isPrivate
            self.meaning = meaning
        }
    }
}

extension ChatConfiguration.Key {
    /// A form that a text must have.
    public struct TextForm: Sendable {
        /// The expectation, phrased to follow "Expected".
        public let words: String
        /// A regular expression for the whole text, in syntax that JSON Schema and Foundation share; `nil`
        /// for any text.
        public let pattern: String?

        /// Creates a form.
        public init(_ words: String, pattern: String?) {
            self.words = words
            self.pattern = pattern
        }

        /// Any text, including an empty one.
        public static let any = TextForm("a text", pattern: nil)
        /// A text that is not empty, and does not begin or end with a space.
        public static let notBlank = TextForm(
            "a text that is not empty and has no space at its ends",
            pattern: #"^\S(.*\S)?$"#
        )
        /// An e-mail address, judged by its form.
        public static let email = TextForm("an e-mail address", pattern: EmailAddress.pattern)
        /// A host name without scheme, port and path, such as `acme.example.com`.
        public static let host = TextForm(
            "a host name without scheme and path, such as acme.example.com",
            pattern: #"^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$"#
        )
    }
}

extension ChatConfiguration.Key.Kind {
    /// The expectation, phrased to follow "Expected".
    var words: String {
        switch self {
        case .flag: "true or false"
        case .text(let form): form.words
        case .integer(let bounds):
            bounds == .min ... .max
                ? "a whole number" : "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .choice(let choices): "one of \(choices.joined(separator: ", "))"
        case .list(let kind): "a list; each element: \(kind.words)"
        case .object: "an object"
        case .map: "an object"
        case .anything: "any value"
        }
    }
}
