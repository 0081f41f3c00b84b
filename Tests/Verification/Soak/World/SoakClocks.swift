import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// A clock that may be wrong. It advances with the world, but shows a time ahead of it or behind it.
@MainActor
final class WrongClock: ChatClock {
    private let world: ManualChatClock
    /// How far it is ahead of the world, in seconds.
    var offset: TimeInterval = 0

    init(of world: ManualChatClock) { self.world = world }

    var now: Date { world.now.addingTimeInterval(offset) }

    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken {
        world.schedule(after: delay, action)
    }
}

/// The clocks of the world: how far each is ahead of the true time, in eighths of a second.
struct SoakOffsets: Sendable, Hashable {
    var phone = 0
    var zendesk = 0
    var helpshift = 0
    var messaging = 0
    var matrix = 0
}

extension SoakPhone {
    /// Sets the clocks. The simulators express the servers' clocks by their offset from the phone's.
    func setClocks(_ offsets: SoakOffsets) {
        clock.offset = Double(offsets.phone) / 8
        zendeskServer.clockSkew = Double(offsets.zendesk - offsets.phone) / 8
        helpshiftServer.clockSkew = Double(offsets.helpshift - offsets.phone) / 8
        messagingServer.clockSkew = Double(offsets.messaging - offsets.phone) / 8
        matrixClock.offset = Double(offsets.matrix) / 8
    }

    /// The time of the app's backend, which signs tokens: the same as Helpshift's server.
    var backendTime: Date { clock.now.addingTimeInterval(helpshiftServer.clockSkew) }
}
