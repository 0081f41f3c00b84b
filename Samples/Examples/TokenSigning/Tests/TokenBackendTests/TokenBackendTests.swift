import ChatTokens
import Foundation
import Testing
import TokenBackend

@Suite("The backend")
struct TokenBackendTests {
    private let ada = Customer(id: "customer42", name: "Ada", email: "ada@example.com")
    private let keys = [
        "ZENDESK_CHAT_SHARED_SECRET": "one", "HELPSHIFT_SECRET_KEY": "two\n", "MATRIX_JWT_KEY": "three",
        "ZENDESK_MESSAGING_KEY": "four", "ZENDESK_MESSAGING_KEY_ID": "app_1",
    ]

    @Test("signs for each vendor with the keys of the environment", arguments: TokenBackend.Vendor.allCases)
    func environment(vendor: TokenBackend.Vendor) throws {
        let token = try TokenBackend(environment: keys).token(for: ada, at: vendor)
        #expect(token.split(separator: ".").count == 3)
    }

    @Test(
        "does not start where a key is missing",
        arguments: [
            "ZENDESK_CHAT_SHARED_SECRET", "ZENDESK_MESSAGING_KEY", "HELPSHIFT_SECRET_KEY", "MATRIX_JWT_KEY",
        ]
    )
    func missingKey(name: String) {
        var keys = keys
        keys[name] = nil
        #expect(throws: SecretKeyError.empty) { try TokenBackend(environment: keys) }
    }

    @Test("does not start where the id of a key is missing")
    func missingKeyID() {
        var keys = keys
        keys["ZENDESK_MESSAGING_KEY_ID"] = nil
        #expect(throws: MessagingTokenError.keyIDMissing) { try TokenBackend(environment: keys) }
    }

    @Test("signs nothing that the vendor would refuse", arguments: TokenBackend.Vendor.allCases)
    func refusal(vendor: TokenBackend.Vendor) throws {
        let backend = try TokenBackend(environment: keys)
        let nobody = Customer(id: "", name: "", email: "nobody")
        #expect(throws: TokenRefusal.self) { try backend.token(for: nobody, at: vendor) }
    }
}
