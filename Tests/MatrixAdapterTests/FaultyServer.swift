import ChatProviderKit
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on loopback that answers each connection with a test's script, however invalid. Deallocating it ends its
/// threads.
final class FaultyServer: Sendable {
    struct Request: Sendable {
        /// The lines of the head, without line breaks.
        var head: [String]
        var body: Data

        /// The path with its query, unchanged.
        var target: String { String(head.first?.split(separator: " ").dropFirst().first ?? "") }
        var path: String { String(target.prefix { $0 != "?" }) }

        func header(_ name: String) -> String? {
            head.dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }.map {
                $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            }
        }
    }

    /// A step of an answer. After the last one, the connection is closed.
    enum Step: Sendable {
        case bytes(Data)
        /// Sends the bytes repeatedly, with a pause before each, until the client disconnects.
        case drip(Data, milliseconds: Int32)
        /// Sends nothing until the client disconnects.
        case silence
        /// Resets the connection instead of closing it.
        case reset

        static func text(_ text: String) -> Step { .bytes(Data(text.utf8)) }
    }

    typealias Script = @Sendable (Request) -> [Step]

    let port: UInt16
    private let core: Core

    init(_ script: @escaping Script) throws {
        core = try Core(script)
        port = core.port
        core.start()
    }

    deinit { core.stop() }

    var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

    /// The requests, oldest first.
    var requests: [Request] { core.state.withLock { $0.requests } }

    /// Waits until no connection is open.
    func allClosed() async {
        while core.state.withLock({ !$0.open.isEmpty }) { await Task.yield() }
    }
}

extension FaultyServer.Step {
    /// A complete answer.
    static func answer(
        _ status: Int = 200,
        _ body: some StringProtocol,
        type: String = "application/json",
        headers: [String] = []
    ) -> FaultyServer.Step {
        answer(status, Data(body.utf8), type: type, headers: headers)
    }

    static func answer(
        _ status: Int = 200,
        _ body: Data,
        type: String = "application/json",
        headers: [String] = []
    ) -> FaultyServer.Step {
        let lines =
            ["HTTP/1.1 \(status) Words", "Content-Type: \(type)", "Content-Length: \(body.count)"]
            + headers + ["Connection: close", "", ""]
        return .bytes(Data(lines.joined(separator: "\r\n").utf8) + body)
    }

    /// The head of an answer with a body of this length.
    static func head(length: Int) -> FaultyServer.Step {
        .text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n")
    }
}

/// The sockets and threads, which do not retain the server.
private final class Core: Sendable {
    struct State: Sendable {
        var requests: [FaultyServer.Request] = []
        var open: Set<Int32> = []
        var isStopped = false
    }

    struct NoSocket: Error { var number = errno }

    let port: UInt16
    let state = Locked(State())
    private let listener: Int32
    private let script: FaultyServer.Script
    private let threads = DispatchGroup()

    init(_ script: @escaping FaultyServer.Script) throws {
        self.script = script
        let socket = Self.newSocket()
        listener = socket
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) | listen(socket, 64) | getsockname(socket, $0, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard socket >= 0, status == 0 else { throw NoSocket() }
    }

    private static func newSocket() -> Int32 {
        #if canImport(Glibc)
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    func start() {
        threads.enter()
        Thread.detachNewThread { [self] in
            acceptAll()
            close(listener)
            threads.leave()
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            for client in state.open { shutdown(client, Int32(SHUT_RDWR)) }
        }
        // Wakes the accepting thread.
        let wake = Self.newSocket()
        var address = Self.loopback(port: port)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(wake, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        close(wake)
        threads.wait()
    }

    private func acceptAll() {
        while true {
            let client = accept(listener, nil, nil)
            let isStopped = state.withLock { state in
                if client >= 0, !state.isStopped { state.open.insert(client) }
                return state.isStopped
            }
            if isStopped {
                if client >= 0 { close(client) }
                return
            }
            guard client >= 0 else { continue }
            threads.enter()
            Thread.detachNewThread { [self] in
                serve(client)
                end(client)
                threads.leave()
            }
        }
    }

    private func end(_ client: Int32) {
        state.withLock { state in
            state.open.remove(client)
            close(client)
        }
    }

    // MARK: A connection

    private func serve(_ client: Int32) {
        guard let request = readRequest(client) else { return }
        let steps = script(request)
        state.withLock { $0.requests.append(request) }
        for step in steps where !perform(step, client) { return }
        // Reads the rest of the client's data, as closing would otherwise be a reset.
        shutdown(client, Int32(SHUT_WR))
        waitForEnd(client, milliseconds: 2_000)
    }

    private func readRequest(_ client: Int32) -> FaultyServer.Request? {
        var received = Data()
        let end = Data("\r\n\r\n".utf8)
        var headEnd: Data.Index?
        while headEnd == nil {
            guard let bytes = read(client) else { return nil }
            received += bytes
            headEnd = received.range(of: end)?.upperBound
        }
        guard let headEnd else { return nil }
        let head = String(decoding: received[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
        var request = FaultyServer.Request(head: head.filter { !$0.isEmpty }, body: received[headEnd...])
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        while request.body.count < length {
            guard let bytes = read(client) else { return nil }
            request.body += bytes
        }
        return request
    }

    private func read(_ client: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(client, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }

    /// - Returns: Whether the connection is still open.
    private func perform(_ step: FaultyServer.Step, _ client: Int32) -> Bool {
        switch step {
        case .bytes(let data): return send(data, client)
        case .drip(let data, let milliseconds):
            while !waitForEnd(client, milliseconds: milliseconds), send(data, client) {}
            return false
        case .silence:
            waitForEnd(client, milliseconds: -1)
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            return false
        }
    }

    private func send(_ data: Data, _ client: Int32) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
            var on: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        #endif
        let bytes = [UInt8](data)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { platformSend(client, $0, flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func platformSend(_ client: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.send(client, bytes.baseAddress, bytes.count, flags)
        #else
            Darwin.send(client, bytes.baseAddress, bytes.count, flags)
        #endif
    }

    /// - Returns: Whether the client has disconnected within the time.
    @discardableResult
    private func waitForEnd(_ client: Int32, milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, milliseconds) > 0 {
            guard read(client) != nil else { return true }
        }
        return false
    }
}
