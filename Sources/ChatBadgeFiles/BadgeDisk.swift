import ChatProviderKit

/// The files for an app's icon. They are read and written off the main actor, in the time that the system
/// grants.
package struct BadgeDisk: Sendable {
    /// The contents of both files.
    package struct Content: Sendable {
        package let file: IconLedger.AppFile?
        package let pushes: [IconLedger.Push]
        /// A file that was renamed because it cannot be used.
        package var problem: BadgeFiles.Unusable?
    }

    /// The system grants an app in the background no time.
    private struct NoTime: Error, CustomStringConvertible {
        let description = "the system grants the app no time now"
    }

    private let files: BadgeFiles
    private let scheduler = DispatchMarkerScheduler()

    package init(_ files: BadgeFiles) { self.files = files }

    package func read() async throws -> Content { try await perform { try $0.readForApp() } }

    package func write(_ file: IconLedger.AppFile) async throws {
        try await perform { try $0.write(file) }
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (BadgeFiles) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            scheduler.perform { hasTime in
                continuation.resume(
                    with: Result {
                        guard hasTime else { throw NoTime() }
                        return try work(files)
                    }
                )
            }
        }
    }
}
