import Foundation

extension MatrixServer {
    func mediaConfig(_ call: Call) -> JSONValue { ["m.upload.size": .integer(settings.maximumUploadSize)] }

    func upload(_ call: Call) throws -> JSONValue {
        guard call.request.body.count <= settings.maximumUploadSize else {
            throw Refusal(413, "M_TOO_LARGE", "Upload request body is too large")
        }
        let id = identifiers.mediaID()
        files[id] = call.request.body
        return ["content_uri": .string("mxc://\(name)/\(id)")]
    }

    func download(_ call: Call) throws -> HTTPAnswer {
        guard call["server"] == name, let file = files[call["media"]] else {
            throw Refusal.notFound("Not found")
        }
        return HTTPAnswer(body: file)
    }
}
