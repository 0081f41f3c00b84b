import ChatProviderKit
import ChatProviderTesting
import Foundation

/// The harness of the pretend provider for the conformance suite.
@MainActor
final class PretendHarness: ConformanceHarness {
    private let vendor: PretendVendor
    private let pretend: PretendChatProvider

    init(_ vendor: PretendVendor? = nil, fault: PretendChatProvider.Fault? = nil) {
        self.vendor = vendor ?? PretendVendor()
        pretend = PretendChatProvider(self.vendor, fault: fault)
    }

    var provider: any ChatProvider { pretend }
    var vendorObservationCount: Int? { vendor.listenerCount }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .connection, .outages, .reloadsLog, .redelivery, .datedMessages, .visitorMessages,
            .notices,
            .truncation,
            .chatEnd, .users, .relaunch, .keepsUser,
        ]
    }

    func settle() { vendor.settle() }
    func sendAgentMessage(_ text: String) { vendor.post(.agent, .message(text)) }
    func sendAgentMessage(_ text: String, offset: TimeInterval) {
        vendor.post(.agent, .message(text), offset: offset)
    }
    func sendVisitorMessage(_ text: String) { vendor.post(.visitor, .message(text)) }
    func postNotice() { vendor.post(.agent, .memberJoin) }
    func dropConnection() { vendor.dropConnection() }
    func restoreConnection() { vendor.restoreConnection() }
    func truncateLog(keepingLast count: Int) { vendor.truncate(keepingLast: count) }
    func endChat() { vendor.endChat() }
    func switchUser(to userID: String?) { pretend.login(userID) }
    func relaunched() -> any ConformanceHarness {
        pretend.shutDown()
        vendor.endProcess()
        return PretendHarness(vendor, fault: pretend.fault)
    }
}
