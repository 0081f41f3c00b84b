public import ChatProviderKit
public import Foundation
import InputValidation

/// A line of a recording, understood.
public struct RecordedLine: Sendable {
    /// The line's number in its file, from 1.
    public var number: Int
    /// The time of the callback, in milliseconds since 1970.
    public var milliseconds: Double
    /// What happened.
    public var content: Content

    /// What happened.
    public enum Content: Sendable {
        /// The app went to the background or came back.
        case app(ManualAppLifecycle.Event)
        /// Something has become of the device's network, or of its protected data.
        case device(DeviceEvent)
        /// The app was killed and started again: memory gone, stores kept.
        case relaunch
        /// A conversation screen was opened or closed: this provider's, or every one's.
        case conversation(visible: Bool, provider: ChatProviderID?)
        /// A login or a logout.
        case user(User)
        /// What the app's store holds. Recordings of the former format begin with it.
        case stored(RecordedStore)
        /// Where a provider and its counter were.
        case state(RecordedState)
        /// A callback of a vendor's SDK, to this provider or to the one of that vendor.
        case callback(any Sendable, vendorKey: String, provider: ChatProviderID?)
    }

    /// What becomes of the device under the app.
    public enum DeviceEvent: String, Sendable, Hashable, CaseIterable {
        /// There is no way to a network any more.
        case networkLost
        /// There is a way to a network again.
        case networkBack
        /// What the app has stored cannot be read, as before the first unlock.
        case protectedDataUnavailable
        /// What the app has stored can be read.
        case protectedDataAvailable
    }

    /// A login or a logout at a provider.
    public struct User: Sendable, Equatable {
        /// Who logs in, or that the user logs out.
        public enum Change: Sendable, Hashable {
            /// A login as the user with this id.
            case login(String)
            /// A logout. With `forgetsVisitor` also of an anonymous visitor, which changes nothing otherwise.
            case logout(forgetsVisitor: Bool)
        }

        /// What the vendor has answered.
        public enum Answer: String, Sendable, Hashable, CaseIterable {
            /// It was done.
            case ok
            /// It was refused.
            case failed
            /// There was no answer.
            case timedOut
            /// It was done after the caller had given up.
            case late

            /// Whether the vendor has done what it was asked for.
            var isCarriedOut: Bool {
                switch self {
                case .ok, .late: true
                case .failed, .timedOut: false
                }
            }
        }

        /// Where.
        public var provider: ChatProviderID
        /// Who.
        public var change: Change
        /// What became of it.
        public var answer: Answer
        /// What the app's store had of the provider just before; `nil` where the line does not say.
        public var stored: RecordedStore?

        /// Creates a login or a logout.
        public init(
            provider: ChatProviderID,
            change: Change,
            answer: Answer = .ok,
            stored: RecordedStore? = nil
        ) {
            self.provider = provider
            self.change = change
            self.answer = answer
            self.stored = stored
        }
    }

    /// The time of the callback.
    public var time: Date { Date(timeIntervalSince1970: milliseconds / 1000) }
}

/// Reads the lines of recordings, for a set of vendors. Works on any thread.
public struct RecordingParser: Sendable {
    private let vendors: [any ReplayVendor]
    private let keys: [String]

    /// Creates a parser.
    public init(vendors: [any ReplayVendor]) {
        self.vendors = vendors
        keys = ["app", "conversation", "user", "stored", "state"] + vendors.map(\.key)
    }

    /// Reads a line.
    ///
    /// - Returns: `nil` for a blank line.
    /// - Throws: ``RecordingError``.
    public func line(_ data: Data, number: Int) throws -> RecordedLine? {
        guard let fields = try Self.object(data) else { return nil }
        let object = RecordedObject(fields)
        let milliseconds = try Self.time(of: object)
        let present = keys.filter { object.has($0) }
        guard let key = present.first else {
            throw RecordingError("none of the keys \(keys.joined(separator: ", "))")
        }
        guard present.count == 1 else {
            throw RecordingError("more than one of the keys: \(present.joined(separator: ", "))")
        }
        return RecordedLine(
            number: number,
            milliseconds: milliseconds,
            content: try content(of: object, under: key)
        )
    }

    // MARK: Inside

    private func content(of object: RecordedObject, under key: String) throws -> RecordedLine.Content {
        switch key {
        case "app":
            let name = try object.requiredString(key)
            if name == "relaunch" { return .relaunch }
            if let event = ManualAppLifecycle.Event(rawValue: name) { return .app(event) }
            if let event = RecordedLine.DeviceEvent(rawValue: name) { return .device(event) }
            throw object.unknown(
                key,
                name,
                known: ManualAppLifecycle.Event.allCases.map(\.rawValue) + ["relaunch"]
                    + RecordedLine.DeviceEvent.allCases.map(\.rawValue)
            )
        case "conversation":
            let provider = try Self.provider(of: object)
            let name = try object.requiredString(key)
            switch name {
            case "willAppear": return .conversation(visible: true, provider: provider)
            case "willDisappear", "didClose": return .conversation(visible: false, provider: provider)
            default: throw object.unknown(key, name, known: ["willAppear", "willDisappear", "didClose"])
            }
        case "user":
            guard let user = try object.object(key) else { throw object.missing(key) }
            return .user(try Self.user(user))
        case "stored":
            guard let stored = try object.object(key) else { throw object.missing(key) }
            return .stored(try RecordedStore(stored))
        case "state":
            guard let state = try object.object(key) else { throw object.missing(key) }
            guard let provider = try Self.provider(of: state) else { throw state.missing("provider") }
            return .state(try RecordedState(state, provider: provider, inputs: inputs(of: state)))
        default:
            guard let vendor = vendors.first(where: { $0.key == key }), let value = try object.object(key)
            else {
                throw object.missing(key)
            }
            let provider = try Self.provider(of: object)
            return .callback(try vendor.decode(value), vendorKey: key, provider: provider)
        }
    }

    private func inputs(of state: RecordedObject) throws -> [RecordedState.Input] {
        try state.objects("inputs")?.map { input in
            guard let vendor = vendors.first(where: { input.has($0.key) }),
                let value = try input.object(vendor.key)
            else {
                let known = vendors.map(\.key).joined(separator: ", ")
                throw RecordingError("\(input.path): none of the keys \(known)")
            }
            return RecordedState.Input(callback: try vendor.decode(value), vendorKey: vendor.key)
        } ?? []
    }

    private static func user(_ user: RecordedObject) throws -> RecordedLine.User {
        guard let provider = try provider(of: user) else { throw user.missing("provider") }
        let login = try user.string("login")
        let logout = try user.bool("logout") ?? false
        let forgetsVisitor = try user.bool("forgetsVisitor") ?? false
        let answer = try user.oneOf("answer", RecordedLine.User.Answer.self) ?? .ok
        let stored = try user.object("stored").map { try RecordedStore($0) }
        switch (login, logout) {
        case (.some, true): throw RecordingError("user: both login and logout")
        case (nil, false): throw RecordingError("user: neither login nor logout")
        case ("", false):
            throw RecordingError("user.login: empty; write \"logout\": true for the anonymous user")
        case (let login?, false):
            return RecordedLine.User(
                provider: provider,
                change: .login(login),
                answer: answer,
                stored: stored
            )
        case (nil, true):
            return RecordedLine.User(
                provider: provider,
                change: .logout(forgetsVisitor: forgetsVisitor),
                answer: answer,
                stored: stored
            )
        }
    }

    private static func provider(of object: RecordedObject) throws -> ChatProviderID? {
        guard let name = try object.string("provider") else { return nil }
        guard !name.isEmpty else { throw RecordingError("\(object.place("provider")): empty") }
        return ChatProviderID(name)
    }

    private static func time(of object: RecordedObject) throws -> Double {
        let milliseconds = try object.requiredNumber("at")
        guard milliseconds.magnitude <= 8.64e15 else {
            throw RecordingError("at: \(milliseconds) is no time in milliseconds since 1970")
        }
        return milliseconds
    }

    /// The line's members; `nil` for a blank line.
    static func object(_ data: Data) throws -> [String: Any]? {
        guard try hasContent(data) else { return nil }
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
        } catch {
            throw RecordingError("not JSON\(words(of: error))")
        }
        guard let object = value as? [String: Any] else { throw RecordingError("not a JSON object") }
        return object
    }

    /// Whether there is anything but white space.
    ///
    /// - Throws: ``RecordingError`` for what is not UTF-8.
    private static func hasContent(_ data: Data) throws -> Bool {
        let bytes = [UInt8](data)
        guard JSONValidator.isUTF8(bytes) else { throw RecordingError("not UTF-8 text") }
        return bytes.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    }

    private static func words(of error: any Error) -> String {
        let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
        return details.map { ": \($0.prefix(120))" } ?? ""
    }
}
