import ChatProviderKit
import HelpshiftAdapter
import Testing
import TestSupport

@MainActor
struct RegistrationTests {
    @Test("a configuration that needs an SDK that isn't linked fails with instructions to link it")
    func notLinked() throws {
        let configuration = """
            {"provider": "helpshift",
             "providers": {"helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"}}}
            """
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(string: configuration, adapters: [.helpshift]).start()
        }
        let text = try #require(error.map { "\($0)" })
        #expect(text.contains("providers.helpshift.client"))
        #expect(text.contains("trait Helpshift"))
        #expect(text.contains("by hand"))
    }
}
