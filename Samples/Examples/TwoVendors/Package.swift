// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "TwoVendors",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [
        // In an app of your own, with the traits that link the vendors' SDKs on iOS:
        // .package(url: "https://github.com/your/ChatProviderKit", branch: "main", traits: ["ZendeskChat", "Helpshift"])
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        // What the views show, without SwiftUI.
        .target(
            name: "TwoVendors",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ],
            resources: [.process("chat-configuration.json")]
        ),
        // Both vendors in memory, for the app without accounts and for the tests.
        .target(
            name: "SimulatedVendors",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "HelpshiftAdapter", package: "ChatProviderKit"),
                .product(name: "HelpshiftSimulator", package: "ChatProviderKit"),
                .product(name: "ZendeskChatAdapter", package: "ChatProviderKit"),
                .product(name: "ZendeskChatSimulator", package: "ChatProviderKit"),
            ]
        ),
        .executableTarget(
            name: "TwoVendorsApp",
            dependencies: [
                "SimulatedVendors", "TwoVendors",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ]
        ),
        .testTarget(
            name: "TwoVendorsTests",
            dependencies: [
                "SimulatedVendors", "TwoVendors",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
                .product(name: "HelpshiftSimulator", package: "ChatProviderKit"),
                .product(name: "ZendeskChatSimulator", package: "ChatProviderKit"),
            ]
        ),
    ]
)
