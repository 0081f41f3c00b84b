import InputValidation
import Testing

@Suite("E-mail addresses")
struct EmailAddressTests {
    @Test(
        "a name, one @ and a domain of at least two labels form an address",
        arguments: [
            "a@b.de", "ada.lovelace+chat@mail.example.com", "ä@müller.de", "o'neil@x-y.org", "a@b.c.d",
        ]
    )
    func plausible(text: String) {
        #expect(EmailAddress.isPlausible(text))
    }

    @Test(
        "anything else is rejected",
        arguments: [
            "", "a", "@", "a@", "@b.de", "a@b", "a@@b.de", "a@b@c.de", "a@.de", "a@b.", "a@b..de", "a b@c.de",
            "a@b.de ", " a@b.de", "a@b.de\n", "a\u{7F}@b.de", "a\u{1}@b.de", "a@b\u{2003}.de", "a,b@c.de",
            "a@b.de,c@d.de", "a@b.de;c@d.de",
        ]
    )
    func implausible(text: String) {
        #expect(!EmailAddress.isPlausible(text))
    }
}
