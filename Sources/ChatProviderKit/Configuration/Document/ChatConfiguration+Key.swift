import InputValidation

extension ChatConfiguration {
    /// A key of a configuration: its name, what may be there, and what it means.
    ///
    /// The document is checked against the keys, the JSON Schema is generated from them, and a configuration is explained
    /// by them.
    public struct Key: Sendable {
        /// What may be at a key.
        public indirect enum Kind: Sendable {
            /// `true` or `false`.
            case flag
            /// A text of a form.
            case text(TextForm = .any)
            /// A whole number within bounds.
            case integer(ClosedRange<Int>)
            /// One of some texts.
            case choice([String])
            /// A list of values of one kind.
            case list(of: Kind)
            /// An object with keys of its own.
            case object([Key])
            /// An object with any keys and values of one kind.
            case map(of: Kind)
            /// Anything.
            case anything
        }

        /// The name in the document.
        public let name: String
        /// What may be there.
        public let kind: Kind
        /// Whether it must be there.
        public let isRequired: Bool
        /// Whether it belongs to a person or an account: an explanation says only that it is given.
        public let isPrivate: Bool
        /// What it means, in a few words without a full stop.
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
    /// A form that texts have to have.
    public struct TextForm: Sendable {
        /// What is expected, in words that follow "Expected".
        public let words: String
        /// A regular expression for the whole text, in what the syntaxes of JSON Schema and of Foundation share;
        /// `nil` for any text.
        public let pattern: String?

        /// Creates a form.
        public init(_ words: String, pattern: String?) {
            self.words = words
            self.pattern = pattern
        }

        /// Any text, also the empty one.
        public static let any = TextForm("a text", pattern: nil)
        /// A text that neither is empty nor begins or ends with a space.
        public static let notBlank = TextForm(
            "a text that is not empty and has no space at its ends",
            pattern: #"^\S(.*\S)?$"#
        )
        /// An e-mail address, as far as its form can tell.
        public static let email = TextForm("an e-mail address", pattern: EmailAddress.pattern)
        /// A host's name without scheme, port and path, such as `acme.example.com`.
        public static let host = TextForm(
            "a host name without scheme and path, such as acme.example.com",
            pattern: #"^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$"#
        )
    }
}

extension ChatConfiguration.Key.Kind {
    /// What is expected, in words that follow "Expected".
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
