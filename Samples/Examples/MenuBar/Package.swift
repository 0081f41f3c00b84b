// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MenuBar",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In an app of your own: .package(url: "https://github.com/your/ChatProviderKit", branch: "main")
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        // What the item shows, without AppKit.
        .target(
            name: "MenuBarContent",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
            ]
        ),
        // The item, and a server in memory that it can be tried with.
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
