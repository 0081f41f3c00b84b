// swift-tools-version: 6.2

import PackageDescription

let hummingbird = TargetDependencyCondition.when(traits: ["Hummingbird"])

let package = Package(
    name: "TokenEndpoint",
    platforms: [.macOS(.v14)],
    traits: [
        .trait(name: "Hummingbird", description: "Links Hummingbird, for the server.")
    ],
    dependencies: [
        // In your own backend: .package(url: "https://github.com/your/ChatProviderKit", branch: "main")
        .package(name: "ChatProviderKit", path: "../.."),
        // Not resolved or fetched while the trait is off, as it is by default.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.26.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    ],
    targets: [
        // The backend: the customer, the keys, and a token for each vendor.
        .target(
            name: "TokenEndpoint",
            dependencies: [
                .product(name: "ChatTokens", package: "ChatProviderKit")
            ]
        ),
        .executableTarget(name: "sign-token", dependencies: ["TokenEndpoint"]),
        .executableTarget(
            name: "token-server",
            dependencies: [
                "TokenEndpoint",
                .product(name: "Hummingbird", package: "hummingbird", condition: hummingbird),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: hummingbird),
            ]
        ),
        // The app's side.
        .target(
            name: "TokenClient",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit")
            ]
        ),
        .testTarget(
            name: "TokenEndpointTests",
            dependencies: [
                "TokenClient",
                "TokenEndpoint",
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
            ],
            resources: [.copy("requests.json")]
        ),
    ]
)
