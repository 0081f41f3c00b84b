// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MenuBar",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In your own app: .package(url: "https://github.com/your/ChatProviderKit", branch: "main")
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        // The contents of the item, without AppKit.
        .target(
            name: "MenuBarContent",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ]
        ),
        // The item, and a server in memory to try it with.
        .executableTarget(
            name: "MenuBar",
            dependencies: [
                "MenuBarContent",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "MatrixAdapter", package: "ChatProviderKit"),
                .product(name: "MatrixSimulator", package: "ChatProviderKit"),
            ]
        ),
        .testTarget(
            name: "MenuBarContentTests",
            dependencies: [
                "MenuBarContent",
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ]
        ),
    ]
)
