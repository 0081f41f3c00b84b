// swift-tools-version: 6.2

import PackageDescription

/// Hand-written stubs in the place of the vendors' SDKs: see `Tests/Support/VendorStubs/Package.swift`.
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
        .library(name: "ChatProviderTesting", targets: ["ChatProviderTesting"]),
        .library(name: "ChatProviderRecording", targets: ["ChatProviderRecording"]),
        .library(name: "ChatTokens", targets: ["ChatTokens"]),
        .library(name: "ZendeskChatAdapter", targets: ["ZendeskChatAdapter"]),
        .library(name: "ZendeskChatRecording", targets: ["ZendeskChatRecording"]),
        .library(name: "ZendeskChatSimulator", targets: ["ZendeskChatSimulator"]),
        .library(name: "ZendeskMessagingAdapter", targets: ["ZendeskMessagingAdapter"]),
        .library(name: "ZendeskMessagingRecording", targets: ["ZendeskMessagingRecording"]),
        .library(name: "ZendeskMessagingSimulator", targets: ["ZendeskMessagingSimulator"]),
        .library(name: "MatrixAdapter", targets: ["MatrixAdapter"]),
        .library(name: "MatrixRecording", targets: ["MatrixRecording"]),
        .library(name: "MatrixSimulator", targets: ["MatrixSimulator"]),
        .library(name: "HelpshiftAdapter", targets: ["HelpshiftAdapter"]),
        .library(name: "HelpshiftRecording", targets: ["HelpshiftRecording"]),
        .library(name: "HelpshiftSimulator", targets: ["HelpshiftSimulator"]),
        .executable(name: "SupportDesk", targets: ["SupportDesk"]),
    ],
    traits: [
        .trait(name: "ZendeskChat", description: "Links Zendesk's Chat SDK v2 on iOS."),
        .trait(name: "ZendeskMessaging", description: "Links Zendesk's Messaging SDK on iOS."),
        .trait(name: "Helpshift", description: "Links Helpshift's SDK X on iOS."),
    ],
    // A vendor's package is not resolved or fetched where its trait is off, which all are by default.
    dependencies: hasVendorStubs
        ? [.package(path: "Tests/Support/VendorStubs")]
        : [
            .package(url: "https://github.com/zendesk/chat_sdk_ios", from: "5.0.8"),
            .package(url: "https://github.com/zendesk/sdk_messaging_ios", from: "2.39.0"),
            // The vendor's advice: a minor version may change the interface.
            .package(url: "https://github.com/helpshift/HelpshiftX", .upToNextMinor(from: "10.4.0")),
        ],
    targets: [
        // What core and identity check of texts from outside. Foundation only, and no product of its own.
        library("InputValidation"),
        // What a login at Helpshift is checked by before the SDK sees it, and a token is inspected by before it is sent:
        // the adapter and the signers have it in common. Without cryptography, and no product of its own.
        .target(
            name: "HelpshiftIdentity",
            dependencies: ["InputValidation"],
            path: "Adapters/Helpshift/Identity"
        ),
        // For backends and tests. No adapter depends on it, so that an app does not carry what signs.
        library("ChatTokens", ["HelpshiftIdentity", "InputValidation"]),
        // The core: Foundation only, knows no vendor.
        library("ChatProviderKit", ["InputValidation"], isForApps: true),
        library("ChatProviderRecording", ["ChatProviderKit", "InputValidation"]),
        library("ChatProviderTesting", ["ChatProviderKit"]),
        // What an app and its notification service extension tell each other. No product of its own.
        library("ChatBadgeFiles", ["ChatProviderKit"]),
        library(
            "ChatProviderUI",
            ["ChatProviderKit", "ChatBadgeFiles"] + stub(of: "SwiftUI"),
            isForApps: true
        ),
        // What a notification service extension needs: no vendor, and no screen.
        library("ChatNotificationBadge", ["ChatProviderKit", "ChatBadgeFiles"], isForApps: true),

        // Zendesk Chat SDK v2.
        adapter("ZendeskChat", sdk: zendeskChatSDK),
        part("ZendeskChat", "Recording", ["ChatProviderRecording"]),
        simulator("ZendeskChat", ["ChatTokens"]),

        // Zendesk Messaging SDK.
        adapter("ZendeskMessaging", sdk: zendeskMessagingSDK),
        part("ZendeskMessaging", "Recording", ["ChatProviderRecording"]),
        simulator("ZendeskMessaging", ["ChatTokens"]),

        // Helpshift SDK X.
        adapter("Helpshift", ["HelpshiftIdentity"], sdk: helpshiftSDK),
        part("Helpshift", "Recording", ["ChatProviderRecording"]),
        simulator("Helpshift"),

        // Matrix, an open protocol: without any vendor's SDK, over URLSession.
        adapter("Matrix"),
        part("Matrix", "Recording", ["ChatProviderRecording"]),
        simulator("Matrix", ["ChatTokens"]),

        // The sample: a support chat in the terminal, and the replay of recordings.
        .executableTarget(
            name: "SupportDesk",
            dependencies: [
                "ChatProviderTesting", "CommandLineSupport", "ReplayPicture", "ZendeskChatRecording",
                "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator", "ChatTokens",
                "MatrixRecording", "MatrixSimulator", "ZendeskMessagingRecording",
                "ZendeskMessagingSimulator", "InputValidation",
            ],
            path: "Samples/SupportDesk",
            exclude: [
                "both-vendors.json", "zendesk.json", "zendesk-messaging.json", "helpshift.json",
                "matrix.json",
                "chat-configuration.schema.json",
            ]
        ),
        // Arguments, terminal and exit status of the sample and the soak.
        .target(
            name: "CommandLineSupport",
            dependencies: ["InputValidation"],
            path: "Samples/CommandLineSupport"
        ),
        // The picture that the sample and the soak draw of a recording.
        .target(
            name: "ReplayPicture",
            dependencies: ["ChatProviderRecording"],
            path: "Samples/ReplayPicture"
        ),

        // What tests run and use.
        support("TestSupport"),
        // A real Matrix server as the other side, without the adapter.
        support("MatrixTestServer", ["ChatTokens", "TestSupport"]),
        // The reference model of the counting rules, which shares no code with the library.
        support("CountingModel"),
        .executableTarget(
            name: "FaultProcess",
            dependencies: ["ChatBadgeFiles", "ChatNotificationBadge", "ChatProviderTesting"],
            path: "Tests/Support/FaultProcess"
        ),

        tests(
            "ChatProviderKitTests",
            [
                "ChatBadgeFiles", "SupportDesk", "ChatProviderRecording", "FaultProcess",
                "InputValidation",
                "HelpshiftSimulator", "ZendeskChatSimulator",
            ]
        ),
        tests("ChatProviderUITests", ["ChatBadgeFiles", "ChatProviderUI", "ChatNotificationBadge"]),
        tests("ChatProviderTestingTests"),
        // Recordings of a whole app, on both vendors' simulators.
        tests(
            "ChatProviderRecordingTests",
            ["ZendeskChatRecording", "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator"]
        ),
        tests("ChatTokensTests", ["ChatTokens", "ZendeskMessagingSimulator", "MatrixSimulator"]),
        tests(
            "ZendeskChatAdapterTests",
            ["SupportDesk", "ZendeskChatRecording", "ZendeskChatSimulator", "ChatTokens"]
        ),
        tests("ZendeskChatSimulatorTests", ["ZendeskChatSimulator", "ChatTokens"]),
        tests("ZendeskMessagingAdapterTests", ["ZendeskMessagingAdapter"]),
        // The provider on the simulator, in every way that the vendor leaves open.
        tests("ZendeskMessagingSimulatorTests", ["ZendeskMessagingRecording", "ZendeskMessagingSimulator"]),
        tests(
            "HelpshiftAdapterTests",
            ["SupportDesk", "HelpshiftRecording", "HelpshiftSimulator"]
        ),
        // The checks of the app's side are held against the simulated server's, which share no code.
        tests("HelpshiftSimulatorTests", ["ChatTokens", "HelpshiftSimulator"]),
        // With servers that a test scripts, in memory and on loopback.
        tests("MatrixAdapterTests", ["SupportDesk", "MatrixAdapter"]),
        tests("MatrixSimulatorTests", ["MatrixRecording", "MatrixSimulator"]),
        tests(
            "SupportDeskTests",
            [
                "SupportDesk", "CommandLineSupport", "ReplayPicture",
                "ZendeskChatRecording", "HelpshiftRecording", "ZendeskMessagingRecording", "MatrixAdapter",
            ]
        ),

        // Weeks of simulated chats from one seed, each badge compared with the model.
        .executableTarget(
            name: "Soak",
            dependencies: [
                "CountingModel", "TestSupport", "CommandLineSupport", "ReplayPicture", "ChatProviderTesting",
                "ZendeskChatRecording", "ZendeskChatSimulator", "HelpshiftRecording", "HelpshiftSimulator",
                "ZendeskMessagingRecording", "ZendeskMessagingSimulator", "MatrixRecording",
                "MatrixSimulator",
            ],
            path: "Tests/Verification/Soak"
        ),
        tests("SoakTests", ["Soak", "SupportDesk"], path: "Tests/Verification/SoakTests"),
        tests("KillTests", ["ChatBadgeFiles", "FaultProcess"], path: "Tests/Verification/Kills"),
        tests(
            "CountingModelTests",
            [
                "CountingModel", "ZendeskChatRecording", "HelpshiftRecording", "MatrixRecording",
                "ZendeskMessagingRecording", "MatrixSimulator",
            ],
            path: "Tests/Verification/CountingModelTests"
        ),
        tests(
            "IdentityIsolationTests",
            ["HelpshiftSimulator", "ChatTokens", "ZendeskChatSimulator"],
            path: "Tests/Verification/IdentityIsolation"
        ),
        // On the simulator, and on a real server where the environment names one: see .ci/synapse.
        tests(
            "MatrixServerTests",
            ["MatrixTestServer", "MatrixSimulator", "SupportDesk"],
            path: "Tests/Verification/MatrixServer"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: One function for each kind of target

/// A library that knows no vendor.
///
/// - Parameter isForApps: Whether apps link it beside a vendor's SDK.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], isForApps: Bool = false) -> Target {
    .target(
        name: name,
        dependencies: dependencies + (isForApps ? stub(of: "UIKit") : []),
        resources: isForApps ? [.copy("PrivacyInfo.xcprivacy")] : []
    )
}

/// What an app links for a vendor.
func adapter(
    _ vendor: String,
    _ dependencies: [Target.Dependency] = [],
    sdk: [Target.Dependency] = []
) -> Target {
    .target(
        name: vendor + "Adapter",
        dependencies: ["ChatProviderKit", "InputValidation"] + dependencies + sdk + stub(of: "UIKit"),
        path: "Adapters/\(vendor)/Adapter",
        resources: [.copy("PrivacyInfo.xcprivacy")]
    )
}

/// The vendor in memory.
func simulator(_ vendor: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: vendor + "Simulator",
        dependencies: [.target(name: vendor + "Adapter")] + dependencies,
        path: "Adapters/\(vendor)/Simulator"
    )
}

func part(_ vendor: String, _ what: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: vendor + what,
        dependencies: [.target(name: vendor + "Adapter")] + dependencies,
        path: "Adapters/\(vendor)/\(vendor)\(what)"
    )
}

/// What several test targets use.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)")
}

/// The tests of a product, or of several.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["ChatProviderTesting", "TestSupport"], path: path)
}

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

/// `canImport(UIKit)` is true in every target once the stub is built, so each target with that condition names it; the same
/// is true of `canImport(SwiftUI)` and `canImport(Combine)`.
func stub(of framework: String) -> [Target.Dependency] {
    hasVendorStubs ? [.product(name: framework, package: "VendorStubs")] : []
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
