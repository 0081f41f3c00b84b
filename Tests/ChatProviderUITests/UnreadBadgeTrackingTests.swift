@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Observation
import TestSupport
import Testing

/// When a view that reads the badge is updated, from iOS 17 on.
@MainActor
struct UnreadBadgeTrackingTests {
    private let provider = ScriptedChatProvider(id: "shop")
    private let support: SupportChat

    init() throws {
        support = try SupportChat.started(with: [provider])
        provider.goOnline()
        provider.load([])
    }

    @Test("a reader of one model is not notified by another")
    func otherModel() async {
        let model = UnreadBadgeModel(support)
        let other = UnreadBadgeModel(support, scope: .provider("none"))
        await confirmation(expectedCount: 0) { isNotified in
            withObservationTracking {
                #expect(other.badge.number == 0)
            } onChange: {
                isNotified()
            }
            provider.append(.agentMessage("1"))
        }
        #expect(model.badge.number == 1)
    }
}
