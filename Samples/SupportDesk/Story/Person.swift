/// A user of the app in a story.
struct Person: Sendable, Hashable {
    var id: String
    var name: String

    var email: String { "\(id)@example.com" }

    static let bea = Person(id: "bea", name: "Bea")
    static let carl = Person(id: "carl", name: "Carl")
}
