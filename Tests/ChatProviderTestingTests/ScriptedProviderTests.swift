import ChatProviderKit
import ChatProviderTesting
import Testing

@MainActor
@Suite("The scripted provider")
struct ScriptedProviderTests {
    @Test("the script sets the agents' status and the departments until the shutdown")
    func agentStatus() {
        let provider = ScriptedChatProvider()
        let statuses = ObservationRecorder(provider.agentStatus)
        let sales = ChatState.Department(id: "1", name: "Sales", status: .away)
        provider.setAgentStatus(.online, departments: [sales])
        #expect(provider.departments.value == [sales])
        provider.setAgentStatus(.offline)
        provider.shutDown()
        provider.setAgentStatus(.online)
        #expect(statuses.values == [nil, .online, .offline])
        #expect(provider.departments.value.isEmpty)
    }
}
