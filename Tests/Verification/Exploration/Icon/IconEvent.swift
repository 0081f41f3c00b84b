/// The events in the world of an icon.
enum IconEvent: Hashable {
    // The app and its user.
    case launches(inFront: Bool)
    case killsApp
    case background(Bool)
    case opens
    case closes
    case userChanges
    case owesLogout
    case logoutIsAnswered
    case swapsOut
    case swapsIn

    // The vendors.
    case sends(provider: Int)
    case connects(provider: Int)
    case loads(provider: Int)
    case hears(provider: Int)
    case answers(provider: Int)

    // The pushes.
    case pushes(account: Int, message: Int)
    case pushesNoMessage
    case pushesWithoutExtension
    case extensionGoesOn
    case killsExtension

    // The phone.
    case appGoesOn
    case refusesFile
    case fiveSecondsPass(provider: Int)

    /// Whether it happens sooner or later without the app, its user, an agent, a push or a kill.
    var isSpontaneous: Bool {
        switch self {
        case .logoutIsAnswered, .connects, .loads, .hears, .answers, .extensionGoesOn, .appGoesOn,
            .fiveSecondsPass:
            true
        case .launches, .killsApp, .background, .opens, .closes, .userChanges, .owesLogout, .swapsOut,
            .swapsIn, .sends, .pushes, .pushesNoMessage, .pushesWithoutExtension, .killsExtension,
            .refusesFile:
            false
        }
    }
}

extension IconEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .launches(inFront: true): "the app is launched, in front"
        case .launches(inFront: false): "the app is launched silently"
        case .killsApp: "the app is killed"
        case .background(true): "the app goes to the background"
        case .background(false): "the app comes to the front"
        case .opens: "the conversation at A opens"
        case .closes: "the conversation at A closes"
        case .userChanges: "another user logs in"
        case .owesLogout: "the user logs out, and A does not answer yet"
        case .logoutIsAnswered: "A answers the logout"
        case .swapsOut: "the last provider is swapped out"
        case .swapsIn: "the last provider is swapped in"
        case .sends(let provider): "an agent writes at \(Self.name(provider))"
        case .connects(let provider): "\(Self.name(provider)) connects"
        case .loads(let provider): "\(Self.name(provider)) has loaded"
        case .hears(let provider): "\(Self.name(provider)) delivers a message"
        case .answers(let provider): "\(Self.name(provider)) answers with its count"
        case .pushes(let account, let message):
            "message \(message) of user \(account % 2) at \(Self.name(account / 2)) is pushed"
        case .pushesNoMessage: "A pushes that the chat has ended"
        case .pushesWithoutExtension: "a push with badge 1 arrives without the extension"
        case .extensionGoesOn: "the extension continues"
        case .killsExtension: "the extension is killed"
        case .appGoesOn: "the app continues"
        case .refusesFile: "the disk refuses the app's file"
        case .fiveSecondsPass(let provider): "five seconds have passed for \(Self.name(provider))"
        }
    }

    private static func name(_ provider: Int) -> String { IconWorld.names[provider].uppercased() }
}
