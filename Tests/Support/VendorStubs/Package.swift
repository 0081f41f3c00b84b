// swift-tools-version: 6.2

import PackageDescription

/// Handwritten modules with the part of the vendors' and Apple's interfaces that this package calls, so that the code
/// that drives an SDK compiles and is tested where no SDK can be linked. `VENDOR_STUBS=1` uses them in place of the
/// SDKs, and `.ci/apple interfaces` compares them with the interfaces that the vendors ship.
func stub(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: name,
        swiftSettings: [
            // Like the vendors' modules: Swift 5, and enumerations that can have unknown cases.
            .swiftLanguageMode(.v5),
            .unsafeFlags(["-enable-library-evolution", "-suppress-warnings"]),
            // If a class has its module's name, `Module.Type` would be looked up in the class.
            .unsafeFlags(["-Xfrontend", "-module-interface-preserve-types-as-written"]),
        ]
    )
}

let package = Package(
    name: "VendorStubs",
    products: [
        .library(name: "UIKit", targets: ["UIKit", "UserNotifications", "Network"]),
        .library(name: "SwiftUI", targets: ["SwiftUI", "Combine"]),
        .library(name: "HelpshiftX", targets: ["HelpshiftX"]),
        .library(name: "Intercom", targets: ["Intercom"]),
        .library(
            name: "ZendeskChatSDK",
            targets: [
                "ChatProvidersSDK", "ChatSDK", "MessagingSDK", "MessagingAPI", "CommonUISDK",
                "SDKConfigurations",
            ]
        ),
        .library(
            name: "ZendeskSDKMessaging",
            targets: [
                "ZendeskSDKMessaging", "ZendeskSDK", "ZendeskSDKConversationKit", "ZendeskSDKHTTPClient",
            ]
        ),
        .library(name: "SerialSuites", targets: ["SerialSuites"]),
    ],
    targets: [
        .target(name: "SerialSuites", path: "SerialSuites"),
        stub("UIKit", "UserNotifications"),
        stub("UserNotifications"),
        stub("Network"),
        stub("Combine"),
        stub("SwiftUI", "UIKit", "Combine"),
        stub("HelpshiftX"),
        stub("Intercom"),
        stub("SDKConfigurations"),
        stub("CommonUISDK", "UIKit"),
        stub("MessagingAPI"),
        stub("ChatProvidersSDK", "UIKit"),
        stub("MessagingSDK", "MessagingAPI", "SDKConfigurations", "CommonUISDK", "UIKit"),
        stub("ChatSDK", "ChatProvidersSDK", "MessagingAPI", "SDKConfigurations"),
        stub("ZendeskSDKHTTPClient"),
        stub("ZendeskSDKConversationKit", "ZendeskSDKHTTPClient"),
        stub("ZendeskSDK", "ZendeskSDKConversationKit", "UIKit"),
        stub("ZendeskSDKMessaging", "ZendeskSDK", "UIKit"),
    ],
    swiftLanguageModes: [.v6]
)
