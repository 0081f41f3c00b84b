// swift-tools-version: 6.2

import PackageDescription

/// The tests of the code that drives the vendors' SDKs and UIKit, on the stubs of `Tests/Support/VendorStubs`: with
/// `VENDOR_STUBS=1` in the environment, the package itself is compiled on them.
///
///     VENDOR_STUBS=1 swift test --package-path Tests/Live --scratch-path .build/vendor-stubs
///
/// The samples, the tests of `ChatProviderUI` and the test tools are links, because a file belongs to only one target
/// of a package. Declarations that are `package` there are tested with `@testable import`.
func live(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + stubs() + kit("ChatProviderKit", "ChatProviderTesting"),
        path: name
    )
}

func kit(_ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: "ChatProviderKit") }
}

func stubs() -> [Target.Dependency] {
    ["HelpshiftX", "Intercom", "ZendeskChatSDK", "ZendeskSDKMessaging", "UIKit", "SwiftUI", "SerialSuites"]
        .map {
            .product(name: $0, package: "VendorStubs")
        }
}

let package = Package(
    name: "Live",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "ChatProviderKit", path: "../.."), .package(path: "../Support/VendorStubs"),
    ],
    targets: [
        .target(
            name: "TestSupport",
            dependencies: kit("ChatProviderKit", "ChatProviderTesting"),
            path: "TestSupport",
            // They need declarations with package access.
            exclude: ["ManualMarkerScheduler.swift", "SimulatedDisk.swift"]
        ),
        // The sample of the article on phones.
        .executableTarget(
            name: "PhoneSample",
            dependencies: stubs()
                + kit(
                    "ChatProviderUI",
                    "ChatNotificationBadge",
                    "ChatProviderRecording",
                    "ZendeskChatAdapter",
                    "HelpshiftAdapter",
                    "MatrixAdapter"
                ),
            path: "PhoneSample",
            exclude: ["Shared/chat-configuration.json"]
        ),
        // The same app in SwiftUI.
        .executableTarget(
            name: "SwiftUISample",
            dependencies: stubs()
                + kit(
                    "ChatProviderUI",
                    "ChatProviderRecording",
                    "ChatSimulators",
                    "HelpshiftAdapter",
                    "MatrixAdapter"
                ),
            path: "SwiftUISample",
            exclude: ["Shared/chat-configuration.json"]
        ),
        live("ChatProviderUITests", ["TestSupport"] + kit("ChatProviderUI", "ChatNotificationBadge")),
        live("SwiftUITests", ["SwiftUISample", "TestSupport"] + kit("ChatProviderUI", "HelpshiftAdapter")),
        live(
            "PhoneTests",
            ["PhoneSample", "TestSupport"]
                + kit("ChatProviderUI", "ChatNotificationBadge", "HelpshiftAdapter")
        ),
        live("HelpshiftLiveTests", ["TestSupport"] + kit("HelpshiftAdapter", "ChatProviderUI")),
        live("IntercomLiveTests", kit("IntercomAdapter")),
        live("ZendeskChatLiveTests", ["TestSupport"] + kit("ZendeskChatAdapter", "ChatProviderUI")),
        live(
            "ZendeskMessagingLiveTests",
            ["TestSupport"] + kit("ZendeskMessagingAdapter", "ZendeskChatAdapter")
        ),
        // Every library beside every SDK, so that all are compiled on the stubs.
        live(
            "NameClashTests",
            kit("ChatAdapterKit", "ChatProviderUI", "ChatNotificationBadge")
                + kit("ChatProviderRecording", "ChatTokens")
                + kit("ZendeskChatAdapter", "ZendeskMessagingAdapter", "HelpshiftAdapter", "MatrixAdapter")
                + kit("ZendeskChatSimulator", "ZendeskMessagingSimulator")
                + kit("HelpshiftSimulator", "IntercomSimulator", "MatrixSimulator")
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
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .treatAllWarnings(as: .error),
        // The toolchain refers to an overlay of Testing and UIKit that exists only for Apple's platforms.
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
    ]
}
