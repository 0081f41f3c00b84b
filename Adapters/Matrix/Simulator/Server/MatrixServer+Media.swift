import Foundation

/// A file that was uploaded or announced.
struct StoredFile: Sendable {
    var owner: String
    /// The contents; `nil` for a file that was only announced.
    var content: Data?
    var mimeType = "application/octet-stream"
    var name: String?
}

extension MatrixServer {
    func mediaConfig(_ call: Call) -> JSONValue { ["m.upload.size": .integer(settings.maximumUploadSize)] }

    func upload(_ call: Call) throws -> JSONValue {
        let id = identifiers.mediaID()
        files[id] = try file(of: call)
        return ["content_uri": .string("mxc://\(name)/\(id)")]
    }

    private func file(of call: Call) throws -> StoredFile {
        guard call.request.body.count <= settings.maximumUploadSize else {
            throw Refusal(413, "M_TOO_LARGE", "Upload request body is too large")
        }
        return StoredFile(
            owner: try call.user().userID,
            content: call.request.body,
            mimeType: call.request.headers["content-type"] ?? "application/octet-stream",
            name: call.query["filename"]
        )
    }

    /// Reserves an address for a file that is uploaded later.
    func announceFile(_ call: Call) throws -> JSONValue {
        let id = identifiers.mediaID()
        files[id] = StoredFile(owner: try call.user().userID)
        return [
            "content_uri": .string("mxc://\(name)/\(id)"), "unused_expires_at": .integer(now + 86_400_000),
        ]
    }

    func uploadAnnounced(_ call: Call) throws -> JSONValue {
        let announced = try file(at: call)
        guard announced.owner == (try call.user().userID) else { throw Refusal.forbidden("Not your file") }
        guard announced.content == nil else {
            throw Refusal(409, "M_CANNOT_OVERWRITE_MEDIA", "Media ID already has content")
        }
        files[call["media"]] = try file(of: call)
        return [:]
    }

    private func file(at call: Call) throws -> StoredFile {
        guard call["server"] == name, let file = files[call["media"]] else {
            throw Refusal.notFound("Not found")
        }
        return file
    }

    func download(_ call: Call) throws -> HTTPAnswer {
        let file = try file(at: call)
        guard let content = file.content else {
            throw Refusal(504, "M_NOT_YET_UPLOADED", "Media has not been uploaded yet")
        }
        let tag = "\"\(call["media"])\""
        if call.request.headers["if-none-match"] == tag {
            return HTTPAnswer(status: 304, headers: ["ETag": tag], body: Data())
        }
        let name = file.name.map { "; filename=\($0)" } ?? ""
        return HTTPAnswer(
            headers: [
                "Content-Type": file.mimeType, "Content-Disposition": "inline\(name)", "ETag": tag,
            ],
            body: content
        )
    }
}
