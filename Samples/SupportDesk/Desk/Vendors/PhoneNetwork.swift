import ChatProviderKit
import Foundation
import MatrixAdapter

/// The phone's network to a Matrix server, which can be cut.
@MainActor
final class PhoneNetwork: MatrixTransport {
    private typealias Exchange = Task<Result<MatrixResponse, MatrixError>, Never>

    /// Pending requests fail when this becomes `false`.
    var isUp = true { didSet { if !isUp { cut() } } }
    private let network: any MatrixTransport
    private var exchanges: [Int: Exchange] = [:]
    private var lastNumber = 0

    init(_ network: any MatrixTransport) { self.network = network }

    nonisolated func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        try await carry(request, onProgress)
    }

    private func carry(
        _ request: MatrixRequest,
        _ onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        guard isUp else { throw Self.absent }
        lastNumber += 1
        let number = lastNumber
        let exchange = Exchange { [network] in
            do throws(MatrixError) {
                return .success(try await network.response(to: request, onProgress: onProgress))
            } catch {
                return .failure(error)
            }
        }
        exchanges[number] = exchange
        let result = await withTaskCancellationHandler {
            await exchange.value
        } onCancel: {
            exchange.cancel()
        }
        guard exchanges.removeValue(forKey: number) != nil else { throw Self.absent }
        return try result.get()
    }

    private static let absent = MatrixError.unreachable(URLError.notConnectedToInternet.rawValue)

    private func cut() {
        for exchange in exchanges.values { exchange.cancel() }
        exchanges = [:]
    }
}
