package import ChatProviderKit

/// The files of an app's icon, off the main actor, and in the time that the system gives.
package struct BadgeDisk: Sendable {
    /// What both files say.
    package struct Content: Sendable {
        package let file: IconLedger.AppFile?
        package let pushes: [IconLedger.Push]
        /// A file that was kept aside.
        package let problem: BadgeFiles.Unusable?
    }

    /// The system gives an app in the background no time.
    private struct NoTime: Error, CustomStringConvertible {
        let description = "the system gives no time for it"
    }

    private let files: BadgeFiles
    private let scheduler: any MarkerScheduler

    package init(_ files: BadgeFiles, scheduler: any MarkerScheduler = DispatchMarkerScheduler()) {
        self.files = files
        self.scheduler = scheduler
    }

    package func read() async throws -> Content {
        try await perform { files in
            var problem: BadgeFiles.Unusable?
            let (file, pushes) = try files.readForApp { problem = $0 }
            return Content(file: file, pushes: pushes, problem: problem)
        }
    }

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
