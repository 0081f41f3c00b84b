/// The user who holds the device.
enum Person: String, CaseIterable, Hashable {
    case anonymous, ada, bob

    /// The person with a provider's user id, which can be an e-mail address.
    init?(userID: String?) {
        switch userID {
        case nil: self = .anonymous
        case "ada", "ada@x.example": self = .ada
        case "bob", "bob@x.example": self = .bob
        default: return nil
        }
    }

    /// A mark in everything that belongs to this person: texts, names, chats.
    var tag: String { "<\(rawValue)>" }

    /// Every id under which a provider may know this person.
    var userIDs: [String?] { self == .anonymous ? [nil] : [rawValue, email] }

    var email: String { "\(rawValue)@x.example" }

    /// Everyone whose tag is in a text.
    static func named(in text: String) -> Set<Person> {
        text.contains("<") ? Set(allCases.filter { text.contains($0.tag) }) : []
    }
}
