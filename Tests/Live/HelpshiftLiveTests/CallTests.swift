import ChatProviderKit
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import HelpshiftIdentity
import Testing
import TestSupport

extension LiveHelpshift {
    @Suite
    @MainActor
    struct CallTests {
        @Test("calls for screens, texts and counts map one-to-one to the SDK")
        func plainCalls() throws {
            let client = try LiveHelpshiftClient.installed()
            for call in LiveHelpshift.forwardedCalls { try call.make(client) }
            let names = LiveHelpshift.forwardedCalls.map { $0.name }
            #expect(HelpshiftStub.calls.dropFirst().map(\.name) == names)
            try client.setLanguage(nil)
            #expect(
                HelpshiftStub.calls(of: "setLanguage").map { $0.arguments[0] as? String } == ["fr", "nil"]
            )
            let screen = HelpshiftStub.calls(of: "showConversation").first?.arguments[0]
            #expect((screen as? [AnyHashable: Any])?["tags"] as? [String] == ["a"])
            #expect(HelpshiftStub.calls(of: "requestUnreadMessageCount").first?.arguments[0] as? Bool == true)
            #expect(try client.sdkVersion() == "10.4.1")
        }

        @Test("a legacy login uses the SDK's keys")
        func legacyLogin() throws {
            let client = try LiveHelpshiftClient.installed()
            let isAccepted = try client.loginUser([
                "userId": "42", "userEmail": "ada@example.com", "userName": "Ada", "userAuthToken": "digest",
            ])
            #expect(isAccepted)
            let details = HelpshiftStub.calls(of: "loginUser").first?.arguments[0] as? [String: String]
            #expect(
                details == [
                    HelpshiftUserIdentifier: "42", HelpshiftUserEmail: "ada@example.com",
                    HelpshiftUserName: "Ada", HelpshiftUserAuthToken: "digest",
                ]
            )
            HelpshiftStub.acceptsUsers = false
            #expect(try client.loginUser(["userId": " 42"]) == false)
        }

        @Test("a login that succeeds late, on another thread and twice is reported once, on the main actor")
        func successTwice() async throws {
            let client = try LiveHelpshiftClient.installed()
            var told: [String] = []
            try client.login(
                identity: "jwt",
                configuration: ["full_privacy_enabled": true],
                success: { told.append("success") },
                failure: { reason, _ in told.append(reason) }
            )
            #expect(told.isEmpty)
            await onAnotherThread {
                HelpshiftStub.login?.success()
                HelpshiftStub.login?.success()
                HelpshiftStub.login?.failure("networkError", nil)
            }
            #expect(told == ["success"])
        }

        @Test("a failed login has the SDK's reason, and names each faulty key")
        func failure() async throws {
            let client = try LiveHelpshiftClient.installed()
            var told: [String: String]?
            try client.login(
                identity: "jwt",
                configuration: [:],
                success: {},
                failure: { reason, errors in told = (errors ?? [:]).merging(["reason": reason]) { $1 } }
            )
            let errors: [String: String] = ["cif": HelpshiftInvalidValueType]
            await onAnotherThread { HelpshiftStub.login?.failure("loginConfigInvalid", errors) }
            #expect(told == ["cif": "invalidValueType", "reason": "loginConfigInvalid"])
        }

        @Test("a login that the SDK never answers retains nothing once the SDK forgets it")
        func never() throws {
            let client = try LiveHelpshiftClient.installed()
            weak var weakly: NotingDelegate?
            do {
                let delegate = NotingDelegate()
                weakly = delegate
                try client.login(
                    identity: "jwt",
                    configuration: [:],
                    success: { delegate.handleEvent(name: "", data: nil) },
                    failure: { _, _ in }
                )
            }
            #expect(weakly != nil)
            HelpshiftStub.login = nil
            #expect(weakly == nil)
        }

        @Test("a custom issue field of type date reaches the SDK as a whole number of milliseconds")
        func dateField() throws {
            let client = try LiveHelpshiftClient.installed()
            var screen = HelpshiftConversationConfiguration()
            screen.customIssueFields = ["joined": .date(milliseconds: 1_685_946_802_123)]
            try client.showConversation(configuration: screen.dictionary)
            let call = try #require(HelpshiftStub.calls(of: "showConversation").first)
            let configuration = call.arguments[0] as? [AnyHashable: Any]
            let fields = configuration?["cifs"] as? [String: [String: Any]]
            #expect(fields?["joined"]?["type"] as? String == "date")
            #expect(fields?["joined"]?["value"] is NSNumber)
            #expect((fields?["joined"]?["value"] as? NSNumber)?.int64Value == 1_685_946_802_123)
        }

    }
}
