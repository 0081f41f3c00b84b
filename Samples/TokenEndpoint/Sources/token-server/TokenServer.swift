#if Hummingbird
    import Foundation
    import HTTPTypes
    import Hummingbird
    import TokenEndpoint

    /// Serves the endpoint at 127.0.0.1, behind a proxy that terminates TLS.
    @main
    enum TokenServer {
        static func main() async throws {
            let environment = ProcessInfo.processInfo.environment
            // Replace this with your app's sessions.
            let file = URL(fileURLWithPath: environment["SESSIONS_FILE"] ?? "sessions.json")
            let sessions = try JSONDecoder().decode([String: Customer].self, from: Data(contentsOf: file))

            let endpoint = TokenEndpoint(
                backend: TokenBackend(environment: environment),
                customer: { sessions[$0] },
                log: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
            )
            let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
                let answer = await endpoint.response(
                    to: TokenRequest(
                        method: request.method.rawValue,
                        target: request.uri.path,
                        authorization: request.headers[.authorization]
                    )
                )
                var headers = HTTPFields()
                for (name, value) in answer.headers {
                    if let name = HTTPField.Name(name) { headers[name] = value }
                }
                let response = Response(
                    status: .init(code: answer.status),
                    headers: headers,
                    body: .init(byteBuffer: ByteBuffer(bytes: answer.body))
                )
                return request.method == .head ? response.createHeadResponse() : response
            }
            let port = environment["PORT"].flatMap(Int.init) ?? 8080
            let address = BindAddress.hostname("127.0.0.1", port: port)
            try await Application(responder: responder, configuration: .init(address: address)).runService()
        }
    }
#else
    import Foundation

    @main
    enum TokenServer {
        static func main() {
            print("The server needs Hummingbird: swift run --traits Hummingbird token-server")
            exit(69)
        }
    }
#endif
