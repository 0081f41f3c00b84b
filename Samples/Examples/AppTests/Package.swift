// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "AppTests",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [
        // In your own app: .package(url: "https://github.com/your/ChatProviderKit", branch: "main")
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        .target(
            name: "HelpTab",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ]
        ),
        .testTarget(
            name: "HelpTabTests",
            dependencies: [
                "HelpTab",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
                .product(name: "ZendeskChatAdapter", package: "ChatProviderKit"),
                .product(name: "ZendeskChatSimulator", package: "ChatProviderKit"),
            ]
        ),
    ]
)
