import ChatAdapterKit
import ChatProviderKit
import Foundation
import InputValidation

/// Finds the room of the conversation.
extension MatrixChatProvider {
    /// Finds the room of the conversation after a first sync, and joins it. If that fails, a diagnostic
    /// reports why, and later syncs are searched for an invitation. An accepted invitation is removed from
    /// the sync.
    func findRoom(in sync: inout MatrixSync, isFirst: Bool) async throws(MatrixError) {
        guard let session = vendor.session else { throw .cancelled }
        if let known = session.roomID {
            if sync.joined[known] != nil || session.hasLeft || !isFirst { return }
            // The server does not mention a room that was left on another device since.
            if sync.left[known] != nil { return }
        } else if !isFirst {
            return
        }
        switch configuration.conversation {
        case .room(let room):
            try await enter(session.roomID ?? room, isEncrypted: sync.invited[room]?.isEncrypted ?? false)
            if let entered = vendor.session?.roomID { sync.invited[entered] = nil }
        case .direct(let agent): try await enterDirectRoom(with: agent, &sync, session)
        }
    }

    private func enter(_ room: String, isEncrypted: Bool) async throws(MatrixError) {
        guard !isEncrypted else { return refuse(.encrypted(room: room)) }
        if let code = try await join(room) { refuse(.closed(room: room, code: code)) }
    }

    /// Joins a room, or finds that the visitor is in it.
    ///
    /// - Returns: `nil`, or the code with which the server refuses the visitor.
    private func join(_ room: String) async throws(MatrixError) -> String? {
        do throws(MatrixError) {
            let id = try await client.join(room: room)
            cache.updateSession { $0.setRoom(id) }
            // What was wrong with another room is over.
            chat.problem = nil
            return nil
        } catch .refused(let status, let code, _) where status < 500 && status != 401 {
            return code.isEmpty ? "\(status)" : code
        }
    }

    private func enterDirectRoom(
        with agent: String,
        _ sync: inout MatrixSync,
        _ session: MatrixSession
    ) async throws(MatrixError) {
        let marked = sync.directRooms?[agent] ?? []
        let invitations = sync.invited.sortedByKey
        let invited =
            invitations.first { $0.key == session.roomID } ?? invitations.first { $0.value.inviter == agent }
        if let room = marked.last(where: { sync.joined[$0] != nil }) {
            cache.updateSession { $0.setRoom(room) }
        } else if let (room, invitation) = invited {
            try await accept(invitation, to: room)
            sync.invited[room] = nil
        } else if !session.hasLeft {
            try await createDirectRoom(with: agent)
        }
    }

    private func createDirectRoom(with agent: String) async throws(MatrixError) {
        if let room = try await unansweredRoom(with: agent) {
            cache.updateSession { $0.setRoom(room) }
            return await markRoom(asDirectWith: agent)
        }
        let transaction = vendor.session?.roomTransaction ?? UUID().uuidString
        cache.updateSession { $0.roomTransaction = transaction }
        do throws(MatrixError) {
            let room = try await client.createDirectRoom(with: agent, transaction: transaction)
            cache.updateSession { $0.setRoom(room) }
        } catch .refused(let status, let code, _) where status < 500 && status != 401 {
            cache.updateSession { $0.roomTransaction = nil }
            if vendor.session?.roomID == nil { refuse(.closed(room: "with \(agent)", code: code)) }
            return
        }
        await markRoom(asDirectWith: agent)
    }

    /// Returns the direct room that an unanswered attempt has created; `nil` if there is none. The server creates a room
    /// before it invites the agent, so the attempt may have failed in between.
    private func unansweredRoom(with agent: String) async throws(MatrixError) -> String? {
        guard let transaction = vendor.session?.roomTransaction else { return nil }
        for room in try await client.joinedRooms() {
            guard try await client.transaction(ofRoom: room) == transaction else { continue }
            try await client.inviteIfMissing(agent, to: room)
            return room
        }
        return nil
    }

    private func accept(_ invitation: MatrixSync.Invitation, to room: String) async throws(MatrixError) {
        try await enter(room, isEncrypted: invitation.isEncrypted)
        if case .direct(let agent) = configuration.conversation, vendor.session?.roomID == room {
            await markRoom(asDirectWith: agent)
        }
    }

    /// Marks the room as the direct one with the agent, for other devices and later logins. This device knows
    /// it already.
    private func markRoom(asDirectWith agent: String) async {
        guard let session = vendor.session, let room = session.roomID else { return }
        do throws(MatrixError) {
            var rooms = try await client.directRooms(of: session.userID)
            guard rooms[agent]?.contains(room) != true else { return }
            rooms[agent, default: []].append(room)
            try await client.setDirectRooms(of: session.userID, rooms)
        } catch {
            guard !Task.isCancelled else { return }
            core.diagnose("The user's other devices may not find the conversation: \(error).")
        }
    }

    /// Accepts an invitation to the room of the conversation, or to the one in which it continues.
    func followInvitations(_ sync: MatrixSync) async throws(MatrixError) {
        let known = vendor.session?.roomID
        if let known, sync.invited[known] != nil {
            // The visitor may have been removed and invited again between two syncs.
            chat.conversation?.room.membership = .left
        }
        guard !sync.invited.isEmpty,
            chat.conversation?.room.membership != .joined || chat.conversation?.room.tombstone != nil
                || chat.problem != nil
        else {
            return
        }
        let successor = chat.conversation?.room.tombstone?.replacementRoom
        let invitations = sync.invited.sortedByKey
        for (room, invitation) in invitations.filter({ $0.key == known })
            + invitations.filter({ $0.key != known })
        {
            let isExpected =
                switch configuration.conversation {
                case .room(let configured): room == known || room == configured
                case .direct(let agent): room == known || invitation.inviter == agent
                }
            guard isExpected || room == successor else { continue }
            try await accept(invitation, to: room)
            // If the visitor can't join this room, another invitation may be usable.
            guard vendor.session?.roomID == room, chat.problem == nil else { continue }
            if room == successor { cache.updateSession { $0.formerRoomID = known } }
            // The other room starts with its full state.
            if room != known { loadAnew() }
            return
        }
    }

    /// Enters the room that has replaced the conversation's room, if it is public or the visitor has joined it on
    /// another device. The next sync is then a first one.
    func followReplacement(_ sync: MatrixSync) async throws(MatrixError) {
        // Rooms that replace each other would otherwise be entered forever.
        guard let room = chat.conversation?.room, room.membership == .joined, chat.problem == nil,
            let successor = room.tombstone?.replacementRoom, successor != room.id,
            successor != vendor.session?.formerRoomID, !chat.formerRooms.contains(successor),
            sync.joined[successor] != nil || polling.triedRoom != successor
        else { return }
        polling.triedRoom = successor
        do throws(MatrixError) {
            // If the server refuses, an invitation may follow.
            guard try await join(successor) == nil else { return }
        } catch let error where error.isTransient {
            return
        }
        cache.updateSession { $0.formerRoomID = room.id }
        chat.formerRooms.insert(room.id)
        if case .direct(let agent) = configuration.conversation { await markRoom(asDirectWith: agent) }
        loadAnew()
    }

    /// Restarts the conversation after the visitor has left it. An invitation that this device does not know
    /// may have reopened the direct room.
    func enterAgain() async throws {
        switch configuration.conversation {
        case .room(let room): try await enter(vendor.session?.roomID ?? room, isEncrypted: false)
        case .direct(let agent):
            guard let room = vendor.session?.roomID, try await join(room) == nil else {
                try await createDirectRoom(with: agent)
                break
            }
        }
        if let session = vendor.session, session.hasLeft {
            throw MatrixRoomProblem.left(room: session.roomID ?? "")
        }
        loadAnew()
        updateLine(.interrupted)
    }
}
