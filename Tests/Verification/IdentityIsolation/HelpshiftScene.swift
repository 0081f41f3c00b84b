import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity

@testable import HelpshiftSimulator

/// A device with Helpshift's SDK.
@MainActor
final class HelpshiftScene: Scene {
    let ledger: Ledger
    let clock = ManualChatClock()
    let server: SimulatedHelpshiftServer
    let device = SimulatedHelpshiftDevice()
    let backend: HelpshiftBackend
    private let store: WitnessedStore
    private(set) var launch: Launch
    var mustRest = false
    var isAtRest = true

    /// The part of the app that a kill destroys.
    @MainActor
    struct Launch {
        let lifecycle = ManualAppLifecycle()
        let sdk: SimulatedHelpshift
        let provider: HelpshiftChatProvider
        let counter: MessageCounter
        let witness: Witness

        init(_ scene: (SimulatedHelpshiftServer, SimulatedHelpshiftDevice, WitnessedStore, Ledger)) {
            let (server, device, store, ledger) = scene
            let clock = server.clock
            sdk = SimulatedHelpshift(server: server, device: device, version: .v10_5_0, lifecycle: lifecycle)
            provider = HelpshiftChatProvider(
                client: sdk,
                configuration: HelpshiftProviderSettings(
                    platformId: "acme_platform_20260101",
                    domain: "acme.helpshift.com"
                ),
                clock: clock,
                lifecycle: lifecycle
            )
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
            witness = Witness(provider, counter, ledger)
        }

        func start() {
            provider.connect()
            witness.startLearning()
            counter.start()
            witness.start()
        }
    }

    init(ledger: Ledger, seed: UInt64) throws {
        self.ledger = ledger
        server = SimulatedHelpshiftServer(clock: clock)
        backend = try HelpshiftBackend(clock: clock)
        store = WitnessedStore(ledger)
        launch = Launch((server, device, store, ledger))
        var system = SimulatedIdentitySystem(keys: [backend.verifier])
        system.sessionLifetime = 3600
        system.announcesExpiry = 600
        server.dashboard.identitySystem = system
        server.dashboard.isPushSetUp = true
        launch.start()
        try launch.sdk.registerDeviceToken(Data([1]))
    }

    var lifecycle: ManualAppLifecycle { launch.lifecycle }
    var provider: any IdentityManaging { launch.provider }
    var witness: Witness { launch.witness }

    var users: String {
        let vendorsUser = launch.sdk.user.uid ?? launch.sdk.user.email
        return "\(launch.provider.currentUser.value.id ?? "anonymous"), \(vendorsUser ?? "anonymous")"
    }

    /// Kills the app and starts it again. Only the state in the SDK and the store survives.
    ///
    /// - Parameter answersUnheard: Whether the SDK first carries out its pending calls, with no app to hear the
    ///   answers.
    func relaunch(answersUnheard: Bool) {
        launch.witness.stop()
        // Nothing is stored from here on, and pending callers are released.
        launch.provider.shutDown()
        if answersUnheard { clock.advance(by: server.latency) }
        launch = Launch((server, device, store, ledger))
        launch.start()
    }

    // MARK: Owners

    func owner(of user: SimulatedUser) -> Person {
        user.isAnonymous ? .anonymous : Person(userID: user.uid ?? user.email) ?? .anonymous
    }

    func owner(of conversation: SimulatedConversation) -> Person {
        server.directory[conversation.userID].map { owner(of: $0) } ?? .anonymous
    }

    func keepBooks() {
        for conversation in server.conversations {
            ledger.own(chat: conversation.publishID, owner(of: conversation))
        }
        let userID = launch.provider.chatState.value.userID
        guard launch.counter.isConversationVisible.value, !launch.lifecycle.isInBackground.value,
            let person = Person(userID: userID)
        else { return }
        // A message that was seen is read, unless the server or the SDK does not know it yet.
        let profiles = server.users.filter { owner(of: $0) == person }.map(\.id) + [device.anonymousID]
        let unread = profiles.reduce(0) {
            $0 + server.unreadCount(of: $1, on: device.id) + device.cachedCounts[$1, default: 0]
        }
        ledger.limitUnread(of: userID, to: unread)
    }
}

/// The app's backend: it signs for the user of the app, or fails to.
@MainActor
final class HelpshiftBackend {
    struct IsDown: Error {}

    /// The outcome of a request for a token.
    enum Mood: CaseIterable {
        case right, forged, old, malformed, empty, down
    }

    private let clock: ManualChatClock
    private let key: SecretKey
    private let signer: IdentityTokenSigner
    private let forger: IdentityTokenSigner
    let verifier: IdentityTokenVerifier

    init(clock: ManualChatClock) throws {
        self.clock = clock
        key = try SecretKey(bytes: Array("right".utf8))
        signer = try IdentityTokenSigner(key: key)
        forger = try IdentityTokenSigner(key: SecretKey(bytes: Array("wrong".utf8)))
        verifier = try IdentityTokenVerifier(keys: [key])
    }

    func token(for person: Person, _ mood: Mood) throws -> String {
        let identities = [Identity(.uid, person.rawValue), Identity(.email, person.email)]
        return switch mood {
        case .right: try signer.token(for: identities, issuedAt: clock.now)
        case .forged: try forger.token(for: identities, issuedAt: clock.now)
        case .old: try signer.token(for: identities, issuedAt: clock.now.addingTimeInterval(-90_000))
        case .malformed: "no token"
        case .empty: ""
        case .down: throw IsDown()
        }
    }

    /// A user auth token of the legacy login.
    func digest(id: String?, email: String?) throws -> Secret {
        Secret(try UserAuthToken().token(id: id, email: email, key: key))
    }
}
