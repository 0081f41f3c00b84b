import ChatProviderRecording
import ZendeskMessagingAdapter

/// What a `zendeskMessaging` line says.
enum ZendeskMessagingCallback: Sendable {
    case event(ZendeskMessagingEvent)
    case unreadMessageCount(Int)

    private static let event = "event"
    private static let count = "unreadMessageCount"

    init(_ object: RecordedObject) throws {
        switch (object.value(Self.event) != nil, object.value(Self.count) != nil) {
        case (true, true), (false, false):
            throw RecordingError("\(object.path): expected either \(Self.event) or \(Self.count)")
        case (true, false):
            let data = try object.object("data") ?? RecordedObject([:], path: object.place("data"))
            self = .event(try ZendeskMessagingEvent(name: object.requiredString(Self.event), data))
        case (false, true): self = .unreadMessageCount(try object.requiredCount(Self.count))
        }
    }
}

extension RecordedObject {
    /// A whole number that must be there.
    func requiredCount(_ key: String) throws -> Int {
        let number = try requiredNumber(key)
        guard let count = Int(exactly: number) else {
            throw RecordingError("\(place(key)): \(number) is no number of messages")
        }
        return count
    }
}
