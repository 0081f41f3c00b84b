// Everything together, as in an app that calls both SDKs beside this package. Names without a module here compile
// without one.
import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
@preconcurrency import ChatProvidersSDK
@preconcurrency import ChatSDK
@preconcurrency import CommonUISDK
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
@preconcurrency import HelpshiftX
@preconcurrency import MessagingAPI
@preconcurrency import MessagingSDK
import SDKConfigurations
import UIKit
import ZendeskChatAdapter

/// The app's delegate of Zendesk's screen.
final class AppsMessagingDelegate: NSObject, MessagingDelegate {
    private(set) var heard: [String] = []

    func messaging(_ messaging: Messaging, didPerformEvent event: MessagingUIEvent, context: Any?) {
        switch event {
        case .viewWillAppear: heard.append("appears")
        case .viewWillDisappear, .viewControllerDidClose: heard.append("goes")
        case .viewDidLoad, .viewDidAppear, .viewDidDisappear, .viewDidLayoutSubviews: break
        @unknown default: break
        }
    }

    func messaging(_ messaging: Messaging, shouldOpenURL url: URL) -> Bool { url.host != "example.com" }
}

/// The app's source of tokens for Zendesk's SDK.
final class AppsAuthenticator: NSObject, JWTAuthenticator {
    func getToken(_ completion: @escaping (String?, (any Error)?) -> Void) { completion("token", nil) }
}

/// The app's delegate of Helpshift's SDK.
final class AppsHelpshiftDelegate: NSObject, HelpshiftDelegate {
    private(set) var heard: [String] = []

    func handleHelpshiftEvent(_ eventName: String, withData data: [AnyHashable: Any]?) {
        heard.append(eventName == HelpshiftEventNameSessionStarted ? "session" : eventName)
    }

    func authenticationFailedForUser(with reason: HelpshiftAuthenticationFailureReason) {
        heard.append(reason == .invalidAuthToken ? "invalid token" : "no token")
    }
}

/// The app's configuration of Helpshift's proactive screens.
final class AppsConfigurationCollector: NSObject, HelpshiftProactiveAPIConfigCollectorDelegate {
    func getAPIConfig() -> [AnyHashable: Any] { ["tags": ["app"]] }
}

/// Each name that a vendor also has, with its module; each that only looks that way, without.
@MainActor
struct AppsTypes {
    var configuration: ChatProviderKit.ChatConfiguration?
    var error: ChatProviderKit.ChatError?
    var provider: (any ChatProviderKit.ChatProvider)?
    var state: ChatProviderKit.ChatState?
    var agent: ChatProviderKit.ChatState.Agent?
    var department: ChatProviderKit.ChatState.Department?
    var transcript: ChatProviderKit.ChatState.Transcript?
    var status: ChatProviderKit.ConnectionStatus?
    var token: ChatProviderKit.ObservationToken?

    var entry: ChatEntry?
    var attachment: ChatEntry.Attachment?
    var participant: ChatEntry.Participant?
    var deliveryStatus: ChatEntry.DeliveryStatus?
    var user: ChatUser?
    var count: UnreadCount?
    var support: SupportChat?
    var counter: MessageCounter?
    var zendesk: ZendeskChatProvider?
    var helpshift: HelpshiftChatProvider?
    var identities: [Identity] = []
    var scripted: ScriptedChatProvider?

    var vendorsChat: Chat?
    var vendorsLog: ChatLog?
    var vendorsSettings: ChatSettings?
    var vendorsAccount: Account?
    var vendorsDepartment: Department?
    var vendorsConfiguration: ChatAPIConfiguration?
    var vendorsEngine: (any Engine)?
    var vendorsTheme: CommonTheme?
    var vendorsSetting: (any Configuration)?
}
