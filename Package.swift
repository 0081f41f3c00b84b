// swift-tools-version: 6.2

import PackageDescription

/// Hand-written stubs in the place of the vendors' SDKs: see `Tests/VendorStubs/Package.swift`.
let hasVendorStubs = Context.environment["VENDOR_STUBS"] != nil

/// Vendors' frameworks in `Frameworks/`, for a copy of this package: `["HelpshiftX"]` takes
/// `Frameworks/HelpshiftX.xcframework` in place of the vendor's Swift package.
let frameworksByHand: [String] = []

let package = Package(
    name: "ChatProviderKit",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "ChatProviderKit", targets: ["ChatProviderKit"]),
        .library(name: "ChatProviderUI", targets: ["ChatProviderUI"]),
        .library(name: "ChatNotificationBadge", targets: ["ChatNotificationBadge"]),
        .library(name: "ChatProviderMigration", targets: ["ChatProviderMigration"]),
        .library(name: "ChatConfigurationChecks", targets: ["ChatConfigurationChecks"]),
        .library(name: "ChatProviderTesting", targets: ["ChatProviderTesting"]),
        .library(name: "ChatProviderRecording", targets: ["ChatProviderRecording"]),
        .library(name: "ZendeskChatAdapter", targets: ["ZendeskChatAdapter"]),
        .library(name: "ZendeskChatRecording", targets: ["ZendeskChatRecording"]),
        .library(name: "ZendeskChatSimulator", targets: ["ZendeskChatSimulator"]),
        .library(name: "ZendeskChatTokens", targets: ["ZendeskChatTokens"]),
        .library(name: "ZendeskMessagingAdapter", targets: ["ZendeskMessagingAdapter"]),
        .library(name: "ZendeskMessagingRecording", targets: ["ZendeskMessagingRecording"]),
        .library(name: "ZendeskMessagingSimulator", targets: ["ZendeskMessagingSimulator"]),
        .library(name: "ZendeskMessagingTokens", targets: ["ZendeskMessagingTokens"]),
        .library(name: "MatrixAdapter", targets: ["MatrixAdapter"]),
        .library(name: "MatrixRecording", targets: ["MatrixRecording"]),
        .library(name: "MatrixSimulator", targets: ["MatrixSimulator"]),
        .library(name: "MatrixTokens", targets: ["MatrixTokens"]),
        .library(name: "HelpshiftAdapter", targets: ["HelpshiftAdapter"]),
        .library(name: "HelpshiftRecording", targets: ["HelpshiftRecording"]),
        .library(name: "HelpshiftSimulator", targets: ["HelpshiftSimulator"]),
        .library(name: "HelpshiftIdentity", targets: ["HelpshiftIdentity"]),
        .library(name: "HelpshiftTokens", targets: ["HelpshiftTokens"]),
        .executable(name: "helpshift-token", targets: ["helpshift-token"]),
        .executable(name: "zendesk-chat-token", targets: ["zendesk-chat-token"]),
        .executable(name: "SupportDesk", targets: ["SupportDesk"]),
    ],
    traits: [
        .trait(name: "ZendeskChat", description: "Links Zendesk's Chat SDK v2 on iOS."),
        .trait(name: "ZendeskMessaging", description: "Links Zendesk's Messaging SDK on iOS."),
        .trait(name: "Helpshift", description: "Links Helpshift's SDK X on iOS."),
    ],
    // A vendor's package is not resolved or fetched where its trait is off, which all are by default.
    dependencies: hasVendorStubs
        ? [.package(path: "Tests/VendorStubs")]
        : [
            .package(url: "https://github.com/zendesk/chat_sdk_ios", from: "5.0.8"),
            .package(url: "https://github.com/zendesk/sdk_messaging_ios", from: "2.39.0"),
            // The vendor's advice: a minor version may change the interface.
            .package(url: "https://github.com/helpshift/HelpshiftX", .upToNextMinor(from: "10.4.0")),
        ],
    targets: [
        // What core and identity check of texts from outside. Foundation only, and no product of its own.
        .target(name: "InputValidation"),
        // What tokens are signed with, and what the commands that make them have in common. No products of their own.
        .target(name: "TokenCryptography", dependencies: ["InputValidation"]),
        .target(name: "TokenCommandSupport", dependencies: ["InputValidation", "TokenCryptography"]),
        // The core: Foundation only, knows no vendor.
        .target(
            name: "ChatProviderKit",
            dependencies: ["InputValidation"] + uiKitStub,
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(name: "ChatProviderRecording", dependencies: ["ChatProviderKit", "InputValidation"]),
        .target(name: "ChatProviderMigration", dependencies: ["ChatProviderKit"]),
        // For who writes configurations: their JSON Schema, and what one means. No app needs it while it runs.
        .target(name: "ChatConfigurationChecks", dependencies: ["ChatProviderKit", "InputValidation"]),
        .target(name: "ChatProviderTesting", dependencies: ["ChatProviderKit"]),
        // What an app and its notification service extension tell each other. No product of its own.
        .target(name: "ChatBadgeFiles", dependencies: ["ChatProviderKit"]),
        .target(
            name: "ChatProviderUI",
            dependencies: ["ChatProviderKit", "ChatBadgeFiles"] + uiKitStub + swiftUIStub,
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        // What a notification service extension needs: no vendor, and no screen.
        .target(
            name: "ChatNotificationBadge",
            dependencies: ["ChatProviderKit", "ChatBadgeFiles"] + uiKitStub,
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),

        // Zendesk Chat SDK v2.
        .target(
            name: "ZendeskChatAdapter",
            dependencies: ["ChatProviderKit", "InputValidation"] + zendeskChatSDK + uiKitStub,
            path: "Adapters/ZendeskChat/ZendeskChatAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "ZendeskChatRecording",
            dependencies: ["ChatProviderRecording", "ZendeskChatAdapter"],
            path: "Adapters/ZendeskChat/ZendeskChatRecording"
        ),
        .target(
            name: "ZendeskChatSimulator",
            dependencies: ["ZendeskChatAdapter", "TokenCryptography"],
            path: "Adapters/ZendeskChat/ZendeskChatSimulator"
        ),
        .target(
            name: "ZendeskChatTokens",
            dependencies: ["InputValidation", "TokenCryptography"],
            path: "Adapters/ZendeskChat/ZendeskChatTokens"
        ),
        .executableTarget(
            name: "zendesk-chat-token",
            dependencies: ["ZendeskChatTokens", "InputValidation", "TokenCommandSupport"],
            path: "Adapters/ZendeskChat/zendesk-chat-token"
        ),

        // Zendesk Messaging SDK.
        .target(
            name: "ZendeskMessagingAdapter",
            dependencies: ["ChatProviderKit", "InputValidation"] + zendeskMessagingSDK + uiKitStub,
            path: "Adapters/ZendeskMessaging/ZendeskMessagingAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "ZendeskMessagingRecording",
            dependencies: ["ChatProviderRecording", "ZendeskMessagingAdapter"],
            path: "Adapters/ZendeskMessaging/ZendeskMessagingRecording"
        ),
        .target(
            name: "ZendeskMessagingSimulator",
            dependencies: ["ZendeskMessagingAdapter", "TokenCryptography"],
            path: "Adapters/ZendeskMessaging/ZendeskMessagingSimulator"
        ),
        .target(
            name: "ZendeskMessagingTokens",
            dependencies: ["InputValidation", "TokenCryptography"],
            path: "Adapters/ZendeskMessaging/ZendeskMessagingTokens"
        ),

        // Helpshift SDK X.
        .target(
            name: "HelpshiftAdapter",
            dependencies: ["ChatProviderKit", "HelpshiftIdentity", "InputValidation"] + helpshiftSDK,
            path: "Adapters/Helpshift/HelpshiftAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "HelpshiftRecording",
            dependencies: ["ChatProviderRecording", "HelpshiftAdapter"],
            path: "Adapters/Helpshift/HelpshiftRecording"
        ),
        .target(
            name: "HelpshiftSimulator",
            dependencies: ["HelpshiftAdapter"],
            path: "Adapters/Helpshift/HelpshiftSimulator"
        ),
        // What a login is checked by before the SDK sees it. Without cryptography, so that anything can depend on it.
        .target(
            name: "HelpshiftIdentity",
            dependencies: ["InputValidation"],
            path: "Adapters/Helpshift/HelpshiftIdentity"
        ),
        .target(
            name: "HelpshiftTokens",
            dependencies: ["HelpshiftIdentity", "TokenCryptography"],
            path: "Adapters/Helpshift/HelpshiftTokens"
        ),
        .executableTarget(
            name: "helpshift-token",
            dependencies: ["HelpshiftTokens", "InputValidation", "TokenCommandSupport"],
            path: "Adapters/Helpshift/helpshift-token"
        ),

        // Matrix, an open protocol: without any vendor's SDK, over URLSession.
        .target(
            name: "MatrixAdapter",
            dependencies: ["ChatProviderKit", "InputValidation"],
            path: "Adapters/Matrix/MatrixAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "MatrixRecording",
            dependencies: ["ChatProviderRecording", "MatrixAdapter"],
            path: "Adapters/Matrix/MatrixRecording"
        ),
        .target(
            name: "MatrixSimulator",
            dependencies: ["MatrixAdapter", "TokenCryptography"],
            path: "Adapters/Matrix/MatrixSimulator"
        ),
        .target(
            name: "MatrixTokens",
            dependencies: ["TokenCryptography"],
            path: "Adapters/Matrix/MatrixTokens"
        ),

        // The sample: a support chat in the terminal, and the replay of recordings.
        .executableTarget(
            name: "SupportDesk",
            dependencies: [
                "ChatProviderTesting", "CommandLineSupport", "ReplayPicture", "ZendeskChatRecording",
                "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator", "HelpshiftTokens",
                "MatrixRecording", "MatrixSimulator", "MatrixTokens", "ZendeskMessagingRecording",
                "ZendeskMessagingSimulator", "ChatProviderMigration", "ChatConfigurationChecks",
            ],
            path: "Samples/SupportDesk",
            exclude: [
                "both-vendors.json", "zendesk.json", "zendesk-messaging.json", "helpshift.json",
                "matrix.json",
                "chat-configuration.schema.json",
            ]
        ),

        // Arguments, terminal and exit status of the sample and the soak. No product of its own.
        .target(
            name: "CommandLineSupport",
            dependencies: ["InputValidation"],
            path: "Samples/CommandLineSupport"
        ),

        // The picture that the sample and the soak draw of a recording. No product of its own.
        .target(
            name: "ReplayPicture",
            dependencies: ["ChatProviderRecording"],
            path: "Samples/ReplayPicture"
        ),

        // Tests, and what they run.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        // A real Matrix server as the other side, without the adapter.
        .target(
            name: "MatrixTestServer",
            dependencies: ["TokenCryptography", "TestSupport"],
            path: "Tests/MatrixTestServer"
        ),
        .testTarget(name: "InputValidationTests", dependencies: ["InputValidation"]),
        .executableTarget(
            name: "FaultProcess",
            dependencies: ["ChatBadgeFiles", "ChatNotificationBadge", "ChatProviderTesting"],
            path: "Tests/FaultProcess"
        ),
        // The reference model of the counting rules, which shares no code with the library.
        .target(name: "CountingModel", path: "Tests/CountingModel"),
        // Weeks of simulated chats from one seed, each badge compared with the model.
        .executableTarget(
            name: "Soak",
            dependencies: [
                "CountingModel", "TestSupport", "CommandLineSupport", "ReplayPicture", "ChatProviderTesting",
                "ZendeskChatRecording", "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator",
                "ZendeskMessagingRecording", "ZendeskMessagingSimulator", "MatrixRecording",
                "MatrixSimulator",
            ],
            path: "Tests/Soak"
        ),
        .testTarget(
            name: "ChatProviderKitTests",
            dependencies: [
                "ChatBadgeFiles", "ChatConfigurationChecks", "ChatProviderTesting", "ChatProviderRecording",
                "FaultProcess", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ChatProviderUITests",
            dependencies: [
                "ChatBadgeFiles", "ChatProviderUI", "ChatNotificationBadge", "ChatProviderTesting",
                "TestSupport",
            ]
        ),
        .testTarget(name: "ChatProviderTestingTests", dependencies: ["ChatProviderTesting"]),
        .testTarget(
            name: "ChatProviderMigrationTests",
            dependencies: [
                "ChatProviderMigration", "ChatProviderTesting", "HelpshiftSimulator", "ZendeskChatSimulator",
            ]
        ),
        .testTarget(
            name: "ZendeskChatAdapterTests",
            dependencies: [
                "ChatConfigurationChecks", "ZendeskChatRecording", "ZendeskChatSimulator",
                "ZendeskChatTokens", "ChatProviderTesting", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ZendeskChatSimulatorTests",
            dependencies: ["ZendeskChatSimulator", "ZendeskChatTokens", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "ZendeskChatTokensTests",
            dependencies: ["ZendeskChatTokens", "zendesk-chat-token", "TestSupport"]
        ),
        .testTarget(
            name: "ZendeskMessagingAdapterTests",
            dependencies: ["ZendeskMessagingAdapter", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "ZendeskMessagingRecordingTests",
            dependencies: [
                "ZendeskMessagingRecording", "ZendeskMessagingSimulator", "ChatProviderTesting",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "ZendeskMessagingSimulatorTests",
            dependencies: ["ZendeskMessagingSimulator", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "ZendeskMessagingTokensTests",
            dependencies: ["ZendeskMessagingTokens", "ZendeskMessagingSimulator", "ChatProviderTesting"]
        ),
        // The provider on the simulator, in every way that the vendor leaves open.
        .testTarget(
            name: "ZendeskMessagingConformanceTests",
            dependencies: ["ZendeskMessagingSimulator", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "HelpshiftAdapterTests",
            dependencies: [
                "ChatConfigurationChecks", "HelpshiftRecording", "HelpshiftSimulator", "ChatProviderTesting",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "HelpshiftSimulatorTests",
            dependencies: ["HelpshiftTokens", "HelpshiftSimulator", "ChatProviderTesting"]
        ),
        // The checks of the app's side held against the simulated server's, which share no code.
        .testTarget(
            name: "HelpshiftAgreementTests",
            dependencies: ["HelpshiftTokens", "HelpshiftSimulator", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(name: "HelpshiftIdentityTests", dependencies: ["HelpshiftIdentity", "TestSupport"]),
        .testTarget(
            name: "HelpshiftTokensTests",
            dependencies: ["HelpshiftTokens", "helpshift-token", "TestSupport"]
        ),
        .testTarget(
            name: "IdentityIsolationTests",
            dependencies: [
                "ChatProviderTesting", "HelpshiftSimulator", "HelpshiftTokens", "ZendeskChatSimulator",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "CountingModelTests",
            dependencies: [
                "CountingModel", "ZendeskChatRecording", "HelpshiftRecording", "MatrixRecording",
                "ZendeskMessagingRecording", "MatrixSimulator", "ChatProviderTesting", "TestSupport",
            ]
        ),
        // Recordings of a whole app, on both vendors' simulators.
        .testTarget(
            name: "ChatRecordingTests",
            dependencies: [
                "ZendeskChatRecording", "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator",
                "ChatProviderTesting", "TestSupport",
            ]
        ),
        .testTarget(
            name: "SupportDeskTests",
            dependencies: [
                "ChatConfigurationChecks", "SupportDesk", "CommandLineSupport", "ChatProviderTesting",
                "ZendeskChatRecording", "HelpshiftRecording", "ZendeskMessagingRecording", "MatrixAdapter",
                "TestSupport",
            ]
        ),
        // The Matrix adapter with servers that a test scripts, in memory and on loopback.
        .testTarget(
            name: "MatrixAdapterTests",
            dependencies: ["ChatConfigurationChecks", "MatrixAdapter", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "MatrixRecordingTests",
            dependencies: ["MatrixRecording", "MatrixSimulator", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "MatrixSimulatorTests",
            dependencies: ["MatrixSimulator", "ChatProviderTesting", "TestSupport"]
        ),
        .testTarget(
            name: "MatrixTokensTests",
            dependencies: ["MatrixTokens", "MatrixSimulator", "ChatProviderTesting"]
        ),
        // On the simulator, and on a real server where the environment names one: see Scripts/synapse.
        .testTarget(
            name: "MatrixServerTests",
            dependencies: [
                "MatrixTestServer", "MatrixSimulator", "ChatProviderTesting", "SupportDesk", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ReplayPictureTests",
            dependencies: ["ReplayPicture", "ZendeskChatRecording", "HelpshiftRecording"]
        ),
        .testTarget(name: "SoakTests", dependencies: ["Soak", "SupportDesk", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: What the lists above name

/// A vendor's SDK, for iOS: its frameworks where they were added by hand, else its Swift package where the trait is on.
func sdk(_ product: String, package: String, trait: String, frameworks: String...) -> [Target.Dependency] {
    if hasVendorStubs { return [.product(name: product, package: "VendorStubs")] }
    let byHand = frameworks.filter(frameworksByHand.contains)
    guard byHand.isEmpty else {
        return byHand.map { .target(name: $0, condition: .when(platforms: [.iOS])) }
    }
    return [.product(name: product, package: package, condition: .when(platforms: [.iOS], traits: [trait]))]
}

var zendeskChatSDK: [Target.Dependency] {
    sdk(
        "ZendeskChatSDK",
        package: "chat_sdk_ios",
        trait: "ZendeskChat",
        frameworks: "ChatProvidersSDK",
        "ChatSDK",
        "MessagingSDK",
        "MessagingAPI",
        "CommonUISDK",
        "SDKConfigurations"
    )
}

var zendeskMessagingSDK: [Target.Dependency] {
    sdk(
        "ZendeskSDKMessaging",
        package: "sdk_messaging_ios",
        trait: "ZendeskMessaging",
        frameworks: "ZendeskSDKMessaging",
        "ZendeskSDK",
        "ZendeskSDKConversationKit",
        "ZendeskSDKUIComponents",
        "ZendeskSDKCoreUtilities",
        "ZendeskSDKGuideKit",
        "ZendeskSDKAnalyticsKit",
        "ZendeskSDKFayeClient",
        "ZendeskSDKHTTPClient",
        "ZendeskSDKStorage",
        "ZendeskSDKSocketClient",
        "ZendeskSDKLogger"
    )
}

var helpshiftSDK: [Target.Dependency] {
    sdk("HelpshiftX", package: "HelpshiftX", trait: "Helpshift", frameworks: "HelpshiftX")
}

/// `canImport(UIKit)` is true in every target once the stub is built, so each target with that condition names it.
var uiKitStub: [Target.Dependency] {
    hasVendorStubs ? [.product(name: "UIKit", package: "VendorStubs")] : []
}

/// The same for `canImport(SwiftUI)` and `canImport(Combine)`.
var swiftUIStub: [Target.Dependency] {
    hasVendorStubs ? [.product(name: "SwiftUI", package: "VendorStubs")] : []
}

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]
let warningsAreErrors = hasVendorStubs || Context.environment["WARNINGS"] == "errors"
for target in package.targets {
    target.swiftSettings = swiftSettings + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
    if target.type == .regular, target.path?.hasPrefix("Tests/") != true {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}

package.targets += frameworksByHand.map { .binaryTarget(name: $0, path: "Frameworks/\($0).xcframework") }

// With the stubs: the tests of what drives the SDKs and UIKit, and no others.
if hasVendorStubs {
    let kept = ["ChatProviderUITests"]
    package.targets.removeAll {
        $0.type == .executable || $0.type == .test && !kept.contains($0.name)
            || ["CountingModel", "MatrixTestServer"].contains($0.name)
    }
    package.products.removeAll { ["helpshift-token", "zendesk-chat-token", "SupportDesk"].contains($0.name) }
    let stubs = ["HelpshiftX", "ZendeskChatSDK", "ZendeskSDKMessaging", "UIKit", "SerialSuites"].map {
        Target.Dependency.product(name: $0, package: "VendorStubs")
    }
    let live: [Target] = [
        // The sample of the article on phones.
        .executableTarget(
            name: "PhoneSample",
            dependencies: [
                "ChatNotificationBadge", "ChatProviderUI", "ZendeskChatRecording", "HelpshiftRecording",
                "MatrixRecording",
            ] + uiKitStub,
            path: "Samples/iOS",
            exclude: ["SwiftUIApp", "README.md", "CHECKLIST.md", "Shared/chat-configuration.json"],
            sources: ["Shared", "UIKitApp", "NotificationService"]
        ),
        // The same as a SwiftUI app: by links to the sample's folders, since a file belongs to one target.
        .executableTarget(
            name: "SwiftUISample",
            dependencies: [
                "ChatProviderUI", "ZendeskChatRecording", "ZendeskChatSimulator", "HelpshiftRecording",
                "MatrixRecording",
            ] + uiKitStub + swiftUIStub,
            path: "Tests/SwiftUISample",
            exclude: ["Shared/chat-configuration.json"]
        ),
        .testTarget(
            name: "SwiftUITests",
            dependencies: ["SwiftUISample", "ChatProviderTesting", "TestSupport"] + stubs + swiftUIStub
        ),
        .testTarget(
            name: "PhoneTests",
            dependencies: [
                "PhoneSample", "ChatBadgeFiles", "ChatNotificationBadge", "ChatProviderTesting",
                "TestSupport",
            ] + stubs
        ),
        .testTarget(
            name: "HelpshiftLiveTests",
            dependencies: ["HelpshiftAdapter", "ChatProviderTesting", "ChatProviderUI"] + stubs
        ),
        .testTarget(
            name: "ZendeskChatLiveTests",
            dependencies: ["ZendeskChatRecording", "ChatProviderTesting", "ChatProviderUI"] + stubs
        ),
        .testTarget(
            name: "ZendeskMessagingLiveTests",
            dependencies: ["ZendeskMessagingAdapter", "ZendeskChatAdapter", "ChatProviderTesting"] + stubs
        ),
        .testTarget(
            name: "NameClashTests",
            dependencies: ["ZendeskChatAdapter", "HelpshiftAdapter", "ChatProviderTesting", "ChatProviderUI"]
                + stubs
        ),
    ]
    for target in live {
        // The toolchain names an overlay of Testing and UIKit that it has for Apple's platforms alone.
        target.swiftSettings =
            swiftSettings + [
                .treatAllWarnings(as: .error),
                .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
            ]
    }
    package.targets += live
}
