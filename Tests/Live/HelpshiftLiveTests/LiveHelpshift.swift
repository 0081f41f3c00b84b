import ChatProviderKit
import ChatProviderTesting
import Foundation
@testable import HelpshiftAdapter
import HelpshiftIdentity
@_spi(BackDoor) @preconcurrency import HelpshiftX
import SerialSuites
import Testing

/// All tests of the live client, one after the other, because the SDK is a singleton.
@Suite(.serialized, .oneAtATime)
@MainActor
enum LiveHelpshift {
    /// Resets the SDK to its state before the installation.
    static func reset() {
        HelpshiftStub.reset()
        LiveHelpshiftClient.account = nil
    }

    /// The client's calls that only forward their arguments, with the SDK's names.
    static let forwardedCalls: [(name: String, make: @MainActor (LiveHelpshiftClient) throws -> Void)] = [
        ("setLanguage", { try $0.setLanguage("fr") }),
        ("showConversation", { try $0.showConversation(configuration: ["tags": ["a"]]) }),
        ("showFAQs", { try $0.showFAQs(configuration: [:]) }),
        ("showFAQSection", { try $0.showFAQSection("12", configuration: [:]) }),
        ("showSingleFAQ", { try $0.showSingleFAQ("13", configuration: [:]) }),
        ("closeSession", { try $0.closeSession() }),
        ("requestUnreadMessageCount", { try $0.requestUnreadMessageCount(fromServer: true) }),
        ("leaveBreadcrumb", { try $0.leaveBreadcrumb("crumb") }),
        ("clearBreadcrumbs", { try $0.clearBreadcrumbs() }),
        ("addLog", { try $0.addLog("line") }),
        ("addUserTrail", { try $0.addUserTrail("step") }),
        ("logout", { try $0.logout() }),
        ("clearAnonymousUser", { try $0.clearAnonymousUserOnLogin(true) }),
        ("addUserIdentities", { try $0.addUserIdentities("jwt") }),
        ("updateMasterAttributes", { try $0.updateMasterAttributes(["plan": "pro"]) }),
        ("updateAppAttributes", { try $0.updateAppAttributes(["level": 3]) }),
        ("registerDeviceToken", { try $0.registerDeviceToken(Data([1, 2])) }),
        ("pauseDisplay", { try $0.pauseDisplayOfInAppNotification(true) }),
        ("handleProactiveLink", { try $0.handleProactiveLink("https://example.com") }),
    ]

    static func provider(
        _ client: LiveHelpshiftClient = LiveHelpshiftClient(),
        lifecycle: ManualAppLifecycle = ManualAppLifecycle()
    ) -> HelpshiftChatProvider {
        HelpshiftChatProvider(
            client: client,
            configuration: HelpshiftProviderSettings(
                platformId: "acme_platform_1",
                domain: "acme.helpshift.com"
            ),
            clock: ManualChatClock(),
            lifecycle: lifecycle
        )
    }
}

/// Records what a client's delegate hears, and on which thread.
@MainActor
final class NotingDelegate: HelpshiftClientDelegate {
    private(set) var names: [String] = []
    private(set) var data: [[String: HelpshiftValue]?] = []
    private(set) var failures: [HelpshiftAdapter.HelpshiftAuthenticationFailure] = []
    var configuration: [String: HelpshiftValue]?

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        names.append(name)
        self.data.append(data)
        whenTold?()
    }
    var whenTold: (() -> Void)?

    func authenticationFailed(_ reason: HelpshiftAdapter.HelpshiftAuthenticationFailure) {
        failures.append(reason)
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? { configuration }

    private(set) var replacements: [String] = []

    func delegateWasReplaced(by name: String) { replacements.append(name) }
}

/// A delegate that the app itself has set on the SDK.
final class AppDelegate: NSObject, HelpshiftDelegate, HelpshiftProactiveAPIConfigCollectorDelegate {
    private(set) var heard: [String] = []

    func handleHelpshiftEvent(_ eventName: String, withData data: [AnyHashable: Any]?) {
        heard.append(eventName)
    }

    func authenticationFailedForUser(with reason: HelpshiftX.HelpshiftAuthenticationFailureReason) {
        heard.append("failure \(reason.rawValue)")
    }

    func getAPIConfig() -> [AnyHashable: Any] { ["from": "app"] }
}

/// A delegate that forwards its calls to the SDK's previous delegate.
final class ForwardingDelegate: NSObject, HelpshiftDelegate {
    private let former: (any HelpshiftDelegate)?
    private(set) var count = 0

    init(_ former: (any HelpshiftDelegate)?) { self.former = former }

    func handleHelpshiftEvent(_ eventName: String, withData data: [AnyHashable: Any]?) {
        count += 1
        former?.handleHelpshiftEvent(eventName, withData: data)
    }

    func authenticationFailedForUser(with reason: HelpshiftX.HelpshiftAuthenticationFailureReason) {
        count += 1
        former?.authenticationFailedForUser(with: reason)
    }
}

/// A delegate without the SDK's optional method.
final class DelegateWithoutConfiguration: NSObject, HelpshiftProactiveAPIConfigCollectorDelegate {}

extension LiveHelpshiftClient {
    /// A client on a new, installed SDK.
    static func installed(_ client: LiveHelpshiftClient = LiveHelpshiftClient()) throws
        -> LiveHelpshiftClient
    {
        LiveHelpshift.reset()
        try client.install(platformID: "acme_platform_1", domain: "acme.helpshift.com", configuration: [:])
        return client
    }
}
