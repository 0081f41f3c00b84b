import ChatAdapterKit
import ChatProviderKit

/// What a session was told, as a test that a person can paste. Written only while a story is told again.
struct SessionScript {
    private(set) var lines: [String]?

    static let silent = SessionScript()

    mutating func begin(_ machine: SessionMachine) {
        lines = []
        launch(machine, hasNote: false)
        lines?.append("session.apply(.providerArrived)")
        lines?.append("session.apply(.read(nil))")
    }

    mutating func launch(_ machine: SessionMachine, hasNote: Bool) {
        guard let isFirst = lines?.isEmpty else { return }
        let traits = machine.alphabet.traits
        lines?.append(
            """
            \(isFirst ? "var " : "")session = UserSession(
                traits: UserSession.Traits(
                    keepsUser: \(traits.keepsUser),
                    canBeAsked: \(traits.canBeAsked),
                    makesNewVisitorAtLogout: \(traits.makesNewVisitorAtLogout),
                    anonymousVisitor: .\(traits.anonymousVisitor)
                ),
                hasNote: \(hasNote)
            )
            """
        )
        if !machine.alphabet.renewsSessions { lines?.append("session.renewsSessions = false") }
    }

    mutating func add(_ event: UserSession.Event) { lines?.append("session.apply(\(Self.code(event)))") }

    private static func code(_ event: UserSession.Event) -> String {
        switch event {
        case .login(let login, let caller):
            ".login(\(code(login)), caller: \(caller.map(String.init) ?? "nil"))"
        case .logout(let caller): ".logout(caller: \(caller.map(String.init) ?? "nil"))"
        case .read(let record, let isOwn): ".read(\(code(record)), isOwn: \(isOwn))"
        case .answered(let answer): ".answered(.\(answer))"
        case .asked(let id): ".asked(\(id.map { "UserID(\"\($0.text)\")" } ?? "nil"))"
        case .screen(let isShown): ".screen(isShown: \(isShown))"
        case .deadlinePassed(let deadline): ".deadlinePassed(.\(deadline))"
        case .forgetAnonymousVisitor, .open, .dismiss, .written, .providerArrived, .providerLeft,
            .providerFailed, .occasion, .sessionExpired, .credentialsExpiring, .screenMayNotAppear:
            ".\(event)"
        }
    }

    private static func code(_ login: UserSession.Login) -> String {
        let id = login.id.map { "UserID(\"\($0.text)\")" } ?? "nil"
        return "UserSession.Login(id: \(id), kind: .\(login.kind), fingerprint: \(login.fingerprint))"
    }

    private static func code(_ record: UserSession.Record?) -> String {
        guard let record else { return "nil" }
        let user = record.user.map(code) ?? "nil"
        return "UserSession.Record(user: \(user), vendor: .\(record.vendor))"
    }
}

/// Two worlds that differ in it alone are one state.
extension SessionScript: Hashable {
    static func == (left: SessionScript, right: SessionScript) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
