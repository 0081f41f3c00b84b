public import ChatProviderKit
public import Foundation
import ZendeskChatAdapter

extension SimulatedZendeskChat {
    /// Sends a message, which is in the log as pending at once. The first message starts a chat.
    public func sendMessage(_ message: String) async throws -> String {
        try await needConnection()
        let entry = visitorEntry(.message(message), status: .pending)
        try await deliver(entry)
        return entry.id
    }

    /// Resends a message that failed.
    public func resendFailedMessage(withID id: String) async throws -> String {
        try await needConnection()
        try await deliver(try failedEntry(id))
        return id
    }

    /// Removes a message that failed.
    public func deleteFailedMessage(withID id: String) async throws -> String {
        _ = try failedEntry(id)
        unsent.removeAll { $0.id == id }
        failedFiles[id] = nil
        publish { $0.logs.remove(id: id) }
        return id
    }

    /// Sends a file, if the account accepts it.
    public func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry {
        try await needConnection()
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? NSNumber
        let attachment = ChatEntry.Attachment(
            name: url.lastPathComponent,
            mimeType: Self.mimeType(url.pathExtension),
            size: size?.intValue,
            url: "https://files.example.com/\(url.lastPathComponent)",
            localURL: url
        )
        let entry = visitorEntry(.attachment(attachment), status: .pending)
        failedFiles[entry.id] = url
        return try await upload(entry, size: size?.int64Value, type: url.pathExtension, onProgress)
    }

    /// Resends a file that failed.
    public func resendFailedFile(
        withID id: String,
        onProgress: (@MainActor (Double) -> Void)?
    ) async throws -> ChatEntry {
        try await needConnection()
        let entry = try failedEntry(id)
        guard case .attachment(let attachment) = entry.kind, let url = failedFiles[id] else {
            throw ChatEntry.DeliveryFailure(.failed, messageID: id)
        }
        return try await upload(
            entry,
            size: attachment.size.map(Int64.init),
            type: url.pathExtension,
            onProgress
        )
    }

    /// Shows the agents whether the visitor is typing.
    public func sendTyping(isTyping: Bool) {
        guard connectionStatus == .connected else { return }
        server.change(visitorID) { $0.isTyping = isTyping }
    }

    // MARK: Implementation

    func visitorEntry(
        _ kind: ChatEntry.Kind,
        status: ChatEntry.DeliveryStatus = .delivered
    ) -> ChatEntry {
        ChatEntry(
            id: server.makeID("log"),
            participant: .visitor,
            nick: "visitor",
            displayName: visitorInfo.name,
            // The device's own clock.
            createdAt: server.clock.now.inWholeMilliseconds,
            kind: kind,
            deliveryStatus: status
        )
    }

    private func failedEntry(_ id: String) throws -> ChatEntry {
        guard let entry = unsent.first(where: { $0.id == id }), case .failed = entry.deliveryStatus else {
            throw ChatEntry.DeliveryFailure(.failed, messageID: id)
        }
        return entry
    }

    private func upload(
        _ entry: ChatEntry,
        size: Int64?,
        type: String,
        _ onProgress: (@MainActor (Double) -> Void)?
    ) async throws -> ChatEntry {
        let settings = server.settings
        let types = settings.supportedFileTypes
        if !settings.isFileSendingEnabled {
            throw fail(entry, .fileSendingIsDisabled)
        } else if let size, size > settings.fileSizeLimit {
            throw fail(entry, .fileSizeTooLarge)
        } else if !types.isEmpty, !types.contains(type.lowercased()) {
            throw fail(entry, .unsupportedFileType)
        } else if size == nil {
            throw fail(entry, .failed)
        }
        show(entry, .pending)
        for part in [0.0, 0.25, 0.5, 0.75] {
            onProgress?(part)
            try await waitAsSameVisitor()
        }
        let delivered = try await deliver(entry)
        onProgress?(1)
        failedFiles[entry.id] = nil
        return delivered
    }

    @discardableResult
    private func deliver(_ entry: ChatEntry) async throws -> ChatEntry {
        show(entry, .pending)
        let number = connectionNumber
        try await waitAsSameVisitor()
        let injected = deliveryFailures.isEmpty ? nil : deliveryFailures.removeFirst()
        if let injected { throw fail(entry, injected) }
        guard number == connectionNumber, connectionStatus == .connected else {
            throw fail(entry, .network)
        }
        startChatIfNeeded()
        guard server.visitor(visitorID)?.chat?.isOpen == true else { throw fail(entry, .failed) }
        var delivered = entry
        delivered.deliveryStatus = .delivered
        unsent.removeAll { $0.id == entry.id }
        server.add(delivered, to: visitorID)
        return delivered
    }

    /// Starts a chat at the first message, and at the first one after the end of a chat.
    private func startChatIfNeeded() {
        guard server.isOnline, server.visitor(visitorID)?.chat?.isOpen != true else { return }
        let waiting = server.visitors.values.count {
            $0.chat?.isOpen == true && $0.chat?.agents.isEmpty == true
        }
        server.change(visitorID) {
            $0.chat = SimulatedZendeskConversation(
                id: server.makeID("chat"),
                department: departmentChoice,
                queuePosition: waiting + 1
            )
        }
    }

    private func fail(_ entry: ChatEntry, _ reason: ChatEntry.DeliveryFailure.Reason)
        -> ChatEntry.DeliveryFailure
    {
        let failure = ChatEntry.DeliveryFailure(reason, messageID: entry.id)
        show(entry, .failed(failure))
        return failure
    }

    private func show(_ entry: ChatEntry, _ status: ChatEntry.DeliveryStatus) {
        var shown = entry
        shown.deliveryStatus = status
        if let position = unsent.firstIndex(where: { $0.id == entry.id }) {
            unsent[position] = shown
        } else {
            unsent.append(shown)
        }
        publish { $0.logs.upsert(shown) }
    }

    private static func mimeType(_ type: String) -> String {
        switch type.lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "pdf": "application/pdf"
        case "txt": "text/plain"
        default: "application/octet-stream"
        }
    }
}
