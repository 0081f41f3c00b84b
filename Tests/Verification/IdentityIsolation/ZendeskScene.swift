import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

/// A device with Zendesk's SDK.
@MainActor
final class ZendeskScene: Scene {
    let ledger: Ledger
    let clock = ManualChatClock()
    let server: SimulatedZendeskServer
    let device = SimulatedZendeskDevice()
    private let store: WitnessedStore
    private(set) var launch: Launch
    /// The texts of agents' messages that were not seen under a user's id.
    private var unseen: [String?: Set<String>] = [:]
    /// Whether the user of the former run had a token. An app logs the user it remembers in the same way as before:
    /// with a token and with only a name, Zendesk has two different visitors.
    private(set) var hadToken = false
    var mustRest = false
    var isAtRest = true

    /// The part of the app that a kill destroys.
    @MainActor
    struct Launch {
        let lifecycle = ManualAppLifecycle()
        let sdk: SimulatedZendeskChat
        let provider: ZendeskChatProvider
        let counter: MessageCounter
        let witness: Witness

        init(_ scene: (SimulatedZendeskServer, SimulatedZendeskDevice, WitnessedStore, Ledger)) {
            let (server, device, store, ledger) = scene
            sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
            provider = ZendeskChatProvider(client: sdk, clock: server.clock, lifecycle: lifecycle)
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
            witness = Witness(provider, counter, ledger)
        }

        func start() {
            witness.startLearning()
            counter.start()
            witness.start()
        }
    }

    init(ledger: Ledger, seed: UInt64) throws {
        self.ledger = ledger
        server = SimulatedZendeskServer(clock: clock)
        store = WitnessedStore(ledger)
        launch = Launch((server, device, store, ledger))
        server.checkToken = { token in
            let words = token.split(separator: " ").map(String.init)
            return words.first == "right" && words.count == 2
                ? .success(words[1]) : .failure(.tokenHasExpired)
        }
        launch.start()
    }

    var lifecycle: ManualAppLifecycle { launch.lifecycle }
    var provider: any IdentityManaging { launch.provider }
    var witness: Witness { launch.witness }

    var users: String {
        "\(launch.provider.currentUser.value.id ?? "none"), \(launch.sdk.visitorID.prefix(4)) \(launch.sdk.connectionStatus)"
    }

    /// Kills the app and starts it again. The store remembers the logged-in user.
    func relaunch() {
        let old = launch
        old.witness.stop()
        if !isRemembered(old.provider.currentUser.value) {
            hadToken = if case .token = old.provider.currentUser.value { true } else { false }
        }
        launch = Launch((server, device, store, ledger))
        old.provider.shutDown()
        // The old app's socket closes with it.
        old.sdk.disconnect()
        launch.start()
    }

    /// Whether this user is known only from the former run.
    func isRemembered(_ user: ChatUser) -> Bool {
        if case .known(let known) = user { known.name == nil } else { false }
    }

    // MARK: Owners

    /// The owner of a visitor's chat: the one whose text began it.
    func owner(of chat: SimulatedZendeskConversation) -> Person? {
        chat.logs.lazy.compactMap { $0.participant == .visitor ? Person.named(in: $0.text ?? "").first : nil }
            .first
    }

    /// The chats in which an agent can write.
    var openChats: [(visitor: String, owner: Person)] {
        let chats = server.visitors.values.compactMap { visitor in
            visitor.chat.map { (visitor: visitor.id, chat: $0) }
        }
        // Visitors' ids are random in each run; chats are numbered.
        return chats.filter(\.chat.isOpen).sorted { $0.chat.id < $1.chat.id }.compactMap { visitor, chat in
            owner(of: chat).map { (visitor, $0) }
        }
    }

    func addUnread(_ text: String, for person: Person) {
        for id in person.userIDs { unseen[id, default: []].insert(text) }
        ledger.addUnread(for: person)
    }

    func keepBooks() {
        for visitor in server.visitors.values {
            guard let chat = visitor.chat, let owner = owner(of: chat) else { continue }
            ledger.own(chat: chat.id, owner)
        }
        guard launch.counter.isConversationVisible.value, !launch.lifecycle.isInBackground.value else {
            return
        }
        let userID = launch.provider.chatState.value.userID
        unseen[userID]?.subtract(launch.provider.chatState.value.transcript.compactMap(\.text))
        ledger.limitUnread(of: userID, to: unseen[userID]?.count ?? 0)
    }
}
