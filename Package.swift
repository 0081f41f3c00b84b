// swift-tools-version: 6.2

import PackageDescription

/// Hand-written stubs in the place of the vendors' SDKs: see `Tests/Support/VendorStubs/Package.swift`.
let hasVendorStubs = Context.environment["VENDOR_STUBS"] != nil

/// Vendors' frameworks in `Frameworks/`, for a copy of this package: `["HelpshiftX"]` takes
/// `Frameworks/HelpshiftX.xcframework` in place of the vendor's Swift package.
let frameworksByHand: [String] = []

/// The vendors' SDKs by the names of the vendors, which are those of the traits, too.
let sdks: [String: (product: String, package: String, frameworks: [String])] = [
    "ZendeskChat": (
        "ZendeskChatSDK", "chat_sdk_ios",
        ["ChatProvidersSDK", "ChatSDK", "MessagingSDK", "MessagingAPI", "CommonUISDK", "SDKConfigurations"]
    ),
    "ZendeskMessaging": (
        "ZendeskSDKMessaging", "sdk_messaging_ios",
        [
            "ZendeskSDKMessaging", "ZendeskSDK", "ZendeskSDKConversationKit", "ZendeskSDKUIComponents",
            "ZendeskSDKCoreUtilities", "ZendeskSDKGuideKit", "ZendeskSDKAnalyticsKit", "ZendeskSDKFayeClient",
            "ZendeskSDKHTTPClient", "ZendeskSDKStorage", "ZendeskSDKSocketClient", "ZendeskSDKLogger",
        ]
    ),
    "Helpshift": ("HelpshiftX", "HelpshiftX", ["HelpshiftX"]),
    "Intercom": ("Intercom", "intercom-ios-sp", ["Intercom"]),
]

let vendors = ["ZendeskChat", "ZendeskMessaging", "Helpshift", "Intercom", "Matrix"]
let libraries: [String] =
    [
        "ChatProviderKit", "ChatAdapterKit", "ChatProviderUI", "ChatNotificationBadge", "ChatProviderTesting",
        "ChatProviderRecording", "ChatTokens", "ChatSimulators",
    ] + vendors.map { $0 + "Adapter" } + vendors.map { $0 + "Simulator" }
/// All vendors in memory.
let simulators = vendors.map { Target.Dependency.target(name: $0 + "Simulator") }
let adapters = vendors.map { Target.Dependency.target(name: $0 + "Adapter") }
/// What reads the vendors' pushes in an extension, without their SDKs.
let readers = vendors.map { $0 + "Payloads" }

let package = Package(
    name: "ChatProviderKit",
    defaultLocalization: "en",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: libraries.map {
        .library(name: $0, targets: $0 == "ChatNotificationBadge" ? [$0] + readers : [$0])
    }
        + [.executable(name: "SupportDesk", targets: ["SupportDesk"])],
    traits: Set(sdks.map { .trait(name: $0.key, description: "Links the SDK \($0.value.product) on iOS.") }),
    // A vendor's package is not resolved or fetched where its trait is off, which all are by default.
    dependencies: hasVendorStubs
        ? [.package(path: "Tests/Support/VendorStubs")]
        : [
            .package(url: "https://github.com/zendesk/chat_sdk_ios", from: "5.0.8"),
            .package(url: "https://github.com/zendesk/sdk_messaging_ios", from: "2.39.0"),
            // The vendor's advice: a minor version may change the interface.
            .package(url: "https://github.com/helpshift/HelpshiftX", "10.4.0"..<"10.6.0"),
            .package(url: "https://github.com/intercom/intercom-ios-sp", from: "19.3.1"),
        ],
    targets: [
        // What core and identity check of texts from outside. Foundation only, and no product of its own.
        library("InputValidation"),
        // What adapter and signers check of a login at Helpshift. Without cryptography, and no product of its own.
        library("HelpshiftIdentity", ["InputValidation"], path: "Adapters/Helpshift/Identity"),
        // For backends and tests. No adapter depends on it, so that an app does not carry what signs.
        library("ChatTokens", ["HelpshiftIdentity", "InputValidation"]),
        // The core: Foundation only, knows no vendor.
        library("ChatProviderKit", ["InputValidation"], isForApps: true),
        // What every adapter needs, once. Knows no vendor either.
        library("ChatAdapterKit", ["ChatProviderKit", "InputValidation"]),
        // What an adapter records with. No product of its own, so that an app which does not record carries no more.
        library("ChatRecordingWriter", ["ChatProviderKit", "ChatAdapterKit"]),
        library("ChatProviderRecording", ["ChatProviderKit", "ChatRecordingWriter", "InputValidation"]),
        library("ChatProviderTesting", ["ChatProviderKit"]),
        // What an app and its notification service extension tell each other. No product of its own.
        library("ChatBadgeFiles", ["ChatProviderKit", "InputValidation"]),
        library("ChatProviderUI", ["ChatBadgeFiles"] + stub(of: "SwiftUI"), isForApps: true, hasTexts: true),
        // What a notification service extension needs: no vendor, and no screen.
        library("ChatNotificationBadge", ["ChatAdapterKit", "ChatBadgeFiles"], isForApps: true),

        // All vendors in memory, ready for previews and tests.
        library(
            "ChatSimulators",
            simulators + adapters + ["ChatProviderKit", "ChatProviderTesting"],
            path: "Adapters/Simulators"
        ),

        // The sample: a support chat in the terminal, and the replay of recordings.
        .executableTarget(
            name: "SupportDesk",
            dependencies: simulators + [
                "ChatSimulators", "ChatProviderTesting", "CommandLineSupport", "ChatTokens", "ChatProviderUI",
                "ChatNotificationBadge",
            ],
            path: "Samples/SupportDesk",
            exclude: [
                "both-vendors.json", "zendesk.json", "zendesk-messaging.json", "helpshift.json",
                "intercom.json", "matrix.json", "chat-configuration.schema.json",
            ]
        ),
        // Arguments, terminal and exit status of the sample and the soak.
        library("CommandLineSupport", ["InputValidation"], path: "Samples/CommandLineSupport"),

        // What tests run and use.
        support("TestSupport", ["ChatProviderTesting"]),
        // A real Matrix server as the other side, without the adapter.
        support("MatrixTestServer", ["ChatTokens", "TestSupport"]),
        // The events of such a server.
        support("MatrixEvents"),
        // The reference model of the counting rules, which shares no code with the library.
        support("CountingModel"),
        // Recordings in memory, and what their replay shows.
        support("ReplaySupport", ["ChatProviderRecording"]),
        // What is killed, and finds full and locked disks.
        program("FaultProcess", ["ChatNotificationBadge", "ChatProviderTesting"], in: "Tests/Support"),

        tests("ChatProviderKitTests", ["FaultProcess", "SupportDesk"]),
        tests("ChatAdapterKitTests", ["ChatAdapterKit"]),
        tests(
            "ChatProviderUITests",
            ["ChatProviderUI", "ChatNotificationBadge"] + readers.map { .target(name: $0) }
        ),
        tests("ChatProviderTestingTests"),
        tests("ChatProviderRecordingTests", simulators + ["ReplaySupport"]),
        tests("ChatSimulatorsTests", ["ChatSimulators", "ZendeskMessagingSimulator"]),
        tests("ChatTokensTests", ["ZendeskMessagingSimulator", "MatrixSimulator"]),
        tests("ZendeskChatAdapterTests", ["SupportDesk"]),
        tests("ZendeskChatSimulatorTests", ["ZendeskChatSimulator"]),
        tests("ZendeskMessagingAdapterTests", ["ZendeskMessagingAdapter"]),
        // The provider on the simulator, in every way that the vendor leaves open.
        tests("ZendeskMessagingSimulatorTests", ["ReplaySupport", "ZendeskMessagingSimulator"]),
        tests("HelpshiftAdapterTests", ["SupportDesk"]),
        // The checks of the app's side are held against the simulated server's, which share no code.
        tests("HelpshiftSimulatorTests", ["ChatTokens", "HelpshiftSimulator"]),
        tests("IntercomTests", ["IntercomPayloads", "SupportDesk"]),
        tests("MatrixAdapterTests", ["MatrixEvents", "SupportDesk"]),
        tests("MatrixSimulatorTests", ["MatrixEvents", "MatrixSimulator", "ReplaySupport"]),
        tests("SupportDeskTests", ["SupportDesk"]),

        // Weeks of simulated chats from one seed, each badge compared with the model.
        program(
            "Soak",
            simulators + [
                "ChatAdapterKit", "ChatProviderTesting", "CommandLineSupport", "CountingModel", "TestSupport",
            ]
        ),
        // Each state of the values that decide, visited once.
        program("Exploration", ["ChatAdapterKit", "ChatBadgeFiles", "CommandLineSupport"]),
        tests("SoakTests", ["Soak"], verification: "SoakTests"),
        tests("KillTests", ["FaultProcess"], verification: "Kills"),
        tests("CountingModelTests", simulators + ["CountingModel"], verification: "CountingModelTests"),
        tests("IdentityIsolationTests", simulators, verification: "IdentityIsolation"),
        // On the simulator, and on a real server where the environment names one: see .ci/synapse.
        tests("MatrixServerTests", ["MatrixTestServer", "SupportDesk"], verification: "MatrixServer"),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: One function for each kind of target

/// A library that knows no vendor.
///
/// - Parameters:
///   - isForApps: Whether apps link it beside a vendor's SDK.
///   - hasTexts: Whether it has texts in several languages, in `Resources`.
func library(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    path: String? = nil,
    isForApps: Bool = false,
    hasTexts: Bool = false
) -> Target {
    .target(
        name: name,
        dependencies: dependencies + (isForApps ? stub(of: "UIKit") : []),
        path: path,
        resources: (isForApps ? [.copy("PrivacyInfo.xcprivacy")] : [])
            + (hasTexts ? [.process("Resources")] : [])
    )
}

/// A vendor's three: what reads its pushes without its SDK, in an extension and in the adapter; what an app links, with the
/// recorder; and the vendor in memory, with the replay of its recordings.
func targets(of vendor: String) -> [Target] {
    let common: [Target.Dependency] = [
        "ChatProviderKit", "ChatAdapterKit", "ChatRecordingWriter", "InputValidation",
    ]
    // Helpshift's tokens are checked on either side, by code that the two sides do not share.
    let own: (adapter: [Target.Dependency], simulator: [Target.Dependency]) =
        vendor == "Helpshift" ? (["HelpshiftIdentity", "HelpshiftPayloads"], []) : ([], ["ChatTokens"])
    return [
        library(vendor + "Payloads", ["ChatAdapterKit"], path: "Adapters/\(vendor)/Payloads"),
        .target(
            name: vendor + "Adapter",
            dependencies: common + own.adapter + sdk(of: vendor) + stub(of: "UIKit"),
            path: "Adapters/\(vendor)/Adapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        library(
            vendor + "Simulator",
            [.target(name: vendor + "Adapter"), "ChatProviderRecording"] + own.simulator,
            path: "Adapters/\(vendor)/Simulator"
        ),
    ]
}

/// What several test targets use.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)")
}

/// A program that checks run.
func program(_ name: String, _ uses: [Target.Dependency], in path: String = "Tests/Verification") -> Target {
    .executableTarget(name: name, dependencies: uses, path: "\(path)/\(name)")
}

/// The tests of a product, or of several.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], verification: String? = nil) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["ChatProviderTesting", "TestSupport"],
        path: verification.map { "Tests/Verification/\($0)" }
    )
}

// MARK: What targets have in common

/// A vendor's SDK, for iOS: its frameworks where they were added by hand, else its Swift package where the trait is on.
func sdk(of vendor: String) -> [Target.Dependency] {
    guard let sdk = sdks[vendor] else { return [] }
    if hasVendorStubs { return [.product(name: sdk.product, package: "VendorStubs")] }
    let byHand = sdk.frameworks.filter(frameworksByHand.contains)
    guard byHand.isEmpty else {
        return byHand.map { .target(name: $0, condition: .when(platforms: [.iOS])) }
    }
    let condition = TargetDependencyCondition.when(platforms: [.iOS], traits: [vendor])
    return [.product(name: sdk.product, package: sdk.package, condition: condition)]
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
package.targets += vendors.flatMap(targets)
for target in package.targets {
    target.swiftSettings = swiftSettings + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
    if target.type == .regular, target.path?.hasPrefix("Tests/") != true {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}

package.targets += frameworksByHand.map { .binaryTarget(name: $0, path: "Frameworks/\($0).xcframework") }
