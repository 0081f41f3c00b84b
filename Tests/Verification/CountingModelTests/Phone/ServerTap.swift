import CountingModel
import Foundation
import MatrixAdapter
import MatrixSimulator

/// Stands between a provider and a simulated server, and tells the reference model what the server's answers say.
///
/// A line is told when the provider asks for the next one, and so has taken it: with all that was loaded besides.
@MainActor
final class ServerTap {
    private let transport: SimulatedMatrixTransport
    private let tell: (ModelEvent) -> Void
    /// The answer to the last sync, with what was loaded since.
    private var answer: ModelSync?
    /// Whether the server has more before what it gave.
    private var hasMore = false
    /// The events that the present launch was given.
    private var known: Set<String> = []
    private var userID: String?
    /// How far each user has read. A server says so once, and a client keeps it.
    private var receipts: [String: [ModelReceipt.Kind: ModelReceipt]] = [:]
    /// Whether the present launch has heard nothing of the room yet.
    private var isFirst = true
    private var joined: Set<String> = []
    private var polls = 0

    init(_ server: SimulatedMatrix, tell: @escaping (ModelEvent) -> Void) {
        transport = SimulatedMatrixTransport(server)
        self.tell = tell
    }

    /// Whether the provider has an answer to go on with, or has not asked yet.
    var isBusy: Bool { answer != nil || polls == 0 }

    /// The app is started again, or another user comes.
    func beginAnew() {
        (answer, known, isFirst, polls) = (nil, [], true, 0)
    }

    func response(
        to request: MatrixRequest,
        _ onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        switch request.url.lastPathComponent {
        case "sync":
            tellAnswer()
            polls += 1
            let response = try await loaded(request, onProgress)
            if let body = body(of: response) { hear(sync: body) }
            return response
        case "messages":
            let response = try await loaded(request, onProgress)
            let room = request.url.deletingLastPathComponent().lastPathComponent
            if let body = body(of: response) { hear(page: body, of: room) }
            return response
        case "login":
            let response = try await transport.response(to: request, onProgress: onProgress)
            if let user = body(of: response)?["user_id"] as? String { hear(login: user) }
            return response
        default: return try await transport.response(to: request, onProgress: onProgress)
        }
    }

    // MARK: Inside

    /// What a provider needs to go on with its line: without it, the line is lost.
    private func loaded(
        _ request: MatrixRequest,
        _ onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        do throws(MatrixError) {
            let response = try await transport.response(to: request, onProgress: onProgress)
            if response.status != 200 { fail(response.status) }
            return response
        } catch {
            if error != .cancelled { fail(nil) }
            throw error
        }
    }

    private func body(of response: MatrixResponse) -> [String: Any]? {
        guard response.status == 200 else { return nil }
        return (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
    }

    private func fail(_ status: Int?) {
        answer = nil
        tell(.matrix(.failure(status: status)))
    }

    private func hear(login user: String) {
        if user != userID { beginAnew() }
        userID = user
        tell(.login(user, provider: "matrix"))
    }

    private func hear(sync body: [String: Any]) {
        let rooms = body["rooms"] as? [String: Any]
        var sync = ModelSync()
        hasMore = false
        for (place, isJoined) in [("join", true), ("leave", false)] {
            for (id, block) in rooms?[place] as? [String: [String: Any]] ?? [:] {
                sync.rooms.append(ModelRoom(id, isJoined: isJoined, block))
                hasMore = (block["timeline"] as? [String: Any])?["limited"] as? Bool ?? false
            }
        }
        answer = sync
    }

    /// A page of the room, newest first, that stands before what came.
    private func hear(page body: [String: Any], of id: String) {
        guard var sync = answer else { return }
        var room = sync.rooms.first ?? ModelRoom(id: id, isJoined: joined.contains(id))
        room.events =
            (body["chunk"] as? [[String: Any]] ?? []).reversed().map { ModelRoomEvent($0) } + room.events
        sync.rooms = [room]
        hasMore = body["end"] != nil
        answer = sync
    }

    private func tellAnswer() {
        guard var sync = answer else { return }
        answer = nil
        for place in sync.rooms.indices {
            var room = sync.rooms[place]
            room.isLimited = hasMore && !room.events.contains { known.contains($0.id) }
            known.formUnion(room.events.map(\.id))
            if room.isJoined { joined.insert(room.id) } else { joined.remove(room.id) }
            keepReceipts(of: &room)
            isFirst = false
            sync.rooms[place] = room
        }
        tell(.matrix(.sync(sync)))
    }

    /// At the first sync of a launch the client knows the receipts of before, too.
    private func keepReceipts(of room: inout ModelRoom) {
        guard let userID else { return }
        if isFirst {
            let kinds = Set(room.receipts.lazy.filter { $0.user == userID }.map(\.kind))
            room.receipts += (receipts[userID] ?? [:]).values.filter { !kinds.contains($0.kind) }
        }
        for receipt in room.receipts where receipt.user == userID {
            receipts[userID, default: [:]][receipt.kind] = receipt
        }
    }
}

/// Carries a provider's requests past a tap.
struct TappedTransport: MatrixTransport {
    let tap: ServerTap

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        try await tap.response(to: request, onProgress)
    }
}
