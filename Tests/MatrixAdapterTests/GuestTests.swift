import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import TestSupport
import Testing

@MainActor
@Suite("Matrix: guests on a scripted server", .timeLimit(.minutes(10)))
struct GuestTests {
    @Test("a guest whose first token the server refuses isn't followed by another")
    func refusedToken() async {
        let scene = MatrixScene { request in
            guard request.url.lastPathComponent == "register" else { return nil }
            return .text(#"{"user_id": "@guest:s", "device_id": "G", "access_token": "syt_guest"}"#)
        }
        scene.provider.connect()
        await scene.transport.answerPoll(
            .text(#"{"errcode": "M_UNKNOWN_TOKEN", "soft_logout": false}"#, status: 401)
        )
        #expect(await eventually { scene.provider.connectionStatus.value == .failed(.sessionExpired) })
        #expect(scene.transport.requests("/register").count == 1)
        scene.provider.shutDown()
    }
}
