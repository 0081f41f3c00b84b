// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "ChatProviderKit",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "ChatProviderKit", targets: ["ChatProviderKit"]),
        .library(name: "ChatProviderTesting", targets: ["ChatProviderTesting"]),
        .library(name: "ZendeskChatAdapter", targets: ["ZendeskChatAdapter"]),
        .library(name: "ZendeskChatSimulator", targets: ["ZendeskChatSimulator"]),
        .library(name: "HelpshiftAdapter", targets: ["HelpshiftAdapter"]),
        .library(name: "HelpshiftSimulator", targets: ["HelpshiftSimulator"]),
        .library(name: "HelpshiftIdentity", targets: ["HelpshiftIdentity"]),
        .library(name: "HelpshiftTokens", targets: ["HelpshiftTokens"]),
        .executable(name: "helpshift-token", targets: ["helpshift-token"]),
        .executable(name: "SupportDesk", targets: ["SupportDesk"]),
    ],
    targets: [
        // The core: Foundation only, knows no vendor.
        .target(name: "ChatProviderKit"),
        .target(name: "ChatProviderTesting", dependencies: ["ChatProviderKit"]),

        // Zendesk Chat SDK v2.
        .target(
            name: "ZendeskChatAdapter",
            dependencies: ["ChatProviderKit"],
            path: "Adapters/ZendeskChat/ZendeskChatAdapter"
        ),
        .target(
            name: "ZendeskChatSimulator",
            dependencies: ["ChatProviderKit", "ZendeskChatAdapter"],
            path: "Adapters/ZendeskChat/ZendeskChatSimulator"
        ),

        // Helpshift SDK X.
        .target(
            name: "HelpshiftAdapter",
            dependencies: ["ChatProviderKit"],
            path: "Adapters/Helpshift/HelpshiftAdapter"
        ),
        .target(
            name: "HelpshiftSimulator",
            dependencies: ["ChatProviderKit", "HelpshiftAdapter"],
            path: "Adapters/Helpshift/HelpshiftSimulator"
        ),
        // What a login checks before the SDK sees it: no cryptography, so that anything may depend on it.
        .target(name: "HelpshiftIdentity", path: "Adapters/Helpshift/HelpshiftIdentity"),
        .target(
            name: "HelpshiftTokens",
            dependencies: ["HelpshiftIdentity"],
            path: "Adapters/Helpshift/HelpshiftTokens"
        ),
        .executableTarget(
            name: "helpshift-token",
            dependencies: ["HelpshiftIdentity", "HelpshiftTokens"],
            path: "Adapters/Helpshift/helpshift-token"
        ),

        // The sample, which is also the recordings' replay.
        .executableTarget(
            name: "SupportDesk",
            dependencies: [
                "ChatProviderKit", "ChatProviderTesting", "ZendeskChatAdapter", "ZendeskChatSimulator",
                "HelpshiftAdapter",
                "HelpshiftSimulator",
            ],
            path: "Samples/SupportDesk",
            exclude: [
                "both-vendors.json", "zendesk.json", "helpshift.json", "chat-configuration.schema.json",
            ]
        ),

        // What tests kill, or watch the memory of.
        .executableTarget(
            name: "FaultProcess",
            dependencies: ["ChatProviderKit", "ChatProviderTesting"],
            path: "Tests/FaultProcess"
        ),
        .testTarget(
            name: "ChatProviderKitTests",
            dependencies: ["ChatProviderKit", "ChatProviderTesting", "FaultProcess"]
        ),
        .testTarget(name: "ChatProviderTestingTests", dependencies: ["ChatProviderTesting"]),
        .testTarget(
            name: "ZendeskChatAdapterTests",
            dependencies: ["ZendeskChatAdapter", "ZendeskChatSimulator", "ChatProviderTesting"]
        ),
        .testTarget(
            name: "ZendeskChatSimulatorTests",
            dependencies: ["ZendeskChatSimulator", "ChatProviderTesting"]
        ),
        .testTarget(
            name: "HelpshiftAdapterTests",
            dependencies: ["HelpshiftAdapter", "HelpshiftSimulator", "ChatProviderTesting"]
        ),
        .testTarget(
            name: "HelpshiftSimulatorTests",
            dependencies: ["HelpshiftSimulator", "ChatProviderTesting"]
        ),
        .testTarget(name: "HelpshiftIdentityTests", dependencies: ["HelpshiftIdentity"]),
        .testTarget(
            name: "HelpshiftTokensTests",
            dependencies: ["HelpshiftIdentity", "HelpshiftTokens", "helpshift-token"]
        ),
        // The reference model of the counting rules, held against both adapters.
        .testTarget(
            name: "CountingModelTests",
            dependencies: [
                "ChatProviderKit", "ZendeskChatAdapter", "HelpshiftAdapter", "ChatProviderTesting",
            ]
        ),
        .testTarget(
            name: "SupportDeskTests",
            dependencies: ["SupportDesk", "ChatProviderTesting", "ZendeskChatAdapter", "HelpshiftAdapter"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
