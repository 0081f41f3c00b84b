import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// An app with a support chat on a simulated vendor. The story names the events, and the stage performs them.
@MainActor
final class StoryStage {
    /// The clock of the simulation.
    let clock = ManualChatClock()
    let vendors: SimulatedVendors
    let backend: StoryBackend
    /// Whether the last chat has ended and the user has not started another.
    private(set) var hasChatEnded = false
    /// The running app, which a relaunch replaces.
    private(set) var launch: Launch?

    private let kind: SimulatedVendor
    private let customer: Person?
    private let store = InMemoryReadMarkerStore()
    // The accounts of these vendors have one user, and no tokens.
    private let intercom: IntercomStory
    private let matrix: MatrixStory
    private var isLoggingIn = false

    /// The state that a kill destroys.
    struct Launch {
        let support: SupportChat
        let lifecycle: ManualAppLifecycle
    }

    /// - Parameter customer: The user who logs in when the app starts, if any.
    init(_ kind: SimulatedVendor, customer: Person? = nil) {
        self.kind = kind
        self.customer = customer
        backend = StoryBackend(clock: clock)
        vendors = backend.makeVendors()
        intercom = IntercomStory(clock, backend)
        matrix = MatrixStory(clock, backend)
    }

    /// The vendor's name, for the title.
    var vendorName: String {
        switch kind {
        case .zendeskChat: "the Zendesk Chat simulator"
        case .zendeskMessaging: "the Zendesk Messaging simulator"
        case .helpshift: "the Helpshift simulator"
        case .intercom: "the Intercom simulator (Intercom counts conversations, not messages)"
        case .matrix: "the Matrix simulator"
        }
    }

    private var vendor: (any StoryVendor)? {
        switch kind {
        case .intercom: intercom
        case .matrix: matrix
        case .zendeskChat, .zendeskMessaging, .helpshift:
            vendors.account(kind.id, as: (any StoryVendor).self)
        }
    }

    private var channel: SupportChannel? { launch?.support.channel(for: kind.id) }
    var provider: (any IdentityManaging)? { channel?.provider as? any IdentityManaging }
    var counter: MessageCounter? { channel?.counter }

    /// Performs an event.
    ///
    /// - Returns: A remark that explains the event, or why it failed; `nil` if none is needed.
    func perform(_ moment: Story.Moment) async throws -> String? {
        if let failure = try await performInApp(moment) { return failure }
        return try await vendor?.perform(moment, on: self)
    }

    /// Waits until the provider has processed the event.
    func settle(after moment: Story.Moment) async { await vendor?.settle(after: moment, on: self) }

    /// - Returns: Why the event failed; `nil` if it did not.
    private func performInApp(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch, .relaunch: return try await start()
        case .openConversation: if let channel { try await vendors.openConversation(channel) }
        case .leaveConversation: if let channel { await vendors.closeConversation(channel) }
        case .visitorWrites(let text):
            if let failure = await send(text) { return failure }
            hasChatEnded = false
        case .enterBackground: launch?.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch?.lifecycle.send(.willEnterForeground)
        case .loseNetwork: vendors.isOnline = false
        case .regainNetwork: vendors.isOnline = true
        case .endChat: hasChatEnded = true
        case .identity(.logIn(let person)): return try await logIn(person)
        case .identity(.logInWithForgedToken(let person)): return try await logIn(person, isForged: true)
        case .identity(.logOut): try await provider?.logout()
        case .identity(.backendFails): backend.isUp = false
        case .identity(.backendRecovers): backend.isUp = true
        case .agentJoins, .agentTypes, .agentWrites, .agentSendsFile, .botWrites, .identity(.credentialsAge),
            .identity(.sessionExpires), .identity(.agentWrites):
            break
        }
        return nil
    }

    /// Kills the app if it runs, and starts it.
    private func start() async throws -> String? {
        vendors.kill()
        launch?.support.shutDown()
        let lifecycle = ManualAppLifecycle()
        let support = try SupportChat(
            configuration: ChatConfiguration(provider: kind.id, providers: [kind.id: kind.configuration]),
            // If two adapters have the same name, the last one is used.
            registry: ChatProviderRegistry(vendors.adapters + [intercom.adapter, matrix.adapter]),
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        launch = Launch(support: support, lifecycle: lifecycle)
        try support.start()
        return if let customer { try await perform(.identity(.logIn(customer))) } else { nil }
    }

    /// Sends a message, if the app can: most vendors accept one only on their own screen.
    private func send(_ text: String) async -> String? {
        guard let sender = provider as? any MessageSending else { return nil }
        do {
            _ = try await sender.send(text)
            return nil
        } catch {
            return error.words
        }
    }

    private func logIn(_ person: Person, isForged: Bool = false) async throws -> String? {
        guard let vendor, let provider else { return nil }
        try vendor.prepareLogin(of: person)
        let user = backend.user(person, at: kind, isForged: isForged)
        isLoggingIn = true
        let login = Task { () -> String? in
            defer { isLoggingIn = false }
            do {
                try await provider.login(user)
                return nil
            } catch {
                return error.words
            }
        }
        await vendor.passTime(on: self) { !isLoggingIn }
        return await login.value
    }
}
