// Declarations that the code blocks of the README and the articles use but do not show. `.ci/documentation snippets`
// compiles them together.
import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import ZendeskChatAdapter
import ZendeskChatSimulator

/// A badge of the reader's.
@MainActor
struct Badge {
    func show(_ number: Int) {}
}

/// The reader's backend.
struct Backend {
    func chatToken(for userID: String, at provider: ChatProviderID) async throws -> String { "" }
}

/// The article's own type, on systems with a keychain.
struct KeychainSessionStore: MatrixSessionStore {
    let account: String

    func load() async throws -> Data? { nil }
    func save(_ session: Data?) async throws {}
}

/// Stands for a value that exists in the reader's app.
func given<Value>(_ type: Value.Type = Value.self) -> Value { fatalError("compiled, never called") }

let url: URL = given()
let data: Data = given()
let markersURL: URL = given()
let gatewayURL: URL = given()
let file: FileHandle = given()
let backend = Backend()
@MainActor let badge = Badge()
@MainActor var token: ObservationToken?
@MainActor let tokens = ObservationTokens()

@MainActor var support: SupportChat { given() }
@MainActor var configuration: ChatConfiguration { given() }
@MainActor var registry: ChatProviderRegistry { given() }
@MainActor var provider: any ChatProvider { given() }
@MainActor var counter: MessageCounter { given() }
@MainActor var client: any ZendeskChatClient { given() }
@MainActor var writer: RecordingWriter { given() }

/// Shows the reader's share sheet.
@MainActor func share(_ files: [URL]) {}
