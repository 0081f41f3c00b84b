// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "TwoVendors",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [
        // In your own app, with the traits that link the vendors' SDKs on iOS:
        // .package(url: "https://github.com/your/ChatProviderKit", branch: "main", traits: ["ZendeskChat", "Helpshift"])
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        // The contents of the views, without SwiftUI.
        .target(
            name: "TwoVendors",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ],
            resources: [.process("chat-configuration.json")]
        ),
        .executableTarget(
            name: "TwoVendorsApp",
            dependencies: [
                "TwoVendors",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
                // Both vendors in memory, for the app without accounts.
                .product(name: "ChatSimulators", package: "ChatProviderKit"),
            ]
        ),
        .testTarget(
            name: "TwoVendorsTests",
            dependencies: [
                "TwoVendors",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
                .product(name: "ChatSimulators", package: "ChatProviderKit"),
            ]
        ),
    ]
)
