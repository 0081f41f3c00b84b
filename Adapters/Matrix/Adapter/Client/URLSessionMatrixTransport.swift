import ChatProviderKit
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests over the network, with Foundation's `URLSession`.
///
/// Long polls have their own session, because a session has only a few connections to a host, and waiting
/// requests would block the others. Nothing is stored: no cookies, no cache, no credentials.
package final class URLSessionMatrixTransport: MatrixTransport {
    private let delegate = TransportDelegate()
    private let polls: URLSession
    private let calls: URLSession

    package init() {
        polls = Self.session(delegate)
        calls = Self.session(delegate)
    }

    deinit {
        // Until then, a session retains its delegate. No request is running, because each retains the
        // transport. On Linux, cancelling a task that completes at the same moment would crash.
        polls.finishTasksAndInvalidate()
        calls.finishTasksAndInvalidate()
    }

    private static func session(_ delegate: TransportDelegate) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    package func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.timeoutInterval = request.timeout
        urlRequest.httpShouldHandleCookies = false
        if let token = request.accessToken {
            urlRequest.setValue("Bearer \(token.value)", forHTTPHeaderField: "Authorization")
        }
        let task: URLSessionTask
        switch request.body {
        case .none: task = session(for: request).dataTask(with: urlRequest)
        case .json(let data):
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
            urlRequest.httpBody = data
            task = session(for: request).dataTask(with: urlRequest)
        case .file(let url, let mimeType):
            urlRequest.setValue(mimeType, forHTTPHeaderField: "Content-Type")
            task = calls.uploadTask(with: urlRequest, fromFile: url)
        }
        return try await delegate.run(task, for: request, onProgress: onProgress).get()
    }

    private func session(for request: MatrixRequest) -> URLSession {
        request.url.path.hasSuffix("/sync") ? polls : calls
    }
}

/// Collects the answers to running tasks.
private final class TransportDelegate: NSObject, URLSessionDataDelegate {
    private typealias Outcome = Result<MatrixResponse, MatrixError>

    private struct Exchange: Sendable {
        var body = Data()
        let maximumSize: Int
        let onProgress: (@Sendable (Double) -> Void)?
        let pending = PendingResult<MatrixResponse, MatrixError>()
    }

    /// The exchanges that have not ended. The caller that removes an exchange ends it, once: Foundation does
    /// not report the end of a task that is cancelled as it starts.
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

    func run(
        _ task: URLSessionTask,
        for request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async -> Result<MatrixResponse, MatrixError> {
        let exchange = Exchange(maximumSize: request.maximumResponseSize, onProgress: onProgress)
        exchanges.withLock { $0[ObjectIdentifier(task)] = exchange }
        task.resume()
        // An answer that arrives byte by byte never times out as silent.
        let deadline = Task {
            try await Task.sleep(for: .seconds(request.longestDuration))
            cancel(task, .timedOut)
        }
        defer { deadline.cancel() }
        let outcome = await exchange.pending.result(ifCancelled: .cancelled)
        // The caller may have been cancelled during the exchange.
        cancel(task, .cancelled)
        return outcome
    }

    /// - Returns: Whether the exchange was still running.
    private func end(_ task: URLSessionTask, _ outcome: (Exchange) -> Outcome) -> Bool {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else {
            return false
        }
        exchange.pending.give(outcome(exchange))
        return true
    }

    /// Ends a task that is no longer wanted, with this error.
    private func cancel(_ task: URLSessionTask, _ error: MatrixError) {
        if end(task, { _ in .failure(error) }) { stop(task) }
    }

    /// Stops a task whose exchange has ended, without waiting.
    ///
    /// With Swift 6.3 on Linux, `cancel()` waits for the queue that reads from the network, and a server that
    /// sends without end keeps that queue busy. If a delegate waited for it, everything that is read would
    /// accumulate in memory, and the main actor would stall. See
    /// https://github.com/swiftlang/swift-corelibs-foundation/pull/5417.
    private func stop(_ task: URLSessionTask) {
        DispatchQueue.global().async { task.cancel() }
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On Linux, answering after the task has been cancelled would crash.
        guard end(task, { _ in .failure(.redirected) }) else { return }
        completionHandler(nil)
        stop(task)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard totalBytesExpectedToSend > 0 else { return }
        let onProgress = exchanges.withLock { $0[ObjectIdentifier(task)]?.onProgress }
        onProgress?(min(1, Double(totalBytesSent) / Double(totalBytesExpectedToSend)))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let limit = exchanges.withLock { exchanges -> Int? in
            let key = ObjectIdentifier(dataTask)
            guard let exchange = exchanges[key] else { return nil }
            guard exchange.body.count + data.count <= exchange.maximumSize else {
                return exchange.maximumSize
            }
            exchanges[key]?.body.append(data)
            return nil
        }
        if let limit { cancel(dataTask, .tooLarge(limit: limit)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        _ = end(task) { Self.outcome(of: task, $0, error) }
    }

    private static func outcome(of task: URLSessionTask, _ exchange: Exchange, _ error: (any Error)?)
        -> Outcome
    {
        if let error { return .failure(matrixError(error)) }
        guard let response = task.response as? HTTPURLResponse else {
            return .failure(.malformed("it is not an HTTP response"))
        }
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { TimeInterval($0) }
        return .success(
            MatrixResponse(
                status: response.statusCode,
                retryAfter: retryAfter.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil },
                body: exchange.body
            )
        )
    }

    private static func matrixError(_ error: any Error) -> MatrixError {
        guard let error = error as? URLError else { return .unreachable(0) }
        return switch error.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .secureConnectionFailed:
            .untrusted
        // Foundation on Linux has no error code for a certificate. The only indication is curl's message.
        case .unknown where error.localizedDescription.hasPrefix("SSL"): .untrusted
        default: .unreachable(error.errorCode)
        }
    }
}
