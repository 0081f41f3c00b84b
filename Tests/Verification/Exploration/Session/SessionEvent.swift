import ChatAdapterKit

/// A user of the vendor's.
enum Person: UInt8, Hashable, CaseIterable {
    case anonymous, ada, bob
    /// An anonymous visitor whom the vendor has replaced with another one.
    case gone

    var isNamed: Bool { self == .ada || self == .bob }
}

/// The events in a session's world.
enum SessionEvent: Hashable {
    // The app.
    case logIn(Person, data: UInt8)
    case logOut
    case forgetAnonymousVisitor
    case open
    case openHelpCenter
    case dismiss

    // The vendor's SDK.
    case carriesOut
    case answers(UserSession.Answer)
    case expires
    case turns(to: Person)
    case sendsCount
    case countArrives
    case screenAppears
    case screenCloses(isReported: Bool)

    // The phone.
    case deadline(UserSession.Deadline)
    case occasion
    case diskIsWritten
    case providerLeaves
    case providerFails
    case providerReturns
    case kill
    case restartsLocked
    case unlocks
    case isRestored

    /// Whether it happens sooner or later without the app, its user or a kill.
    var isSpontaneous: Bool {
        switch self {
        case .carriesOut, .answers, .countArrives, .screenAppears, .screenCloses, .deadline, .occasion,
            .diskIsWritten, .providerReturns, .unlocks:
            true
        case .logIn, .logOut, .forgetAnonymousVisitor, .open, .openHelpCenter, .dismiss, .expires, .turns,
            .sendsCount, .providerLeaves, .providerFails, .kill, .restartsLocked, .isRestored:
            false
        }
    }
}

/// An event, and whether the app is killed before all its effects are carried out.
struct SessionStep: Hashable {
    /// A kill between two effects.
    struct Cut: Hashable {
        /// How many effects are carried out before it.
        let effects: Int
        /// Whether the store's data reaches the disk.
        let isDiskWritten: Bool
    }

    let event: SessionEvent
    var cut: Cut?
}

extension SessionStep: CustomStringConvertible {
    var description: String {
        guard let cut else { return event.description }
        let disk = cut.isDiskWritten ? "the saved data is on the disk" : "the saved data is lost"
        return "\(event), and after \(cut.effects) effects the app is killed; \(disk)"
    }
}

extension SessionEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .logIn(let person, let data): "the app logs \(person) in\(data == 0 ? "" : " with other data")"
        case .logOut: "the app logs out"
        case .forgetAnonymousVisitor: "the app asks to forget the anonymous visitor"
        case .open: "the app opens the conversation"
        case .openHelpCenter: "the app opens the help center"
        case .dismiss: "the app dismisses the conversation"
        case .carriesOut: "the SDK carries the call out"
        case .answers(let answer): "the SDK answers: \(answer)"
        case .expires: "the SDK ends the user's session, and says so"
        case .turns(let person): "the SDK's user becomes \(person), and the SDK is asked"
        case .sendsCount: "a count for the SDK's user is sent"
        case .countArrives: "the count arrives"
        case .screenAppears: "the SDK's screen appears"
        case .screenCloses(let isReported):
            "the SDK's screen closes\(isReported ? "" : " without a report")"
        case .deadline(let deadline): "the deadline \"\(deadline)\" passes"
        case .occasion: "the connection or the app comes back"
        case .diskIsWritten: "what was saved reaches the disk"
        case .providerLeaves: "the provider is removed from the configuration"
        case .providerFails: "the provider cannot be made ready for calls"
        case .providerReturns: "the provider returns"
        case .kill: "the app is killed and launched again"
        case .restartsLocked: "the phone restarts, and the app is launched before the first unlock"
        case .unlocks: "the phone is unlocked"
        case .isRestored: "a backup is restored to another phone"
        }
    }
}
