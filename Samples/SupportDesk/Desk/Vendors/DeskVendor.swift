import ChatProviderKit
import ChatProviderRecording

/// A vendor at the desk: the possible actions of the user's phone and the agents.
@MainActor
protocol DeskVendor: AnyObject {
    /// The vendor's name, with a note that it is simulated.
    var name: String { get }
    /// Whether the phone has a network.
    var isOnline: Bool { get set }

    /// The number of pushes that the phone has received.
    var pushCount: Int { get }

    /// Lets the vendor send pushes to the phone, if its simulator can.
    func registerForPushes(_ channel: SupportChannel)

    // MARK: The user

    /// The user who is logged in when the app first starts; `nil` for none.
    var loginAtStart: Person? { get }
    /// A user who can log in.
    ///
    /// - Throws: ``DeskRefusal``.
    func user(for person: Person) throws -> ChatUser
    /// Checks whether the user can write now, before a text is typed.
    ///
    /// - Throws: ``DeskRefusal``.
    func checkUserCanWrite(_ channel: SupportChannel) throws

    // MARK: The agents

    /// Checks whether the agent can act now, before a text is typed.
    ///
    /// - Throws: ``DeskRefusal``.
    func check(_ act: AgentAct, _ chat: ChatState) throws
    /// Performs an agent's action in the present user's chat.
    ///
    /// - Returns: A remark; `nil` if the action is self-explanatory.
    func agent(_ act: AgentAct, _ chat: ChatState) throws -> String?
    /// The server's view of the present user's chat.
    func serverSide(_ chat: ChatState) -> ServerSide
}

extension DeskVendor {
    var loginAtStart: Person? { nil }
    var pushCount: Int { 0 }

    func registerForPushes(_ channel: SupportChannel) {}

    func checkUserCanWrite(_ channel: SupportChannel) throws {
        guard channel.provider is any MessageSending else {
            throw DeskRefusal("This vendor accepts messages only on its own screen.")
        }
        let connection = channel.snapshot.value.connectionStatus
        guard connection.isConnected else {
            throw DeskRefusal("A message needs a connection, but the status is \(connection).")
        }
    }
}

/// An action of an agent.
enum AgentAct: Sendable, Equatable {
    case join, leave, sendFile, end
    case write(String)
    /// A bot writes in place of the agent.
    case botWrites(String)
}

/// The reason why an action is impossible at the desk.
struct DeskRefusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The view of a vendor's server.
struct ServerSide: Sendable, Equatable {
    /// Short facts.
    var facts: [String] = []
    var messages: [DeskMessage] = []
}

/// Texts that the agents send for actions without one.
enum DeskSamples {
    static let fileName = "invoice.pdf"
    static let fileSize = 48_213
}
