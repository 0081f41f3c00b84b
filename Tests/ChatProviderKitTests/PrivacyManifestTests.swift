import Foundation
import Testing

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

    /// The APIs for which Apple requires a reason: of user defaults, file timestamps, the time since the start, disk
    /// space and keyboards.
    private static let namesWithReason: Set<String> = [
        "UserDefaults", "AppStorage", "SceneStorage",
        "creationDate", "modificationDate", "fileModificationDate", "creationDateKey",
        "contentModificationDateKey", "contentModificationDate", "stat", "fstat", "fstatat", "lstat",
        "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
        "systemUptime", "mach_absolute_time",
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize",
        "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
        "activeInputModes",
    ]

    /// The names in some code whose use requires a reason.
    ///
    /// Splits bytes, not characters, which is far faster. The names to look for are all ASCII.
    private static func matches(in code: some Sequence<UInt8>) -> Set<String> {
        let words = Array(code).split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }
        return Set(words.lazy.map { String(decoding: $0, as: UTF8.self) }).intersection(namesWithReason)
    }

    @Test("no code uses an API for which Apple requires a reason", arguments: ["Sources", "Adapters"])
    func reasons(folder: String) throws {
        let files = FileManager.default.enumerator(
            at: Self.root.appendingPathComponent(folder),
            includingPropertiesForKeys: nil
        )
        let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
            $0.pathExtension == "swift"
        }
        #expect(!sources.isEmpty)
        for source in sources {
            let lines = try Data(contentsOf: source).split(separator: UInt8(ascii: "\n"))
            let code = lines.filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: Data("//".utf8)) }
            let names = Self.matches(in: code.joined(separator: Data("\n".utf8)))
            #expect(names.isEmpty, "\(source.lastPathComponent)")
        }
    }

    @Test("the search finds whole names")
    func search() {
        #expect(Self.matches(in: "let up = processInfo.systemUptime".utf8) == ["systemUptime"])
        #expect(Self.matches(in: "let status = statistics(creationDates)".utf8).isEmpty)
    }

    @Test("a manifest declares no API with a reason, no data and no tracking", arguments: targets)
    func manifest(target: String) throws {
        let data = try Data(contentsOf: Self.root.appendingPathComponent("\(target)/PrivacyInfo.xcprivacy"))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let manifest = try #require(list as? [String: Any])
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        for key in ["TrackingDomains", "CollectedDataTypes", "AccessedAPITypes"] {
            #expect((manifest["NSPrivacy\(key)"] as? [Any])?.isEmpty == true, "\(key)")
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
}
