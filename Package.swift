// swift-tools-version: 6.2

import PackageDescription

/// Hand-written modules in place of the vendors' SDKs and of UIKit, so that what drives them compiles and is tested
/// where they cannot be linked. They make `canImport` true everywhere, so every target with such a condition lists them.
///
/// `VENDOR_STUBS=1` adds them, and the tests that need them; with `live` those are all tests there are.
let vendorStubs = Context.environment["VENDOR_STUBS"]
let hasVendorStubs = vendorStubs == "1" || vendorStubs == "live"

func stubs(_ names: String...) -> [Target.Dependency] {
    hasVendorStubs ? names.map { .target(name: $0) } : []
}

/// Vendors' frameworks in `Frameworks/`, for a copy of this package: `["HelpshiftX"]` takes
/// `Frameworks/HelpshiftX.xcframework` in place of the vendor's Swift package.
let frameworksByHand: [String] = []

/// A vendor's SDK, for iOS: its frameworks where they were added by hand, else its Swift package, where the trait is on.
func sdk(_ product: String, package: String, trait: String, frameworks: String...) -> [Target.Dependency] {
    let byHand = frameworks.filter(frameworksByHand.contains)
    if hasVendorStubs { return [] }
    guard byHand.isEmpty else {
        return byHand.map { .target(name: $0, condition: .when(platforms: [.iOS])) }
    }
    return [
        .product(
            name: product,
            package: package,
            condition: .when(platforms: [.iOS], traits: [trait])
        )
    ]
}

let package = Package(
    name: "ChatProviderKit",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "ChatProviderKit", targets: ["ChatProviderKit"]),
        .library(name: "ChatProviderUI", targets: ["ChatProviderUI"]),
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
    traits: [
        .trait(name: "ZendeskChat", description: "Links Zendesk's Chat SDK v2 on iOS."),
        .trait(name: "Helpshift", description: "Links Helpshift's SDK X on iOS."),
    ],
    // Neither is resolved or fetched where its trait is off, which both are by default.
    dependencies: hasVendorStubs
        ? []
        : [
            .package(url: "https://github.com/zendesk/chat_sdk_ios", from: "5.0.8"),
            .package(url: "https://github.com/helpshift/HelpshiftX", from: "10.4.1"),
        ],
    targets: [
        // The core: Foundation only, knows no vendor.
        .target(
            name: "ChatProviderKit",
            dependencies: stubs("UIKit"),
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        // The badge: UIKit and SwiftUI.
        .target(
            name: "ChatProviderUI",
            dependencies: ["ChatProviderKit"] + stubs("UIKit"),
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(name: "ChatProviderTesting", dependencies: ["ChatProviderKit"]),

        // Zendesk Chat SDK v2.
        .target(
            name: "ZendeskChatAdapter",
            dependencies: ["ChatProviderKit"]
                + sdk(
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
                + stubs(
                    "ChatProvidersSDK",
                    "ChatSDK",
                    "MessagingSDK",
                    "MessagingAPI",
                    "CommonUISDK",
                    "SDKConfigurations",
                    "UIKit"
                ),
            path: "Adapters/ZendeskChat/ZendeskChatAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "ZendeskChatSimulator",
            dependencies: ["ChatProviderKit", "ZendeskChatAdapter"],
            path: "Adapters/ZendeskChat/ZendeskChatSimulator"
        ),

        // Helpshift SDK X.
        .target(
            name: "HelpshiftAdapter",
            dependencies: ["ChatProviderKit", "HelpshiftIdentity"]
                + sdk(
                    "HelpshiftX",
                    package: "HelpshiftX",
                    trait: "Helpshift",
                    frameworks: "HelpshiftX"
                )
                + stubs("HelpshiftX"),
            path: "Adapters/Helpshift/HelpshiftAdapter",
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(
            name: "HelpshiftSimulator",
            dependencies: ["ChatProviderKit", "HelpshiftAdapter", "HelpshiftIdentity"],
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
                "HelpshiftAdapter", "HelpshiftSimulator", "CountingModel",
                // Signs the story's tokens; it looks for the cryptography library when it runs.
                "HelpshiftIdentity", "HelpshiftTokens",
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
        .testTarget(name: "ChatProviderUITests", dependencies: ["ChatProviderUI", "ChatProviderTesting"]),
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
            dependencies: [
                "HelpshiftAdapter", "HelpshiftIdentity", "HelpshiftSimulator", "ChatProviderTesting",
            ]
        ),
        .testTarget(
            name: "HelpshiftSimulatorTests",
            dependencies: [
                "HelpshiftIdentity", "HelpshiftTokens", "HelpshiftSimulator", "ChatProviderTesting",
            ]
        ),
        .testTarget(name: "HelpshiftIdentityTests", dependencies: ["HelpshiftIdentity"]),
        .testTarget(
            name: "HelpshiftTokensTests",
            dependencies: ["HelpshiftIdentity", "HelpshiftTokens", "helpshift-token"]
        ),
        // Two users on one device, at random, on the simulators of both vendors.
        .testTarget(
            name: "IdentityIsolationTests",
            dependencies: [
                "ChatProviderKit", "ChatProviderTesting", "HelpshiftAdapter", "HelpshiftIdentity",
                "HelpshiftSimulator", "HelpshiftTokens", "ZendeskChatAdapter", "ZendeskChatSimulator",
            ]
        ),
        // The reference model of the counting rules, which shares no code with the library, held against both adapters.
        .target(name: "CountingModel", path: "Tests/CountingModel"),
        .testTarget(
            name: "CountingModelTests",
            dependencies: [
                "CountingModel", "ChatProviderKit", "ZendeskChatAdapter", "HelpshiftAdapter",
                "ChatProviderTesting",
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
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ]
    // Here rather than by an option of the build, which the stubs, with warnings of their own, would not survive.
    if hasVendorStubs || Context.environment["WARNINGS"] == "errors" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}

package.targets += frameworksByHand.map { .binaryTarget(name: $0, path: "Frameworks/\($0).xcframework") }

if hasVendorStubs {
    // After the loop: the vendors' modules are Swift 5, and library evolution gives enumerations unknown cases.
    func stub(_ name: String, _ dependencies: Target.Dependency...) -> Target {
        .target(
            name: name,
            dependencies: dependencies,
            path: "Tests/VendorStubs/\(name)",
            swiftSettings: [
                .swiftLanguageMode(.v5),
                .unsafeFlags(["-enable-library-evolution", "-suppress-warnings"]),
            ]
        )
    }
    package.targets += [
        .target(name: "SerialSuites", path: "Tests/VendorStubs/SerialSuites"),
        stub("UIKit"),
        stub("HelpshiftX"),
        stub("SDKConfigurations"),
        stub("CommonUISDK", "UIKit"),
        stub("MessagingAPI"),
        stub("ChatProvidersSDK", "UIKit"),
        stub("MessagingSDK", "MessagingAPI", "SDKConfigurations", "CommonUISDK", "UIKit"),
        stub("ChatSDK", "ChatProvidersSDK", "MessagingAPI", "SDKConfigurations"),
    ]
    let liveTargets: [Target] = [
        // The sample of the README's chapter on phones.
        .executableTarget(
            name: "PhoneSample",
            dependencies: ["ChatProviderUI", "ZendeskChatAdapter", "HelpshiftAdapter", "UIKit"],
            path: "Samples/iOS",
            exclude: ["SwiftUIApp", "README.md", "Shared/chat-configuration.json"],
            sources: ["Shared", "UIKitApp"]
        ),
        .testTarget(
            name: "PhoneTests",
            dependencies: [
                "PhoneSample", "ChatProviderUI", "ChatProviderTesting", "ZendeskChatAdapter",
                "HelpshiftAdapter", "ChatProvidersSDK", "MessagingSDK", "HelpshiftX", "UIKit",
                "SerialSuites",
            ]
        ),
        .testTarget(
            name: "HelpshiftLiveTests",
            dependencies: [
                "HelpshiftAdapter", "HelpshiftIdentity", "HelpshiftX", "ChatProviderTesting",
                "ChatProviderUI", "SerialSuites",
            ]
        ),
        .testTarget(
            name: "ZendeskChatLiveTests",
            dependencies: [
                "ZendeskChatAdapter", "ChatProvidersSDK", "ChatSDK", "MessagingSDK", "MessagingAPI",
                "CommonUISDK", "SDKConfigurations", "UIKit", "ChatProviderTesting", "ChatProviderUI",
                "SerialSuites",
            ]
        ),
    ]
    for target in liveTargets {
        // The toolchain names an overlay of Testing and UIKit that it has for Apple's platforms alone.
        target.swiftSettings =
            (package.targets.first?.swiftSettings ?? [])
            + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    }
    if vendorStubs == "live" {
        let others = package.targets.filter {
            $0.type == .executable || $0.type == .test && $0.name != "ChatProviderUITests"
                || $0.name == "CountingModel"
        }.map(\.name)
        package.targets.removeAll { others.contains($0.name) }
        package.products.removeAll { others.contains($0.name) }
    }
    package.targets += liveTargets
}
