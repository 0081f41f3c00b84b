import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
@testable import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Observation
import SerialSuites
@_spi(BackDoor) import SwiftUI
import TestSupport
import Testing
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

/// Tests of views on stubs, one after the other, because UIKit and the SDKs are singletons.
@Suite(.serialized, .oneAtATime, .ownPlace)
@MainActor
enum OnScreen {
    static func reset() {
        UIKitStub.reset()
        ZendeskStub.reset()
        MessagingStub.reset()
        HelpshiftStub.reset()
        LiveHelpshiftClient.account = nil
        UserNotificationsStub.reset()
    }
}

/// A view in a window with its own scene.
@MainActor
struct Window {
    let scene: UIWindowScene
    let controller: UIHostingController<AnyView>
    /// A scene does not retain its windows.
    private let window: UIWindow

    init(_ view: some View) {
        scene = UIKitStub.connectScene()
        controller = UIHostingController(rootView: AnyView(view))
        window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
    }

    var screen: Screen { controller.screen }
    var texts: [String] { screen.texts }

    /// Waits until the view knows its scene, and shows these texts.
    func wait(for texts: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
        _ = await eventually { self.texts == texts }
        #expect(self.texts == texts, sourceLocation: sourceLocation)
    }
}

/// The state of an app whose chat is set later.
@MainActor
@Observable
final class Session {
    var support: SupportChat?
}

/// A support chat with two scripted providers, which are online. The first one has a screen.
@MainActor
struct ScriptedSupport {
    let support: SupportChat
    let shop = PresentingChatProvider(id: "shop")
    let games = ScriptedChatProvider(id: "games")
    let clock = ManualChatClock()

    /// - Parameter isLoaded: Whether the providers have loaded an empty log.
    init(isLoaded: Bool = true) throws {
        let providers: [ScriptedChatProvider] = [shop, games]
        support = try SupportChat.started(with: providers, clock: clock)
        for provider in providers {
            provider.goOnline()
            if isLoaded { provider.load([]) }
        }
    }

    /// The first provider's channel.
    var channel: SupportChannel {
        get throws { try #require(support.channel(for: "shop")) }
    }

    /// Loads a number of agent messages into the first provider's log.
    func load(_ count: Int) {
        shop.load((0..<count).map { .agentMessage("\($0)", at: Double($0)) })
    }
}
