// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "OwnVendor",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [
        // In your own package:
        // .package(url: "https://github.com/your/ChatProviderKit", branch: "main")
        .package(name: "ChatProviderKit", path: "../../..")
    ],
    targets: [
        .target(
            name: "OwnVendor",
            dependencies: [
                .product(name: "ChatAdapterKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
            ]
        ),
        .testTarget(
            name: "OwnVendorTests",
            dependencies: [
                "OwnVendor",
                .product(name: "ChatAdapterKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderTesting", package: "ChatProviderKit"),
            ]
        ),
    ]
)
