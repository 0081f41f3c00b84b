import InputValidation
import Testing

@Suite("Nearest name")
struct NearestNameTests {
    @Test(
        "a name with one letter missing, added, wrong or swapped matches the intended name",
        arguments: ["emal", "emaill", "emayl", "meail", "EMAIL"]
    )
    func misspelled(name: String) {
        #expect(NearestName.to(name, among: ["uid", "email", "phone"]) == "email")
    }

    @Test("a prefix of at least three letters matches")
    func beginning() {
        let names = ["zendesk-chat", "helpshift"]
        #expect(NearestName.to("hel", among: names) == "helpshift")
        #expect(NearestName.to("Zendesk", among: names) == "zendesk-chat")
        #expect(NearestName.to("he", among: names) == nil)
    }

    @Test("the nearest name wins, and the first of equally near ones")
    func nearest() {
        #expect(NearestName.to("color", among: ["colours", "colour", "cooler"]) == "colour")
        #expect(NearestName.to("b", among: ["a", "c"]) == "a")
    }

    @Test(
        "an empty name, a distant one, or one longer than any other has no match",
        arguments: ["", "sonar", "ab", String(repeating: "email", count: 9)]
    )
    func none(name: String) {
        #expect(NearestName.to(name, among: ["uid", "email", "phone"]) == nil)
        #expect(NearestName.question(about: name, among: ["uid", "email", "phone"]).isEmpty)
    }

    @Test("a command-line question suggests the nearest name")
    func question() {
        #expect(NearestName.question(about: "mnt", among: ["mint", "digest"]) == "; did you mean mint?")
    }
}
