import ChatProviderKit
import ChatProviderTesting
import Testing

@MainActor
@Suite("Conformance suite")
struct ConformanceSuiteTests {
    @Test("the scripted provider passes every invariant that applies to it")
    func scripted() async {
        let report = await ChatProviderConformance.check { ScriptedHarness() }
        #expect(report.failures.isEmpty)
        #expect(report.passes.count >= 28)
    }

    @Test("the scripted provider with reports passes every invariant that applies to it")
    func scriptedReporting() async {
        let report = await ChatProviderConformance.check { ScriptedReportingHarness() }
        #expect(report.failures.isEmpty)
        #expect(report["C15"]?.outcome == .passed)
    }

    @Test("the null provider passes every invariant that applies to it")
    func null() async {
        let report = await ChatProviderConformance.check { NullHarness() }
        #expect(report.failures.isEmpty)
        #expect(report.passes.count == 10)
    }

    @Test("a correct provider passes every check except those for features that its vendor lacks")
    func correct() async {
        let report = await ChatProviderConformance.check { FaultyHarness() }
        #expect(report.failures.isEmpty)
        #expect(
            report.results.filter { $0.outcome != .passed }.map(\.invariant) == [
                "C15", "U1", "U2", "U9", "push",
            ]
        )
    }

    @Test(
        "a provider with one fault fails exactly the invariants that it breaks",
        arguments: FaultyChatProvider.Fault.allCases
    )
    func faulty(fault: FaultyChatProvider.Fault) async {
        let report = await ChatProviderConformance.check { FaultyHarness(fault: fault) }
        #expect(report.failures.map(\.invariant) == fault.breaks)
    }

    @Test("the report names every invariant of a provider once")
    func names() async {
        let report = await ChatProviderConformance.check { FaultyHarness() }
        let names =
            (1...15).map { "C\($0)" } + (1...7).map { "L\($0)" } + (1...5).map { "O\($0)" }
            + (1...4).map { "rule \($0)" } + ["S5", "U1", "U2", "U4", "U9", "push"]
        #expect(report.results.map(\.invariant).sorted() == names.sorted())
    }

    @Test("a failure's description has the expected and the observed value")
    func description() async {
        let report = await ChatProviderConformance.check { FaultyHarness(fault: .leaksObservers) }
        let failure =
            "FAILED  L3: reconnects: after a hundred, there are exactly as many observations as before."
        #expect("\(report)".contains("1 failed, 31 passed, 5 not applicable"))
        #expect(
            "\(report)".contains(
                failure + " Expected the number of observations at the vendor to be 4, saw 104"
            )
        )
    }

    @Test("a harness that declares a missing capability fails that check, with the reason")
    func incompleteHarness() async {
        let report = await ChatProviderConformance.check { IncompleteHarness() }
        guard case .failed(_, let seen) = report["C12"]?.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(seen.contains("endChat()"))
    }
}

@MainActor
private final class NullHarness: ConformanceHarness {
    let provider: any ChatProvider = NullChatProvider()
    var capabilities: ConformanceCapabilities { .connection }
    func settle() {}
    func sendAgentMessage(_ text: String) {}
}

@MainActor
private final class IncompleteHarness: ConformanceHarness {
    private let scripted = ScriptedChatProvider()
    var provider: any ChatProvider { scripted }
    var capabilities: ConformanceCapabilities { [.messages, .chatEnd] }
    func settle() { scripted.goOnline() }
    func sendAgentMessage(_ text: String) { scripted.append(.agentMessage(text, text)) }
}
