// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Support",
    platforms: [.iOS(.v16)],
    products: [.library(name: "Support", targets: ["Support"])],
    dependencies: [
        .package(
            url: "https://github.com/your/ChatProviderKit",
            branch: "main",
            traits: ["ZendeskChat", "Helpshift"]
        )
    ],
    targets: [
        .target(
            name: "Support",
            dependencies: [
                .product(name: "ChatProviderKit", package: "ChatProviderKit"),
                .product(name: "ChatProviderUI", package: "ChatProviderKit"),
                .product(name: "ZendeskChatAdapter", package: "ChatProviderKit"),
                .product(name: "HelpshiftAdapter", package: "ChatProviderKit"),
            ]
        )
    ]
)
