import ChatProviderKit
import ChatProviderTesting

/// The harness of a faulty provider for the conformance suite. The scripted provider stands in for its vendor.
@MainActor
final class FaultyHarness: ScriptedHarness {
    private let faulty: FaultyChatProvider

    init(
        fault: FaultyChatProvider.Fault? = nil,
        userID: String? = nil,
        account: ScriptedAccount? = nil
    ) {
        let scripted = ScriptedChatProvider(userID: userID)
        faulty = FaultyChatProvider(scripted, fault: fault)
        super.init(scripted, account: account)
    }

    override var provider: any ChatProvider { faulty }
    override var vendorObservationCount: Int? { scripted.observerCount }

    override func sendVisitorMessage(_ text: String) {
        var entry = account.makeEntry(from: .visitor, .message(text))
        entry.deliveryStatus = .pending
        scripted.append(entry)
        entry.deliveryStatus = .delivered
        add(entry)
    }
    override func redeliver() {
        dropConnection()
        restoreConnection()
    }
    override func relaunched() -> any ConformanceHarness {
        faulty.shutDown()
        return FaultyHarness(fault: faulty.fault, userID: scripted.chatState.value.userID, account: account)
    }
}
