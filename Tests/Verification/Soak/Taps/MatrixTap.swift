import ChatProviderKit
import CountingModel
import Foundation
import MatrixAdapter
import MatrixSimulator

/// Stands between a Matrix server and its provider, and says in the reference model's words what the server's answers say.
///
/// A line is said when the provider takes it up: with all that was loaded besides. What it says is read from the server's
/// answers. It is as old as its provider.
@MainActor
final class MatrixTap {
    private let phone: SoakPhone
    private let transport: SimulatedMatrixTransport
    private let emit: @MainActor (ModelEvent) -> Void
    private let beginAnew: @MainActor (ModelEvent?) -> Void
    private let userID: @MainActor () -> String?
    /// Whether the process still writes: what it hears later, no launch knows of.
    private let isAlive: @MainActor () -> Bool
    private let tokens = ObservationTokens()
    private weak var provider: MatrixChatProvider?
    /// The answer to the last sync, with what was loaded since.
    private var answer = ModelSync()
    /// Whether `answer` is to a sync that goes on from another one.
    private var goesOn = false
    /// How often an answer has been taken, or given up.
    private var answers = 0
    /// The rooms of which the server has more before what it gave.
    private var roomsWithMore: Set<String> = []
    /// The status of the last answer that was none of the server's good ones.
    private var status: Int?
    /// The events that the present user was given.
    private var known: Set<String> = []
    /// The room of which something was heard.
    private var room: String?
    private var messages = 0
    /// How often the provider's chat had become another user's, at its last input.
    private var changesOfChat = 0
    /// The process has gone: nothing reaches the server.
    private var hasEnded = false

    init(
        _ phone: SoakPhone,
        userID: @escaping @MainActor () -> String?,
        isAlive: @escaping @MainActor () -> Bool,
        emit: @escaping @MainActor (ModelEvent) -> Void,
        beginAnew: @escaping @MainActor (ModelEvent?) -> Void
    ) {
        self.phone = phone
        self.userID = userID
        self.isAlive = isAlive
        self.emit = emit
        self.beginAnew = beginAnew
        transport = SimulatedMatrixTransport(phone.matrixServer)
    }

    func attach(to provider: MatrixChatProvider) {
        self.provider = provider
        changesOfChat = provider.chatState.value.userChangeCount
        provider.inputs.observe { [weak self] in self?.providerTakes($0) }.store(in: tokens)
    }

    func end() { hasEnded = true }

    // MARK: What the provider takes up

    private func providerTakes(_ input: MatrixProviderInput) {
        defer { changesOfChat = provider?.chatState.value.userChangeCount ?? 0 }
        switch input {
        case .sync(let news): tellAnswer(news)
        case .failure:
            forgetAnswer()
            emit(.matrix(.failure(status: status)))
            status = nil
        case .user(let id): change(to: id)
        case .reset: if let provider { providerResets(provider.chatState.value) }
        }
    }

    private func providerResets(_ state: ChatState) {
        if ExactUser(id: state.userID) != ExactUser(id: userID()) { return change(to: state.userID) }
        guard state.userChangeCount != changesOfChat else { return }
        // The model knows who is logged in; a provider whose store could not be read has shown its session's user.
        (known, room) = ([], nil)
        forgetAnswer()
        beginAnew(nil)
    }

    private func change(to id: String?) {
        (known, room) = ([], nil)
        forgetAnswer()
        let provider = SoakAction.Vendor.matrix.id
        emit(id.map { .login($0, provider: provider) } ?? .newVisitor(provider: provider))
    }

    private func tellAnswer(_ news: MatrixNews) {
        var sync = answer
        forgetAnswer()
        sync.guest = userID() == nil ? phone.matrixGuest : nil
        // A launch that hears first of the end is given no log, and which room is the conversation, the provider decides.
        if news.room == nil, room == nil { sync.rooms = [] }
        sync.rooms = sync.rooms.filter { $0.id == news.room?.id ?? room ?? $0.id }
        guard var present = sync.rooms.first else {
            sync.isLoaded = news.isLoaded
            return emit(.matrix(.sync(sync)))
        }
        let isAnother = room != nil && room != present.id
        if isAnother { known = [] }
        present.isLimited =
            roomsWithMore.contains(present.id) && !present.events.contains { known.contains($0.id) }
        known.formUnion(present.events.map(\.id))
        keepReceipts(of: &present, isFirst: room != present.id)
        room = present.id
        sync.rooms = [present]
        // The conversation has moved to another room: a recording begins anew there.
        if isAnother { beginAnew(.matrix(.sync(sync))) } else { emit(.matrix(.sync(sync))) }
    }

    private func forgetAnswer() {
        (answer, goesOn) = (ModelSync(), false)
        answers += 1
    }

    /// A server says once how far a user has read, and a client keeps it.
    private func keepReceipts(of room: inout ModelRoom, isFirst: Bool) {
        guard let user = userID() ?? phone.matrixGuest else { return }
        if isFirst {
            let kinds = Set(room.receipts.lazy.filter { $0.user == user }.map(\.kind))
            let kept = (phone.matrixReceipts[user] ?? [:]).values.filter { !kinds.contains($0.kind) }
            room.receipts += kept.sorted { $0.kind.rawValue < $1.kind.rawValue }
        }
        guard isAlive() else { return }
        for receipt in room.receipts where receipt.user == user {
            phone.matrixReceipts[user, default: [:]][receipt.kind] = receipt
        }
    }

    // MARK: What the server answers

    func response(
        to request: MatrixRequest,
        _ onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        guard !hasEnded else { throw .cancelled }
        let former = answers
        var response: MatrixResponse
        do throws(MatrixError) {
            response = try await transport.response(to: request, onProgress: onProgress)
        } catch {
            status = nil
            throw error
        }
        guard !hasEnded else { throw .cancelled }
        status = response.status == 200 ? nil : response.status
        guard let body = body(of: response) else { return response }
        switch request.url.lastPathComponent {
        case "sync":
            if request.url.query?.contains("since=") == true {
                hear(sync: body, beginsLate: provider?.roomID == nil)
                // One that comes late is another visitor's, or of a line that was lost.
                goesOn = answers == former
            } else if goesOn {
                hear(receiptsOf: body)
            } else {
                hear(sync: body, beginsLate: false)
                goesOn = false
            }
            sabotage(&response, body)
        case "messages": hear(page: body, of: request.url.deletingLastPathComponent().lastPathComponent)
        case "register": phone.matrixGuest = body["user_id"] as? String
        default: break
        }
        return response
    }

    private func body(of response: MatrixResponse) -> [String: Any]? {
        guard response.status == 200 else { return nil }
        return (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
    }

    /// - Parameter beginsLate: Whether the room's log is to be loaded back from where an earlier launch has left it.
    private func hear(sync body: [String: Any], beginsLate: Bool) {
        let rooms = body["rooms"] as? [String: Any]
        answer = ModelSync()
        roomsWithMore = []
        for (place, isJoined) in [("join", true), ("leave", false)] {
            let blocks = rooms?[place] as? [String: [String: Any]] ?? [:]
            for (id, block) in blocks.sorted(by: { $0.key < $1.key }) {
                answer.rooms.append(ModelRoom(id, isJoined: isJoined, block))
                let timeline = block["timeline"] as? [String: Any]
                let isLimited = timeline?["limited"] as? Bool == true
                if isLimited || beginsLate && timeline?["prev_batch"] != nil { roomsWithMore.insert(id) }
            }
        }
    }

    /// A first sync that is asked for beside one that goes on says how far a user had read before a kick.
    private func hear(receiptsOf body: [String: Any]) {
        let rooms = (body["rooms"] as? [String: Any])?["join"] as? [String: [String: Any]] ?? [:]
        for place in answer.rooms.indices {
            let id = answer.rooms[place].id
            guard let block = rooms[id] else { continue }
            answer.rooms[place].receipts += ModelRoom(id, isJoined: true, block).receipts
        }
    }

    /// A page of the room, newest first, that stands before what came.
    private func hear(page body: [String: Any], of id: String) {
        let user = userID() ?? phone.matrixGuest ?? ""
        var room =
            answer.rooms.first { $0.id == id }
            ?? ModelRoom(id: id, isJoined: phone.matrixServer.membership(of: user, in: id) == "join")
        room.events =
            (body["chunk"] as? [[String: Any]] ?? []).reversed().map { ModelRoomEvent($0) } + room.events
        answer.rooms = answer.rooms.filter { $0.id != id } + [room]
        if body["end"] == nil { roomsWithMore.remove(id) } else { roomsWithMore.insert(id) }
    }

    // MARK: Sabotage

    /// Has the provider hear something else than the server has said.
    private func sabotage(_ response: inout MatrixResponse, _ body: [String: Any]) {
        guard let sabotage = phone.sabotage, sabotage.isMatrix else { return }
        var body = body
        var rooms = body["rooms"] as? [String: Any] ?? [:]
        var joined = rooms["join"] as? [String: [String: Any]] ?? [:]
        for id in joined.keys {
            if sabotage == .ignoresReceipts { joined[id]?["ephemeral"] = nil }
            var timeline = joined[id]?["timeline"] as? [String: Any] ?? [:]
            let events = timeline["events"] as? [[String: Any]] ?? []
            timeline["events"] = events.filter { !isLost($0, sabotage) }.map { broken($0, sabotage) }
            joined[id]?["timeline"] = timeline
        }
        rooms["join"] = joined
        body["rooms"] = rooms
        response.body = (try? JSONSerialization.data(withJSONObject: body)) ?? response.body
    }

    private func isLost(_ event: [String: Any], _ sabotage: SoakSabotage) -> Bool {
        switch event["type"] as? String {
        case "m.room.redaction": return sabotage == .ignoresRedactions
        case "m.room.message" where sabotage == .losesEvents:
            messages += 1
            return messages % 5 == 0
        default: return false
        }
    }

    private func broken(_ event: [String: Any], _ sabotage: SoakSabotage) -> [String: Any] {
        guard sabotage == .takesNoticesForMessages, var content = event["content"] as? [String: Any],
            content["msgtype"] as? String == "m.notice"
        else { return event }
        var event = event
        content["msgtype"] = "m.text"
        event["content"] = content
        return event
    }
}

/// Carries a provider's requests past a tap.
struct TappedMatrixTransport: MatrixTransport {
    let tap: MatrixTap

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        try await tap.response(to: request, onProgress)
    }
}

/// Where the session is kept, as long as the process lives to keep it.
struct SoakSessionStore: MatrixSessionStore {
    let kept: InMemoryMatrixSessionStore
    let disk: SoakDisk

    func load() async throws -> Data? { kept.load() }

    func save(_ session: Data?) async throws { if !disk.isDead { kept.save(session) } }
}
