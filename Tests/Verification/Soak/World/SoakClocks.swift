import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// A clock that may be wrong. Time passes for it as for the world; what it says is ahead or behind.
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
    /// Sets what the clocks say. The simulators know the servers' by how far they are ahead of the phone's.
    func setClocks(_ offsets: SoakOffsets) {
        clock.offset = Double(offsets.phone) / 8
        zendeskServer.clockSkew = Double(offsets.zendesk - offsets.phone) / 8
        helpshiftServer.clockSkew = Double(offsets.helpshift - offsets.phone) / 8
        messagingServer.clockSkew = Double(offsets.messaging - offsets.phone) / 8
        matrixClock.offset = Double(offsets.matrix) / 8
    }

    /// The time of the app's backend, which signs tokens: it agrees with Helpshift's server.
    var backendTime: Date { clock.now.addingTimeInterval(helpshiftServer.clockSkew) }
}
