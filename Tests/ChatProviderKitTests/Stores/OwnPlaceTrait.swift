@testable import ChatProviderKit
import Foundation
import TestSupport
import Testing

/// Gives each test its own app folder, with the default location and the list of locations.
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
            folder: folder["support/app"],
            app: "com.acme.shop",
            bundle: nil,
            home: folder["support"].path,
            isTemporary: { $0.contains("/temporary/") },
            isWritable: { _ in true },
            groupContainer: { $0 == "group.acme" ? folder["group"] : nil }
        )
        try await MarkerFileLocation.override.withValue(location) { try await function() }
    }
}

extension Trait where Self == OwnPlaceTrait {
    static var ownPlace: OwnPlaceTrait { OwnPlaceTrait() }
}
