import ChatProviderKit
import ChatRecordingWriter
public import Foundation
import InputValidation

/// Decodes the lines of recordings, for a set of vendors. It can be used on any thread.
public struct RecordingParser: Sendable {
    private let decoder: JSONDecoder

    /// Creates a parser.
    public init(vendors: [any ReplayVendor]) {
        decoder = MarkerFile.decoder
        if let key = CodingUserInfoKey.vendors { decoder.userInfo[key] = vendors }
    }

    /// Decodes a line.
    ///
    /// - Returns: `nil` for a blank line.
    /// - Throws: ``RecordingError``.
    public func line(_ data: Data, number: Int) throws -> RecordedLine? {
        guard let line = try decode(DecodedLine.self, from: data) else { return nil }
        return RecordedLine(number: number, milliseconds: line.milliseconds, content: line.content)
    }

    /// Decodes the members of a line that `Line` reads.
    ///
    /// - Returns: `nil` for a blank line.
    func decode<Line: Decodable>(_ type: Line.Type, from data: Data) throws -> Line? {
        guard try Self.hasContent(data) else { return nil }
        // The decoder does not check values that nothing reads.
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
        } catch {
            let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw RecordingError("not JSON" + (details.map { ": \($0.prefix(120))" } ?? ""))
        }
        do {
            return try decoder.decode(type, from: data)
        } catch let error as DecodingError {
            throw RecordingError(error, in: value)
        }
    }

    /// Returns whether there is anything but white space.
    private static func hasContent(_ data: Data) throws -> Bool {
        let bytes = [UInt8](data)
        guard JSONValidator.isUTF8(bytes) else { throw RecordingError("not UTF-8 text") }
        return bytes.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    }
}

extension CodingUserInfoKey {
    fileprivate static let vendors = CodingUserInfoKey(rawValue: "vendors")
}

extension Decoder {
    var vendors: [any ReplayVendor] {
        CodingUserInfoKey.vendors.flatMap { userInfo[$0] as? [any ReplayVendor] } ?? []
    }
}

/// A line without its number.
private struct DecodedLine: Decodable {
    var milliseconds: Double
    var content: RecordedLine.Content

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: RecordingKey.self)
        milliseconds = try line.decodeNumber(forKey: "at")
        guard milliseconds.magnitude <= 8.64e15 else {
            throw RecordingError("at: \(milliseconds) is not a time in milliseconds since 1970")
        }
        let vendors = decoder.vendors
        let keys = ["app", "conversation", "user", "stored", "state"] + vendors.map(\.key)
        let present = keys.filter { line.contains(RecordingKey($0)) }
        guard let key = present.first else {
            throw RecordingError("none of the keys \(keys.joined(separator: ", "))")
        }
        guard present.count == 1 else {
            throw RecordingError("more than one of the keys: \(present.joined(separator: ", "))")
        }
        content =
            switch key {
            case "app": try Self.app(line)
            case "conversation": try Self.conversation(line)
            case "user": .user(try line.decode(RecordedLine.User.self, forKey: "user"))
            case "stored": .stored(try line.decodeWithWholeNumbers(RecordedStore.self, forKey: "stored"))
            case "state": .state(try line.decode(RecordedState.self, forKey: "state"))
            default: .input(try RecordedInput(in: line, of: vendors), provider: try line.decodeProvider())
            }
    }

    private static func app(_ line: KeyedDecodingContainer<RecordingKey>) throws -> RecordedLine.Content {
        let name = try line.decode(String.self, forKey: "app")
        if name == "relaunch" { return .relaunch }
        if let event = ManualAppLifecycle.Event(rawValue: name) { return .app(event) }
        if let event = RecordedLine.DeviceEvent(rawValue: name) { return .device(event) }
        throw RecordingError(
            at: line.codingPath + [RecordingKey("app")],
            unknown: name,
            known: ManualAppLifecycle.Event.allCases.map(\.rawValue) + ["relaunch"]
                + RecordedLine.DeviceEvent.allCases.map(\.rawValue)
        )
    }

    private static func conversation(
        _ line: KeyedDecodingContainer<RecordingKey>
    ) throws -> RecordedLine.Content {
        let isVisible = try line.decodeName(
            among: [("willAppear", true), ("willDisappear", false), ("didClose", false)],
            forKey: "conversation"
        )
        return .conversation(visible: isVisible, provider: try line.decodeProvider())
    }
}

extension RecordedInput {
    /// Decodes the member of the first vendor that has one.
    init(in container: KeyedDecodingContainer<RecordingKey>, of vendors: [any ReplayVendor]) throws {
        guard let vendor = vendors.first(where: { container.contains(RecordingKey($0.key)) }) else {
            let keys = vendors.map(\.key).joined(separator: ", ")
            throw RecordingError(at: container.codingPath, "none of the keys \(keys)")
        }
        self.init(vendorKey: vendor.key, value: try vendor.input(in: container))
    }
}

extension RecordedLine.User: Decodable {
    /// Decodes a login or a logout.
    public init(from decoder: any Decoder) throws {
        let user = try decoder.container(keyedBy: RecordingKey.self)
        guard let provider = try user.decodeProvider() else {
            throw RecordingError(at: user.codingPath + [RecordingKey("provider")], "missing")
        }
        let login = try user.decodeIfPresent(String.self, forKey: "login")
        let isLogout = try user.decodeIfPresent(Bool.self, forKey: "logout") ?? false
        let forgetsVisitor = try user.decodeIfPresent(Bool.self, forKey: "forgetsVisitor") ?? false
        let change: Change
        switch (login, isLogout) {
        case (.some, true): throw RecordingError(at: user.codingPath, "both login and logout")
        case (nil, false): throw RecordingError(at: user.codingPath, "neither login nor logout")
        case ("", false):
            throw RecordingError(
                at: user.codingPath + [RecordingKey("login")],
                "empty; write \"logout\": true for the anonymous user"
            )
        case (let login?, false): change = .login(login)
        case (nil, true): change = .logout(forgetsVisitor: forgetsVisitor)
        }
        self.init(
            provider: provider,
            change: change,
            answer: user.holds("answer") ? try user.decodeName(Answer.self, forKey: "answer") : .ok,
            stored: user.holds("stored")
                ? try user.decodeWithWholeNumbers(RecordedStore.self, forKey: "stored") : nil
        )
    }
}

extension KeyedDecodingContainer<RecordingKey> {
    /// Decodes a provider's id; `nil` if there is none.
    func decodeProvider() throws -> ChatProviderID? {
        guard let name = try decodeIfPresent(String.self, forKey: "provider") else { return nil }
        guard !name.isEmpty else {
            throw RecordingError(at: codingPath + [RecordingKey("provider")], "empty")
        }
        return ChatProviderID(name)
    }
}
