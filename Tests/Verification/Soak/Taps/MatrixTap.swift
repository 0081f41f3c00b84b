import ChatProviderKit
import CountingModel
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport

/// Sits between a Matrix server and its provider, and passes the server's answers to the reference model.
///
/// A line is emitted when the provider processes an answer, together with everything that was loaded for it. It lives
/// as long as its provider.
@MainActor
final class MatrixTap {
    private let phone: SoakPhone
    private let transport: SimulatedMatrixTransport
    private let emit: @MainActor (ModelEvent) -> Void
    private let beginAnew: @MainActor (ModelEvent) -> Void
    private let userID: @MainActor () -> String?
    /// Whether the process can still write: no launch knows what it hears later.
    private let isAlive: @MainActor () -> Bool
    private let tokens = ObservationTokens()
    private weak var provider: MatrixChatProvider?
    /// The answer to the last sync, with the pages loaded since.
    private var answer = ModelSync()
    /// Whether `answer` belongs to a sync that continues another one.
    private var goesOn = false
    /// How often an answer was processed or given up.
    private var answers = 0
    /// The rooms of which the server has older entries than it has sent.
    private var roomsWithMore: Set<String> = []
    /// The status of the last answer that was a failure.
    private var status: Int?
    /// The events that the present user has received.
    private var known: Set<String> = []
    /// The room that was last heard of.
    private var room: String?
    private var messages = 0
    /// Whether the process has ended: nothing reaches the server.
    private var hasEnded = false

    init(
        _ phone: SoakPhone,
        userID: @escaping @MainActor () -> String?,
        isAlive: @escaping @MainActor () -> Bool,
        emit: @escaping @MainActor (ModelEvent) -> Void,
        beginAnew: @escaping @MainActor (ModelEvent) -> Void
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
        provider.inputs.observe { [weak self] in self?.providerTakes($0) }.store(in: tokens)
    }

    func end() { hasEnded = true }

    // MARK: When the provider processes an answer

    private func providerTakes(_ input: MatrixProviderInput) {
        switch input {
        case .sync(let news): tellAnswer(news)
        case .failure:
            forgetAnswer()
            emit(.matrix(.failure(status: status)))
            status = nil
        case .user:
            (known, room) = ([], nil)
            forgetAnswer()
        case .reset: break
        }
    }

    private func tellAnswer(_ news: MatrixNews) {
        var sync = answer
        forgetAnswer()
        sync.guest = userID() == nil ? phone.matrixGuest : nil
        // A launch gets no log of a room that it has left and cannot read; the provider decides which room is the
        // conversation.
        if news.room == nil, room == nil { sync.rooms = [] }
        sync.rooms = sync.rooms.filter { $0.id == news.room?.id ?? room ?? $0.id }
        guard var present = sync.rooms.first else {
            sync.isLoaded = news.isLoaded
            return emit(.matrix(.sync(sync)))
        }
        // "A guest can't send receipts, so the server's count is not a report."
        if sync.guest != nil { present.count = nil }
        let isAnother = room != nil && room != present.id
        if isAnother { known = [] }
        present.isLimited =
            roomsWithMore.contains(present.id) && !present.events.contains { known.contains($0.id) }
        known.formUnion(present.events.map(\.id))
        keepReceipts(of: &present, isFirst: room != present.id)
        room = present.id
        sync.rooms = [present]
        // The conversation has moved to another room, where a recording starts over.
        if isAnother { beginAnew(.matrix(.sync(sync))) } else { emit(.matrix(.sync(sync))) }
    }

    private func forgetAnswer() {
        (answer, goesOn) = (ModelSync(), false)
        answers += 1
    }

    /// A server reports once how far a user has read, and a client remembers it.
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

    // MARK: The server's answers

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
        let json = (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
        guard response.status == 200, let body = json else { return response }
        switch request.url.lastPathComponent {
        case "sync":
            if request.url.query?.contains("since=") == true {
                hear(sync: body, beginsLate: provider?.roomID == nil)
                // A late answer belongs to another visitor, or to a lost connection.
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

    /// - Parameter beginsLate: Whether the room's log is loaded back to where an earlier launch has left it.
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

    /// A first sync beside a continued one says how far a user had read before a kick.
    private func hear(receiptsOf body: [String: Any]) {
        let rooms = (body["rooms"] as? [String: Any])?["join"] as? [String: [String: Any]] ?? [:]
        for place in answer.rooms.indices {
            let id = answer.rooms[place].id
            guard let block = rooms[id] else { continue }
            answer.rooms[place].receipts += ModelRoom(id, isJoined: true, block).receipts
        }
    }

    /// A page of the room, newest first, with the entries before those that are loaded.
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

    /// Removes messages from the server's answer before the provider receives it.
    private func sabotage(_ response: inout MatrixResponse, _ body: [String: Any]) {
        guard phone.sabotage == .losesEvents else { return }
        var body = body
        var rooms = body["rooms"] as? [String: Any] ?? [:]
        var joined = rooms["join"] as? [String: [String: Any]] ?? [:]
        for id in joined.keys {
            var timeline = joined[id]?["timeline"] as? [String: Any] ?? [:]
            let events = timeline["events"] as? [[String: Any]] ?? []
            timeline["events"] = events.filter { !isLost($0) }
            joined[id]?["timeline"] = timeline
        }
        rooms["join"] = joined
        body["rooms"] = rooms
        response.body = (try? JSONSerialization.data(withJSONObject: body)) ?? response.body
    }

    private func isLost(_ event: [String: Any]) -> Bool {
        guard event["type"] as? String == "m.room.message" else { return false }
        messages += 1
        return messages % 5 == 0
    }
}

/// Passes a provider's requests through a tap.
struct TappedMatrixTransport: MatrixTransport {
    let tap: MatrixTap

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        try await tap.response(to: request, onProgress)
    }
}

/// Keeps the session, as long as the process lives to keep it.
struct SoakSessionStore: MatrixSessionStore {
    let kept: InMemoryMatrixSessionStore
    let disk: SimulatedDisk

    func load() async throws -> Data? { kept.load() }

    func save(_ session: Data?) async throws { if !disk.isDead { kept.save(session) } }
}
