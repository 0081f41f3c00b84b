// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FirstBadge",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "../ChatProviderKit")
    ],
    targets: [
        .target(
            name: "Help",
            dependencies: [.product(name: "ChatProviderKit", package: "ChatProviderKit")]
        ),
        .executableTarget(
            name: "FirstBadge",
            dependencies: ["Help", .product(name: "ChatProviderTesting", package: "ChatProviderKit")]
        ),
        .testTarget(
            name: "HelpTests",
            dependencies: ["Help", .product(name: "ChatProviderTesting", package: "ChatProviderKit")]
        ),
    ]
)
