import ChatProviderKit
import ChatProviderRecording

/// A vendor at the desk: what the user's phone and the agents can do there.
@MainActor
protocol DeskVendor: AnyObject {
    /// The vendor, as people call it, and whether it is a simulation.
    var name: String { get }
    /// The agent at the desk, Ada where it is simulated; `nil` where there is none.
    var agentName: String? { get }
    /// Whether the phone has a network.
    var isOnline: Bool { get set }

    /// How many pushes have come to the phone.
    var pushCount: Int { get }

    /// Has the vendor send pushes to the phone, where its simulator can.
    func registerForPushes(_ channel: SupportChannel)

    // MARK: The user

    /// Who is logged in when the app starts for the first time; `nil` for nobody.
    var loginAtStart: Person? { get }
    /// Somebody who can log in.
    ///
    /// - Throws: ``DeskRefusal``.
    func user(for person: Person) throws -> ChatUser
    /// Says before a text is typed that the user cannot write now.
    ///
    /// - Throws: ``DeskRefusal``.
    func checkUserCanWrite(_ channel: SupportChannel) throws

    // MARK: The agents

    /// Says before anything is typed that the agent cannot do something now, whatever the text.
    ///
    /// - Throws: ``DeskRefusal``.
    func check(_ act: AgentAct, _ chat: ChatState) throws
    /// Lets the agent do something in the chat of whoever uses the app.
    ///
    /// - Returns: What is to be said of it; `nil` where it speaks for itself.
    func agent(_ act: AgentAct, _ chat: ChatState) async throws -> String?
    /// What the vendor's server has of the chat of whoever uses the app.
    func serverSide(_ chat: ChatState) async -> ServerSide
}

extension DeskVendor {
    var agentName: String? { "Ada" }
    var loginAtStart: Person? { nil }
    var pushCount: Int { 0 }

    func registerForPushes(_ channel: SupportChannel) {}

    func checkUserCanWrite(_ channel: SupportChannel) throws {
        guard channel.provider is any MessageSending else {
            throw DeskRefusal("This vendor takes messages on its own screen alone.")
        }
        let connection = channel.snapshot.value.connectionStatus
        guard connection.isConnected else {
            throw DeskRefusal("A message needs a connection, and the line is \(connection).")
        }
    }
}

/// What an agent does.
enum AgentAct: Sendable, Equatable {
    case join, leave, sendFile, end
    case write(String)
    /// A bot writes, not the agent.
    case botWrites(String)
}

/// Why something cannot be done at the desk.
struct DeskRefusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// What a vendor's server has.
struct ServerSide: Sendable, Equatable {
    /// In a few words each.
    var facts: [String] = []
    var messages: [DeskMessage] = []
}

/// What the agents send that has no words of the player's.
enum DeskSamples {
    static let fileName = "invoice.pdf"
    static let fileSize = 48_213
}
