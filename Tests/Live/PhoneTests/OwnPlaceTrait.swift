@testable import ChatProviderKit
import Foundation
import Testing
import TestSupport

/// Gives each test an app's folder of its own, in which the list of the markers' places is.
struct OwnPlaceTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let folder = try ScratchFolder()
        let location = MarkerFileLocation(
            folder: folder["support"],
            app: "com.acme.shop",
            bundle: nil,
            isWritable: { FileManager.default.isWritableFile(atPath: $0) },
            groupContainer: { _ in nil }
        )
        try await MarkerFileLocation.override.withValue(location) { try await function() }
    }
}
