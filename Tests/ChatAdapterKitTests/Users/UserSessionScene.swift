import ChatAdapterKit
import ChatProviderKit

typealias Login = UserSession.Login
typealias Record = UserSession.Record

let ada = Login(id: UserID("ada"), kind: .token)
let bob = Login(id: UserID("bob"), kind: .known)

extension UserSession.Traits {
    static let helpshift = UserSession.Traits(
        keepsUser: true,
        canBeAsked: false,
        makesNewVisitorAtLogout: false,
        anonymousVisitor: .endsAtLoginByToken
    )
    static let messaging = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
    static let zendeskChat = UserSession.Traits(
        keepsUser: false,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .stays
    )
}

extension UserSession {
    /// A session whose store was read and whose provider is attached.
    init(_ traits: Traits, record: Record? = nil, hasNote: Bool = false) {
        self.init(traits: traits, hasNote: hasNote)
        apply(.providerArrived)
        apply(.read(record))
    }

    /// A session with a user logged in and everything written to the disk.
    static func settled(_ traits: Traits, as user: Login = ada) -> UserSession {
        var session = UserSession(traits)
        session.apply(.login(user))
        session.apply(.asked(nil))
        session.apply(.written)
        session.apply(.answered(.succeeded))
        session.apply(.written)
        session.apply(.deadlinePassed(.quiet))
        return session
    }

    @discardableResult
    mutating func effects(of events: Event...) -> [Effect] { events.flatMap { apply($0) } }

    /// The session of the next launch, with the record from the disk.
    func afterLaunch(record: Record?, hasNote: Bool = false) -> UserSession {
        UserSession(traits, record: record, hasNote: hasNote)
    }
}

extension [UserSession.Effect] {
    /// The stored records, oldest first.
    var records: [Record] { compactMap { if case .store(let record) = $0 { record } else { nil } } }

    var calls: [UserSession.Effect.Call] { compactMap { if case .call(let call) = $0 { call } else { nil } } }
}
