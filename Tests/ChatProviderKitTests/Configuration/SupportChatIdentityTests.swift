import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("One login for all providers")
@MainActor
struct SupportChatIdentityTests {
    private let scene = SupportScene()

    /// A user whose token names both the user and the provider.
    private static func user(_ userID: String) -> @MainActor (ChatProviderID) -> ChatUser {
        { provider in .token(SignedIdentity(userID: userID) { "\(userID) at \(provider)" }) }
    }

    private func token(at id: ChatProviderID, of chat: SupportChat) async throws -> String? {
        guard case .token(let identity)? = chat.noting(id)?.currentUser.value else { return nil }
        return try await identity.token()
    }

    @Test("a login reaches every active provider, each with its own token source")
    func login() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.login(Self.user("42"))
        #expect(chat.channel(for: "a")?.chatState.value.userID == "42")
        #expect(try await token(at: "a", of: chat) == "42 at a")
        #expect(try await token(at: "b", of: chat) == "42 at b")
        #expect(scene.made.count == 2)
    }

    @Test("providers log in concurrently")
    func atTheSameTime() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        for provider in scene.made {
            provider.duringLogin = { for _ in 0..<20 { await Task.yield() } }
        }
        scene.journal = []
        try await chat.login(Self.user("42"))
        #expect(Set(scene.journal.prefix(2)) == ["a login 42", "b login 42"])
    }

    @Test("one provider's failure is named and leaves the others logged in, and a second call retries it")
    func oneFailure() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        let refusal = ChatError(.authentication, "The token is not valid.")
        chat.noting("b")?.loginFailure = refusal
        let error = await #expect(throws: SupportChat.IdentityError.self) {
            try await chat.login(Self.user("42"))
        }
        #expect(error?.failures == ["b": refusal])
        #expect(error.map { "\($0)" } == "b: The token is not valid.")
        #expect(chat.noting("a")?.currentUser.value.id == "42")
        #expect(chat.noting("b")?.currentUser.value.id == nil)
        chat.noting("b")?.loginFailure = nil
        try await chat.login(Self.user("42"))
        #expect(chat.noting("b")?.currentUser.value.id == "42")
    }

    @Test("failures are listed in the order of the providers' ids")
    func order() {
        let noNetwork = ChatError(.network, "No network.")
        let error = SupportChat.IdentityError(
            failures: ["shop-2": noNetwork, "shop": noNetwork, "games": noNetwork]
        )
        #expect("\(error)" == "games: No network.; shop: No network.; shop-2: No network.")
        #expect(error.localizedDescription == "\(error)")
    }

    @Test("an error other than ChatError becomes a vendor error without its description")
    func foreignError() async throws {
        struct Leaking: Error, CustomStringConvertible {
            var description: String { "token eyJ" }
        }
        let chat = try scene.onlineChat(scene.configuration("a"))
        chat.noting("a")?.loginFailure = Leaking()
        let error = await #expect(throws: SupportChat.IdentityError.self) {
            try await chat.login(Self.user("42"))
        }
        #expect(error?.failures["a"]?.code == .vendor)
        #expect(error?.failures["a"]?.vendorCode == "Leaking")
        #expect(error.map { "\($0)".contains("eyJ") } == false)
    }

    @Test("a provider that is swapped in later is logged in with its own token source")
    func swappedIn() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        try await chat.login(Self.user("42"))
        try chat.switchProvider(to: "b")
        await settle()
        #expect(chat.chatState.value.userID == "42")
        #expect(try await token(at: "b", of: chat) == "42 at b")
    }

    @Test("if a provider that is swapped in fails to log in, its channel reports it")
    func swappedInLoginFails() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        try await chat.login(Self.user("42"))
        let events = ObservationRecorder(chat.events)
        try chat.switchProvider(to: "b")
        chat.noting("b")?.loginFailure = ChatError(.network, "The network failed.")
        await settle()
        #expect(events.diagnosticsWithSource.map(\.source) == ["b"])
        #expect(events.diagnostics.first?.contains("The network failed.") == true)
    }

    @Test("a login right after a swap replaces the swap's own login and does not overlap with it")
    func loginAfterSwap() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        try await chat.login(Self.user("42"))
        try chat.switchProvider(to: "b")
        chat.noting("b")?.duringLogin = { for _ in 0..<20 { await Task.yield() } }
        await Task.yield()
        scene.journal = []
        try await chat.login(Self.user("43"))
        #expect(chat.noting("b")?.currentUser.value.id == "43")
        #expect(scene.journal.suffix(2) == ["b login 43", "b done"])
    }

    @Test("swapping a provider out during its login is not a failure")
    func swappedOut() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        chat.noting("b")?.duringLogin = { try? chat.switchProvider(to: "a") }
        try await chat.login(Self.user("42"))
        #expect(chat.noting("a")?.currentUser.value.id == "42")
    }

    @Test("a logout reaches the active providers, and is owed by inactive ones with a stored user")
    func logout() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.login(Self.user("42"))
        try chat.switchProvider(to: "a")
        scene.journal = []
        await chat.logout()
        #expect(scene.journal == ["a logout", "a done"])
        #expect(try scene.store.user(of: "a") == StoredValue.User(id: nil))
        #expect(try scene.store.user(of: "b") == StoredValue.User(id: nil, owesLogout: true))
        #expect(try scene.store.user(of: "c") == nil)
        try chat.switchProvider(to: "b")
        await settle()
        #expect(!scene.journal.contains { $0.hasPrefix("b login") })
    }

    @Test("U2 a logout without a user logged in reaches no provider, and inactive ones owe none")
    func logoutWithoutUser() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        scene.journal = []
        await chat.logout()
        #expect(!scene.journal.contains("a logout"))
        #expect(try scene.store.user(of: "b") == nil)
        try await chat.login(Self.user("42"))
        scene.journal = []
        await chat.logout()
        #expect(scene.journal == ["a logout", "a done"])
    }

    @Test("forgetting the anonymous visitor reaches the active providers without a user")
    func forgetVisitor() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.noting("b")?.login(.known(KnownUser(id: "42")))
        scene.journal = []
        try await chat.forgetAnonymousVisitor()
        #expect(scene.journal == ["a logout", "a done"])
        #expect(chat.noting("b")?.currentUser.value.id == "42")
        let refusal = ChatError(.network, "No way to the vendor.")
        chat.noting("a")?.loginFailure = refusal
        let error = await #expect(throws: SupportChat.IdentityError.self) {
            try await chat.forgetAnonymousVisitor()
        }
        #expect(error?.failures == ["a": refusal])
        chat.shutDown()
        await #expect(throws: ChatError.self) { try await chat.forgetAnonymousVisitor() }
    }

    @Test("C14 another user's login makes inactive providers owe a logout")
    func anotherUser() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.login(Self.user("ada"))
        try chat.switchProvider(to: "a")
        try await chat.login(Self.user("ada"))
        #expect(try scene.store.user(of: "b") == StoredValue.User(id: "ada"))
        try await chat.login(Self.user("bob"))
        #expect(try scene.store.user(of: "b") == StoredValue.User(id: nil, owesLogout: true))
        #expect(try scene.store.user(of: "c") == nil)
    }

    @Test("C14 a login whose id differs only in case makes inactive providers owe no logout")
    func sameUserInCapitals() async throws {
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "b"))
        let chat = try scene.onlineChat(scene.configuration("a"))
        try await chat.login(Self.user("Ada"))
        #expect(try scene.store.user(of: "b") == StoredValue.User(id: "ada"))
        try await chat.login(Self.user("Bob"))
        #expect(try scene.store.user(of: "b") == StoredValue.User(id: nil, owesLogout: true))
    }

    @Test(
        "U1 a logout or a login before the start leaves nothing of the former user, and adds no observer",
        arguments: [nil, "bob"] as [String?]
    )
    func changeBeforeStart(next: String?) async throws {
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "a"))
        scene.store.save(.record(ReadRecord(count: 2)), for: .record(of: "a", userID: "ada"))
        let chat = try scene.chat(scene.configuration("a"))
        #expect(chat.currentUnreadCount.value == .cached(2))
        let observerCount = chat.noting("a")?.observerCount
        if let next { try await chat.login(Self.user(next)) } else { await chat.logout() }
        #expect(chat.chatState.value.userID == next)
        #expect(chat.currentUnreadCount.value == .unknown)
        #expect(chat.noting("a")?.observerCount == observerCount)
        #expect(chat.noting("a")?.calls == [])
    }

    @Test("U2 a logout called during a login is carried out after it")
    func logoutDuringLogin() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let (gate, opening) = AsyncStream<Void>.makeStream()
        // The vendor's call cannot be interrupted.
        chat.noting("a")?.duringLogin = { await Task { for await _ in gate {} }.value }
        scene.journal = []
        let login = Task { try await chat.login(Self.user("42")) }
        await settle()
        let logout = Task { await chat.logout() }
        await settle()
        #expect(scene.journal == ["a login 42"])
        opening.finish()
        #expect(await logout.value == [])
        try await login.value
        #expect(scene.journal == ["a login 42", "a done", "a logout", "a done"])
        #expect(chat.users.value["a"] == SupportChat.UserStatus())
    }

    @Test("U2 a logout returns after five seconds with the providers that owe it, and continues")
    func slowLogout() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.login(Self.user("42"))
        let (gate, opening) = AsyncStream<Void>.makeStream()
        chat.noting("a")?.duringLogin = { for await _ in gate {} }
        let logout = Task { await chat.logout() }
        await settle()
        scene.clock.advance(by: 5)
        #expect(await logout.value == ["a"])
        #expect(chat.users.value["a"] == SupportChat.UserStatus(activity: .loggingOut))
        opening.finish()
        await settle()
        #expect(chat.users.value["a"] == SupportChat.UserStatus())
        #expect(chat.channel(for: "a")?.chatState.value.userID == nil)
    }

    @Test("U2 a logout that a vendor refuses is owed until one succeeds")
    func refusedLogout() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        try await chat.login(Self.user("42"))
        chat.noting("a")?.loginFailure = ChatError(.network, "No way to the vendor.")
        #expect(await chat.logout() == ["a"])
        chat.noting("a")?.loginFailure = nil
        #expect(await chat.logout() == [])
    }

    @Test("U2 a logout reaches providers that only the store knows, even after the shutdown")
    func logoutOfTheUnconfigured() async throws {
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "former"))
        let chat = try scene.onlineChat(scene.configuration("a"))
        #expect(chat.users.value["former"]?.userID == "ada")
        #expect(await chat.logout() == ["former"])
        #expect(try scene.store.user(of: "former") == StoredValue.User(id: nil, owesLogout: true))
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "b"))
        chat.shutDown()
        #expect(await chat.logout() == ["b", "former"])
    }

    @Test("a login asks the app for a user only for providers that may have one logged in")
    func askedProviders() async throws {
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "b"))
        let chat = try scene.onlineChat(scene.configuration("a"))
        var asked: Set<ChatProviderID> = []
        try await chat.login { provider in
            asked.insert(provider)
            return .known(KnownUser(id: "bob"))
        }
        #expect(asked == ["a", "b"])
    }

    @Test("the later of two concurrent logins wins")
    func twoLogins() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        chat.noting("a")?.duringLogin = { for _ in 0..<20 { await Task.yield() } }
        let first = Task { try await chat.login(Self.user("ada")) }
        await Task.yield()
        try await chat.login(Self.user("bob"))
        _ = await first.result
        #expect(chat.noting("a")?.currentUser.value.id == "bob")
        #expect(chat.users.value["a"] == SupportChat.UserStatus(userID: "bob"))
    }

    @Test("U11 each provider's user is published, and each change is an event without an id")
    func users() async throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        let statuses = ObservationRecorder(chat.users.map { $0["a"] })
        let events = ObservationRecorder(chat.events)
        try await chat.login(Self.user("ada"))
        await chat.logout()
        #expect(
            statuses.values == [
                SupportChat.UserStatus(), SupportChat.UserStatus(activity: .loggingIn),
                SupportChat.UserStatus(userID: "ada", activity: .loggingIn),
                SupportChat.UserStatus(userID: "ada"),
                SupportChat.UserStatus(activity: .loggingOut), SupportChat.UserStatus(),
            ]
        )
        #expect(events.values.count == statuses.values.count - 1)
        #expect(!"\(events.values)".contains("ada"))
        try chat.switchProvider(to: "b")
        try await chat.login(Self.user("bob"))
        #expect(chat.users.value["a"] == SupportChat.UserStatus())
        #expect(chat.users.value["b"] == SupportChat.UserStatus(userID: "bob"))
        #expect(chat.users.value["c"] == SupportChat.UserStatus())
    }

    @Test("a login skips a provider without identities, and fails after a shutdown")
    func others() async throws {
        var configuration = scene.configuration("a", "plain")
        configuration.providers["plain"] = ChatConfiguration.Provider(ReportingSettings())
        let chat = try scene.chat(configuration)
        try await chat.login(Self.user("42"))
        #expect(chat.noting("a")?.currentUser.value.id == "42")
        chat.shutDown()
        await #expect(throws: ChatError.self) { try await chat.login(Self.user("43")) }
    }
}
