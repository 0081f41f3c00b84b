extension IconLedger {
    /// The extension's progress with a push.
    struct Delivery: Sendable, Hashable, Codable {
        let arrival: Arrival
        var step = Step.reading

        enum Step: Sendable, Hashable, Codable {
            /// The app's file is being read, to find the user of a push that names none.
            case reading
            /// The push is being written.
            case recording
            /// The files are being read again, to compute the number. This is the last step.
            case computing
        }
    }

    mutating func handleDelivery(_ event: Event) -> [Effect] {
        switch (event, delivery?.step) {
        case (.arrived(let arrival), _):
            delivery = Delivery(arrival: arrival)
            return [.read]
        case (.read(let file, let pushes), .reading):
            self.file = file
            self.pushes = pushes
            guard let arrival = delivery?.arrival, arrival.isMessage else { return deliver() }
            delivery?.step = .recording
            return [.record(Push(arrival, in: file))]
        case (.recorded, .recording):
            delivery?.step = .computing
            return [.read]
        case (.read(let file, let pushes), .computing):
            self.file = file
            self.pushes = pushes
            return deliver()
        case (.unreadable, _):
            file = nil
            return deliver()
        default:
            return []
        }
    }

    private mutating func deliver() -> [Effect] {
        delivery = nil
        return [.deliver(number)]
    }
}

extension IconLedger.Push {
    init(_ arrival: IconLedger.Arrival, in file: IconLedger.AppFile?) {
        let user = arrival.user ?? file?.parts[arrival.provider]?.user
        provider = arrival.provider
        self.user = user
        messageID = arrival.messageID
        isBots = arrival.isBots
        // Ada and Bob share a phone, and both get a push for the same message. With the user in the key, each
        // push counts for its own user.
        key = arrival.messageID.map { "\(arrival.provider) \(user ?? 0) \($0)" } ?? arrival.delivery
    }
}
