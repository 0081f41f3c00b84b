// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "TokenSigning",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In a backend of your own: .package(url: "https://github.com/your/ChatProviderKit", from: "1.0.0")
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        // What a backend has: the keys, and a token for each vendor.
        .target(
            name: "TokenBackend",
            dependencies: [
                .product(name: "ChatTokens", package: "ChatProviderKit")
            ]
        ),
        .executableTarget(name: "sign-token", dependencies: ["TokenBackend"]),
        .testTarget(
            name: "TokenBackendTests",
            dependencies: [
                "TokenBackend",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
                .product(name: "HelpshiftAdapter", package: "ChatProviderKit"),
                .product(name: "HelpshiftSimulator", package: "ChatProviderKit"),
                .product(name: "ChatTokens", package: "ChatProviderKit"),
                .product(name: "MatrixAdapter", package: "ChatProviderKit"),
                .product(name: "MatrixSimulator", package: "ChatProviderKit"),
                .product(name: "ZendeskChatAdapter", package: "ChatProviderKit"),
                .product(name: "ZendeskChatSimulator", package: "ChatProviderKit"),
                .product(name: "ZendeskMessagingAdapter", package: "ChatProviderKit"),
                .product(name: "ZendeskMessagingSimulator", package: "ChatProviderKit"),
            ]
        ),
    ]
)
