import Foundation
import Testing

/// The APIs for which Apple requires a reason, and the possible reasons.
private enum RequiredReason: String, CaseIterable {
    case userDefaults = "NSPrivacyAccessedAPICategoryUserDefaults"
    case fileTimestamp = "NSPrivacyAccessedAPICategoryFileTimestamp"
    case systemBootTime = "NSPrivacyAccessedAPICategorySystemBootTime"
    case diskSpace = "NSPrivacyAccessedAPICategoryDiskSpace"
    case activeKeyboards = "NSPrivacyAccessedAPICategoryActiveKeyboards"

    /// Their names in Swift.
    var names: [String] {
        switch self {
        case .userDefaults: ["UserDefaults", "AppStorage", "SceneStorage"]
        case .fileTimestamp:
            [
                "creationDate", "modificationDate", "fileModificationDate", "creationDateKey",
                "contentModificationDateKey", "contentModificationDate", "stat", "fstat", "fstatat", "lstat",
                "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
            ]
        case .systemBootTime: ["systemUptime", "mach_absolute_time"]
        case .diskSpace:
            [
                "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
                "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize",
                "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
            ]
        case .activeKeyboards: ["activeInputModes"]
        }
    }

    /// The reasons that the names in a source call for. `1C8F.1` is for the suite of an app group.
    func reasons(in code: String, with words: Set<String>) -> Set<String> {
        guard names.contains(where: words.contains) else { return [] }
        switch self {
        case .userDefaults: return code.contains("suiteName") ? ["CA92.1", "1C8F.1"] : ["CA92.1"]
        case .fileTimestamp: return ["C617.1"]
        case .systemBootTime: return ["35F9.1"]
        case .diskSpace: return ["E174.1"]
        case .activeKeyboards: return ["54BD.1"]
        }
    }
}

@Suite("Privacy manifests")
struct PrivacyManifestTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders of the targets that an app links alongside a vendor's SDK.
    private static let targets = [
        "Sources/ChatProviderKit", "Sources/ChatProviderUI", "Sources/ChatNotificationBadge",
        "Adapters/ZendeskChat/Adapter", "Adapters/Helpshift/Adapter",
        "Adapters/Intercom/Adapter", "Adapters/Matrix/Adapter", "Adapters/ZendeskMessaging/Adapter",
    ]
    /// The folders whose other targets have no manifest.
    private static let folders = [
        "Sources", "Adapters/ZendeskChat", "Adapters/Helpshift", "Adapters/Intercom",
        "Adapters/Matrix", "Adapters/ZendeskMessaging",
    ]

    /// A target's code without its comments.
    private static func code(in target: String) throws -> String {
        let files = FileManager.default.enumerator(
            at: root.appendingPathComponent(target),
            includingPropertiesForKeys: nil
        )
        let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
            $0.pathExtension == "swift"
        }
        #expect(!sources.isEmpty, "\(target)")
        let lines = try sources.flatMap { source in
            try Data(contentsOf: source).split(separator: UInt8(ascii: "\n"))
        }
        let code = lines.filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: Data("//".utf8)) }
        return String(decoding: Data(code.joined(separator: Data("\n".utf8))), as: UTF8.self)
    }

    /// Splits bytes, not characters, which is far faster. The names to look for are all ASCII.
    private static func words(in code: String) -> Set<String> {
        let words = code.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }
        return Set(words.lazy.map { String(Substring($0)) })
    }

    private static func reasons(in code: String) -> [String: Set<String>] {
        var reasons: [String: Set<String>] = [:]
        let words = words(in: code)
        for category in RequiredReason.allCases {
            let found = category.reasons(in: code, with: words)
            if !found.isEmpty { reasons[category.rawValue] = found }
        }
        return reasons
    }

    private static func manifest(_ data: Data) throws -> [String: Any] {
        try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    private static func reasons(in manifest: [String: Any]) throws -> [String: Set<String>] {
        let entries = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        var reasons: [String: Set<String>] = [:]
        for entry in entries {
            let category = try #require(entry["NSPrivacyAccessedAPIType"] as? String)
            reasons[category] = Set(try #require(entry["NSPrivacyAccessedAPITypeReasons"] as? [String]))
        }
        return reasons
    }

    @Test(
        "a manifest declares the reasons that its target's code calls for, no data and no tracking",
        arguments: targets
    )
    func reasons(target: String) throws {
        let url = Self.root.appendingPathComponent("\(target)/PrivacyInfo.xcprivacy")
        let manifest = try Self.manifest(Data(contentsOf: url))
        #expect(try Self.reasons(in: manifest) == Self.reasons(in: Self.code(in: target)))
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyTrackingDomains"] as? [String])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    }

    @Test("a target without a manifest needs no reasons", arguments: folders)
    func others(folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appendingPathComponent(folder).path
        )
        for target in names.map({ "\(folder)/\($0)" }) where !Self.targets.contains(target) {
            #expect(try Self.reasons(in: Self.code(in: target)).isEmpty, "\(target)")
        }
    }

    @Test("each target with a manifest has it among its resources")
    func resources() throws {
        let package = try String(
            contentsOf: Self.root.appendingPathComponent("Package.swift"),
            encoding: .utf8
        )
        // Package.swift adds the manifest in two functions, one for each kind of target.
        #expect(package.components(separatedBy: ".copy(\"PrivacyInfo.xcprivacy\")").count - 1 == 2)
        let libraries = Self.calls(of: "library", in: package).filter {
            $0.arguments.contains("isForApps: true")
        }
        let vendors = try #require(package.firstMatch(of: /let vendors = \[(.*?)\]/)?.1)
        let adapters = vendors.matches(of: /"(\w+)"/).map { "Adapters/\($0.1)/Adapter" }
        #expect(Set(libraries.map { "Sources/\($0.name)" } + adapters) == Set(Self.targets))
    }

    /// The calls of a function in the package manifest, however their lines are broken.
    private static func calls(of function: String, in manifest: String) -> [(name: String, arguments: String)]
    {
        manifest.components(separatedBy: " \(function)(").dropFirst().compactMap { rest in
            var depth = 1
            let arguments = rest.prefix { character in
                if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
                return depth > 0
            }
            // The function's declaration has no string.
            let texts = arguments.components(separatedBy: "\"")
            return texts.count > 1 ? (texts[1], String(arguments)) : nil
        }
    }

    @Test("the scan finds APIs that require reasons, and the parser reads declared ones")
    func scan() throws {
        #expect(
            Self.reasons(
                in:
                    "let defaults = UserDefaults(suiteName: group)\nlet up = ProcessInfo.processInfo.systemUptime"
            )
                == [
                    RequiredReason.userDefaults.rawValue: ["CA92.1", "1C8F.1"],
                    RequiredReason.systemBootTime.rawValue: ["35F9.1"],
                ]
        )
        #expect(Self.reasons(in: "let status = statistics(creationDates)").isEmpty)
        let manifest = try PropertyListSerialization.data(
            fromPropertyList: [
                "NSPrivacyAccessedAPITypes": [
                    [
                        "NSPrivacyAccessedAPIType": RequiredReason.userDefaults.rawValue,
                        "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
                    ] as [String: Any]
                ]
            ],
            format: .xml,
            options: 0
        )
        #expect(
            try Self.reasons(in: Self.manifest(manifest)) == [
                RequiredReason.userDefaults.rawValue: ["CA92.1"]
            ]
        )
    }
}
