import Foundation
import Testing
import TestSupport

@testable import ChatProviderKit

@Suite("Locations of marker files")
struct MarkerFileLocationTests {
    private let scratch: ScratchFolder
    private let location: MarkerFileLocation

    init() throws {
        let scratch = try ScratchFolder()
        self.scratch = scratch
        for name in ["configuration", "App.app/Contents", "read-only"] {
            try FileManager.default.createDirectory(at: scratch[name], withIntermediateDirectories: true)
        }
        location = MarkerFileLocation(
            folder: scratch["support/app"],
            app: "com.acme.shop",
            bundle: scratch["App.app"],
            isWritable: { !$0.hasSuffix("read-only") },
            groupContainer: { $0 == "group.acme" ? scratch["group"] : nil }
        )
    }

    @Test(
        "a bare name is in the app's folder, and a path is relative to the configuration if that is writable",
        arguments: [
            ("m.json", "configuration", "support/app/m.json"),
            ("./m.json", "configuration", "configuration/m.json"),
            ("state/deep/m.json", "configuration", "configuration/state/deep/m.json"),
            ("../m.json", "configuration", "m.json"),
            ("./m.json", "App.app/Contents", "support/app/m.json"),
            ("state/m.json", "App.app/Contents", "support/app/state/m.json"),
            ("../../m.json", "App.app/Contents", "m.json"),
            ("../x/./m.json", "read-only/../read-only", "x/m.json"),
            ("state/../../read-only/m.json", "read-only", "support/app/state/read-only/m.json"),
        ]
    )
    func named(name: String, folder: String, expected: String) {
        let file = location.file(named: name, from: scratch[folder])
        #expect(file.standardizedFileURL.path == scratch[expected].standardizedFileURL.path)
    }

    @Test("an absolute path is used unchanged")
    func absolute() {
        #expect(location.file(named: "/elsewhere/m.json", from: scratch.url).path == "/elsewhere/m.json")
    }

    @Test("resolving a location creates nothing")
    func nothingCreated() throws {
        _ = location.file(named: "m.json", from: scratch.url)
        _ = location.file(inGroup: "group.acme")
        _ = MarkerFileLocation.platform.defaultFile
        #expect(!FileManager.default.fileExists(atPath: scratch["support"].path))
        #expect(!FileManager.default.fileExists(atPath: scratch["group"].path))
    }

    @Test("the platform's default location contains the app's name")
    func platform() {
        let file = MarkerFileLocation.platform.defaultFile
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #expect(file.pathComponents.suffix(2) == [name, "markers.json"])
        #expect(file.path.hasPrefix("/"))
    }

    // MARK: In a configuration

    private func read(_ markers: String) throws(ChatConfigurationError) -> URL? {
        try configuration(markers).markers
    }

    private func configuration(_ markers: String) throws(ChatConfigurationError) -> ChatConfiguration {
        let text = #"{"provider": "null", "providers": {"null": {}}, "markers": \#(markers)}"#
        let document = try ConfigurationDocument.parse(Array(text.utf8))
        let reader = ConfigurationReader(registry: ChatProviderRegistry(), location: location)
        return try reader.read(document, scratch["configuration"])
    }

    @Test("B6 each app has its own file in an app group's folder")
    func group() throws {
        let file = try read(#"{"appGroup": "group.acme"}"#)
        #expect(file == groupFolder.appendingPathComponent("markers-com.acme.shop.json"))
    }

    @Test("B6 an app's name is the prefix of its extensions' names")
    func names() {
        #expect(MarkerFileLocation.appName(of: "com.acme.shop", isExtension: false) == "com.acme.shop")
        #expect(MarkerFileLocation.appName(of: "com.acme.shop.Push", isExtension: true) == "com.acme.shop")
    }

    private var groupFolder: URL { scratch["group/Library/Application Support/ChatProviderKit"] }

    @Test("S6 an app group that the app lacks: the default location, with a note")
    func noGroup() throws {
        let configuration = try configuration(#"{"appGroup": "group.other"}"#)
        #expect(configuration.markers == nil)
        let note = configuration.notes.first
        #expect(configuration.notes.count == 1 && note?.path == "markers.appGroup")
        #if canImport(Darwin)
            #expect(note?.expected == "a group of the entitlement App Groups")
        #else
            #expect(
                note?.description == #"markers.appGroup: found "group.other", and this platform has"#
                    + " no app groups: the markers are stored at the default place."
                    + " Expected the name of a file in place of the object."
            )
        #endif
    }

    @Test("names and paths in a configuration are resolved")
    func configured() throws {
        #expect(try read(#""m.json""#)?.path == scratch["support/app/m.json"].path)
        #expect(try read(#""./m.json""#)?.path == scratch["configuration/m.json"].standardizedFileURL.path)
    }
}
