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
        /// The app was killed and started again: memory gone, stores kept.
        case relaunch
        /// A conversation screen was opened or closed: this provider's, or every one's.
        case conversation(visible: Bool, provider: ChatProviderID?)
        /// A login, or with `nil` a logout.
        case user(login: String?, provider: ChatProviderID)
        /// What the app's store holds.
        case stored(RecordedStore)
        /// A callback of a vendor's SDK, to this provider or to the one of that vendor.
        case callback(any Sendable, vendorKey: String, provider: ChatProviderID?)
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
        keys = ["app", "conversation", "user", "stored"] + vendors.map(\.key)
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
            guard let event = ManualAppLifecycle.Event(rawValue: name) else {
                throw object.unknown(
                    key,
                    name,
                    known: ManualAppLifecycle.Event.allCases.map(\.rawValue) + ["relaunch"]
                )
            }
            return .app(event)
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
            return try Self.userLine(user)
        case "stored":
            guard let stored = try object.object(key) else { throw object.missing(key) }
            return .stored(try RecordedStore(stored))
        default:
            guard let vendor = vendors.first(where: { $0.key == key }), let value = try object.object(key)
            else {
                throw object.missing(key)
            }
            let provider = try Self.provider(of: object)
            return .callback(try vendor.decode(value), vendorKey: key, provider: provider)
        }
    }

    private static func userLine(_ user: RecordedObject) throws -> RecordedLine.Content {
        guard let provider = try provider(of: user) else { throw user.missing("provider") }
        let login = try user.string("login")
        let logout = try user.bool("logout") ?? false
        switch (login, logout) {
        case (.some, true): throw RecordingError("user: both login and logout")
        case (nil, false): throw RecordingError("user: neither login nor logout")
        case ("", false):
            throw RecordingError("user.login: empty; write \"logout\": true for the anonymous user")
        case (let login, _): return .user(login: login, provider: provider)
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
