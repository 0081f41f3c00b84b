// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ChatProviderKit", path: "../../..")],
    targets: [
        // The memory in use, which Swift can only get from the C library.
        .target(name: "HeapInUse"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "HeapInUse",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderRecording", package: "ChatProviderKit"),
                .product(name: "HelpshiftAdapter", package: "ChatProviderKit"),
                .product(name: "HelpshiftSimulator", package: "ChatProviderKit"),
                .product(name: "ZendeskChatAdapter", package: "ChatProviderKit"),
                .product(name: "ZendeskChatSimulator", package: "ChatProviderKit"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                // An app uses its chat on the main actor.
                .defaultIsolation(MainActor.self),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
