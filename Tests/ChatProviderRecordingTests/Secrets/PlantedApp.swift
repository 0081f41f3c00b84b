import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app with all vendors' simulators, in which every text that a person can enter is planted.
@MainActor
final class PlantedApp {
    static let vendors: [any ReplayVendor] = [
        .zendeskChat, .zendeskMessaging, .helpshift, .intercom, .matrix,
    ]

    var plants = Plants()
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let folder: ScratchFolder
    let configuration: ChatConfiguration
    let registry: ChatProviderRegistry
    let support: SupportChat
    let zendeskServer: SimulatedZendeskServer
    let zendeskDevice = SimulatedZendeskDevice()
    let zendeskSDK: SimulatedZendeskChat
    let messagingServer: SimulatedMessagingServer
    let messagingDevice = SimulatedMessagingDevice()
    let messagingSDK: SimulatedZendeskMessaging
    let helpshiftServer: SimulatedHelpshiftServer
    let helpshiftDevice = SimulatedHelpshiftDevice()
    let helpshiftSDK: SimulatedHelpshift
    let intercomServer = SimulatedIntercomServer()
    let intercomDevice = SimulatedIntercomDevice()
    let intercomSDK: SimulatedIntercom
    let matrix: SimulatedMatrix
    let matrixAgent: SimulatedMatrixAgent
    let matrixBot: SimulatedMatrixAgent
    let room: String
    private let tokens = ObservationTokens()
    /// Each diagnostic and each error, as an app would log it.
    private(set) var heard: [String] = []

    init() throws {
        folder = try ScratchFolder()
        zendeskServer = SimulatedZendeskServer(clock: clock)
        zendeskServer.departments = [
            ChatState.Department(id: "7", name: plants.secret("Zendesk Chat: department"), status: .online)
        ]
        let zendeskSDK = SimulatedZendeskChat(
            server: zendeskServer,
            device: zendeskDevice,
            lifecycle: lifecycle
        )
        self.zendeskSDK = zendeskSDK
        messagingServer = SimulatedMessagingServer(clock: clock)
        var channel = SimulatedMessagingChannel.severalConversations
        channel.proactiveMessages = [
            SimulatedProactiveMessage(
                id: "1",
                campaignID: "2",
                url: plants.secret("Messaging: page") { "https://\($0).example/🐙" },
                text: plants.secret("Messaging: campaign")
            )
        ]
        messagingServer.setChannel(channel, forKey: "demo")
        let messagingSDK = SimulatedZendeskMessaging(
            server: messagingServer,
            device: messagingDevice,
            lifecycle: lifecycle
        )
        self.messagingSDK = messagingSDK
        helpshiftServer = SimulatedHelpshiftServer(clock: clock)
        let helpshiftSDK = SimulatedHelpshift(
            server: helpshiftServer,
            device: helpshiftDevice,
            version: .v10_5_0,
            lifecycle: lifecycle
        )
        self.helpshiftSDK = helpshiftSDK
        let intercomSDK = SimulatedIntercom(server: intercomServer, device: intercomDevice)
        self.intercomSDK = intercomSDK
        matrix = SimulatedMatrix(clock: clock)
        matrixAgent = matrix.agent(
            plants.secret("Matrix: agent's id") { $0 },
            displayName: plants.secret("Matrix: agent")
        )
        matrixBot = matrix.agent(plants.secret("Matrix: bot's id") { $0 }, displayName: nil)
        room = try matrixAgent.createRoom(inviting: matrixBot.userID)
        try matrixBot.join(room)
        let providers = Self.providers(&plants, room: room, bot: matrixBot.userID)
        let push = MatrixConfiguration.Push(
            gateway: URL(fileURLWithPath: "/"),
            appID: "app",
            appName: plants.argument("Matrix: app")
        )
        configuration = ChatConfiguration(
            activeProviderIDs: ["zendesk-chat", "zendesk-messaging", "helpshift", "intercom", "matrix"],
            providers: providers
        )
        registry = ChatProviderRegistry([
            .zendeskChat(live: { _ in zendeskSDK }), .zendeskMessaging(live: { _ in messagingSDK }),
            .helpshift(live: { _ in helpshiftSDK }), .intercom(live: { _ in intercomSDK }),
            .matrix(simulator: matrix, push: push),
        ])
        support = try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        for id in support.snapshot.value.activeProviderIDs {
            support.channel(for: id)?.events.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        }
    }

    /// The planted texts of the configuration.
    private static func providers(
        _ plants: inout Plants,
        room: String,
        bot: String
    ) -> [ChatProviderID: ChatConfiguration.Provider] {
        let visitor = ZendeskChatProviderSettings.Visitor(
            name: plants.argument("Zendesk Chat: configured name"),
            email: plants.argument("Zendesk Chat: configured address") { "\($0)@mail.example" },
            phone: plants.argument("Zendesk Chat: configured number")
        )
        let path = ZendeskChatProviderSettings.VisitorPath(
            title: plants.secret("Zendesk Chat: configured page"),
            url: plants.argument("Zendesk Chat: configured link") { "https://\($0).example/" }
        )
        var screen = HelpshiftConversationConfiguration()
        screen.conversationPrefillText = plants.secret("Helpshift: prefilled text")
        screen.tags = [plants.secret("Helpshift: tag")]
        screen.customMetadata = [
            plants.argument("Helpshift: key of metadata") { $0 }: .string(
                plants.argument("Helpshift: metadata")
            )
        ]
        screen.customIssueFields = [
            plants.argument("Helpshift: key of a field") { $0 }: .singleLine(
                plants.argument("Helpshift: field")
            )
        ]
        return [
            "zendesk-chat": ChatConfiguration.Provider(
                ZendeskChatProviderSettings(
                    accountKey: "demo",
                    tags: [plants.secret("Zendesk Chat: configured tag")],
                    visitor: visitor,
                    visitorPath: path
                )
            ),
            "zendesk-messaging": ChatConfiguration.Provider(
                ZendeskMessagingProviderSettings(
                    channelKey: "demo",
                    conversationFields: ["1": .text(plants.argument("Messaging: configured field"))],
                    conversationTags: [plants.argument("Messaging: configured tag") { $0 }]
                )
            ),
            "helpshift": ChatConfiguration.Provider(
                HelpshiftProviderSettings(
                    platformId: "demo_platform_1",
                    domain: "demo.helpshift.com",
                    screen: screen
                )
            ),
            "intercom": ChatConfiguration.Provider(
                IntercomProviderSettings(appId: "demo", apiKey: "ios_sdk-demo")
            ),
            "matrix": ChatConfiguration.Provider(
                MatrixProviderSettings(
                    homeserver: "https://matrix.invalid",
                    roomId: room,
                    deviceName: plants.argument("Matrix: device"),
                    bots: [bot]
                ),
                client: .simulator
            ),
        ]
    }

    // MARK: The app

    func provider<Provider>(_ id: ChatProviderID, as type: Provider.Type = Provider.self) throws -> Provider {
        guard let provider = support.channel(for: id)?.provider as? Provider else { throw Missing(id: id) }
        return provider
    }

    struct Missing: Error {
        let id: ChatProviderID
    }

    /// Delivers all pending messages and events.
    func settle() async {
        for _ in 0..<30 {
            await messagingSDK.settle()
            await intercomSDK.settle()
            clock.advance(by: 0)
            await Task.yield()
        }
    }

    /// Makes a call that may fail, and logs the error as an app would.
    func attempt(_ call: () async throws -> Void) async {
        do { try await call() } catch { hear(error) }
        await settle()
    }

    /// Runs a call to its end, whatever it waits for, and logs an error as an app would.
    func finish(_ call: @escaping @MainActor () async throws -> Void) async {
        var isOver = false
        let task = Task { @MainActor in
            do { try await call() } catch { hear(error) }
            isOver = true
        }
        while !isOver {
            await messagingSDK.settle()
            await intercomSDK.settle()
            clock.advance(by: 1)
            await Task.yield()
        }
        await task.value
        await settle()
    }

    /// A dump of the simulators, which shows the texts that reached the vendors.
    var held: String {
        var text = ""
        let simulators: [Any] = [
            zendeskServer, zendeskDevice, zendeskSDK, messagingServer, messagingDevice, messagingSDK,
            helpshiftServer, helpshiftDevice, helpshiftSDK, intercomServer, intercomDevice, intercomSDK,
            matrix, Array(zendeskSDK.chatState.logs),
        ]
        for simulator in simulators { dump(simulator, to: &text) }
        return text
    }

    private func hear(_ event: ChatEvent) {
        switch event {
        case .diagnostic(let diagnostic): heard.append("\(diagnostic)")
        case .authenticationFailed(let error): hear(error)
        default: break
        }
    }

    func hear(_ error: any Error) {
        heard.append("\(error) \(error.localizedDescription) \(String(reflecting: error))")
        var dumped = ""
        dump(error, to: &dumped)
        heard.append(dumped)
    }

    /// A user in the form that each vendor accepts.
    struct Users {
        /// The user at Zendesk Chat and Intercom.
        var known: ChatUser
        var helpshift: ChatUser
        /// The user's id at Messaging and Matrix.
        var signed: String
        var name: String
        var email: String
    }

    /// - Parameter isSigned: Whether Helpshift's login uses a token, which permits attributes.
    func plantUser(_ place: String, isSigned: Bool) throws -> Users {
        let email = plants.secret("\(place): address") { "\($0)@mail.example" }
        let name = plants.secret("\(place): name")
        let user = KnownUser(
            id: plants.secret("\(place): id") { $0 },
            email: email,
            name: name,
            authToken: Secret(plants.argument("\(place): digest") { $0 })
        )
        let uid = plants.argument("\(place): uid") { $0 }
        let token = helpshiftToken(uid: uid, email: email)
        let identity = ChatUser.token(SignedIdentity(userID: uid) { token })
        let signed = plants.secret("\(place): signed id") { $0 }
        try matrixAgent.invite(signed, to: room)
        return Users(
            known: .known(user),
            helpshift: isSigned ? identity : .known(user),
            signed: signed,
            name: name,
            email: email
        )
    }

    /// A token like a backend's. The simulator accepts any signature.
    private func helpshiftToken(uid: String, email: String) -> String {
        let payload = """
            {"identities": [{"identifier": "uid", "value": "\(uid)", "metadata": {"\(uid)": "\(uid)"}}, \
            {"identifier": "email", "value": "\(email)"}], "iat": \(Int(clock.now.timeIntervalSince1970))}
            """
        return [#"{"alg":"HS256","typ":"JWT"}"#, payload, String(repeating: "0", count: 32)]
            .map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
    }

    /// The user in the form that a vendor accepts.
    func user(_ users: Users, at id: ChatProviderID) -> ChatUser {
        let tokens = messagingServer.tokens
        return switch id {
        case "zendesk-messaging":
            .token(
                SignedIdentity(userID: users.signed) {
                    try await tokens.token(
                        for: users.signed,
                        keyID: "key",
                        name: users.name,
                        email: users.email
                    ).value
                }
            )
        case "matrix": matrix.user(users.signed)
        case "helpshift": users.helpshift
        default: users.known
        }
    }

    func login(_ users: Users) async {
        await finish { [self] in try await support.login { self.user(users, at: $0) } }
        // Right after a change of user, Helpshift's reports are still attributed to the former user.
        clock.advance(by: 60)
        await settle()
    }
}
