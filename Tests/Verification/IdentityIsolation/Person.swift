/// Who holds the device.
enum Person: String, CaseIterable, Hashable {
    case nobody, ada, bob

    /// Whom a provider means by a user's id; an e-mail address is one, too.
    init?(userID: String?) {
        switch userID {
        case nil: self = .nobody
        case "ada", "ada@x.example": self = .ada
        case "bob", "bob@x.example": self = .bob
        default: return nil
        }
    }

    /// Stands in all that is this person's: words, names, chats.
    var tag: String { "<\(rawValue)>" }

    /// All ids under which a provider may know this person.
    var userIDs: [String?] { self == .nobody ? [nil] : [rawValue, email] }

    var email: String { "\(rawValue)@x.example" }

    /// All whose tag is in a text.
    static func named(in text: String) -> Set<Person> {
        text.contains("<") ? Set(allCases.filter { text.contains($0.tag) }) : []
    }
}
