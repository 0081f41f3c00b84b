import InputValidation
import Testing

@Suite("Nearest name")
struct NearestNameTests {
    @Test(
        "a name with a letter too few, too many, wrong or swapped is near the one that was meant",
        arguments: ["emal", "emaill", "emayl", "meail", "EMAIL"]
    )
    func misspelt(name: String) {
        #expect(NearestName.to(name, among: ["uid", "email", "phone"]) == "email")
    }

    @Test("a name that is the beginning of another is near it, from three letters on")
    func beginning() {
        let names = ["zendesk-chat", "helpshift"]
        #expect(NearestName.to("hel", among: names) == "helpshift")
        #expect(NearestName.to("Zendesk", among: names) == "zendesk-chat")
        #expect(NearestName.to("he", among: names) == nil)
    }

    @Test("of several near names the nearest is given, and of equally near ones the first")
    func nearest() {
        #expect(NearestName.to("color", among: ["colours", "colour", "cooler"]) == "colour")
        #expect(NearestName.to("b", among: ["a", "c"]) == "a")
    }

    @Test(
        "nothing is near what is empty, far away, or longer than any name",
        arguments: ["", "sonar", "ab", String(repeating: "email", count: 9)]
    )
    func none(name: String) {
        #expect(NearestName.to(name, among: ["uid", "email", "phone"]) == nil)
        #expect(NearestName.question(about: name, among: ["uid", "email", "phone"]).isEmpty)
    }

    @Test("a command line asks for it")
    func question() {
        #expect(NearestName.question(about: "mnt", among: ["mint", "digest"]) == "; did you mean mint?")
    }
}
