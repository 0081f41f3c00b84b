import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

/// An account and a device with the SDK.
@MainActor
final class SimulatorScene {
    let clock = ManualChatClock()
    let server: SimulatedZendeskServer
    let device = SimulatedZendeskDevice()
    let lifecycle = ManualAppLifecycle()
    let sdk: SimulatedZendeskChat
    private lazy var folder = Result { try ScratchFolder() }

    init(connected: Bool = true) {
        server = SimulatedZendeskServer(
            clock: clock,
            departments: [
                ChatState.Department(id: "1", name: "Sales", status: .online),
                ChatState.Department(id: "2", name: "Repairs", status: .away),
            ]
        )
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
        if connected { sdk.connect() }
    }

    var agents: SimulatedZendeskDashboard { server.dashboard }

    /// A scene with a chat in which an agent has answered.
    static func chatting() async throws -> SimulatorScene {
        let scene = SimulatorScene()
        _ = try await scene.sdk.sendMessage("Hello")
        try scene.agents.send("Hi")
        return scene
    }

    var states: ObservationRecorder<ZendeskChatState> {
        heard { if case .chatState(let state) = $0 { state } else { nil } }
    }
    var statuses: ObservationRecorder<ZendeskChatConnectionStatus> {
        heard { if case .connectionStatus(let status) = $0 { status } else { nil } }
    }
    var notifications: ObservationRecorder<ZendeskChatNotification> {
        heard { if case .notification(let notification) = $0 { notification } else { nil } }
    }

    private func heard<Value: Sendable>(
        _ value: @escaping @MainActor (ZendeskChatEvent) -> Value?
    ) -> ObservationRecorder<Value> {
        ObservationRecorder { tell in
            sdk.observe { event in
                if let value = value(event) { tell(value) }
            }
        }
    }

    func file(_ name: String, bytes: Int) throws -> URL {
        try folder.get().write(Data(count: bytes), to: name)
    }
}

/// An authenticator with a fixed answer.
@MainActor
final class TestAuthenticator: ZendeskChatJWTAuthenticator {
    var answer: Result<String, ZendeskChatAuthenticationError>

    init(_ answer: Result<String, ZendeskChatAuthenticationError>) { self.answer = answer }

    func getToken() async throws -> String { try answer.get() }
}
