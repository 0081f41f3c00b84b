import Foundation

/// An uploaded file.
struct StoredFile: Sendable {
    var content: Data
    var mimeType: String
    var name: String?
}

extension MatrixServer {
    func mediaConfig(_ call: Call) -> JSONValue { ["m.upload.size": .integer(settings.maximumUploadSize)] }

    func upload(_ call: Call) throws -> JSONValue {
        guard call.request.body.count <= settings.maximumUploadSize else {
            throw Refusal(413, "M_TOO_LARGE", "Upload request body is too large")
        }
        let id = identifiers.mediaID()
        files[id] = StoredFile(
            content: call.request.body,
            mimeType: call.request.headers["content-type"] ?? "application/octet-stream",
            name: call.query["filename"]
        )
        return ["content_uri": .string("mxc://\(name)/\(id)")]
    }

    func download(_ call: Call) throws -> HTTPAnswer {
        guard call["server"] == name, let file = files[call["media"]] else {
            throw Refusal.notFound("Not found")
        }
        let filename = file.name.map { "; filename=\($0)" } ?? ""
        return HTTPAnswer(
            headers: ["Content-Type": file.mimeType, "Content-Disposition": "inline\(filename)"],
            body: file.content
        )
    }
}
