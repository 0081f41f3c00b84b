import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// The fuzz targets: everything that reads external data. The environment variable `FUZZ_TARGET` selects one.
enum FuzzTarget: String, CaseIterable {
    case recording, replay, markers, event, matrix, configuration, token

    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("FUZZ_TARGET must be one of \(names)\n".utf8))
            exit(64)
        }
        return target
    }()

    func run(_ data: Data) {
        switch self {
        case .recording: Self.parse(data)
        case .replay: MainActor.assumeIsolated { Self.replay(data) }
        case .markers: Self.readMarkers(data)
        case .event: Self.decodeEvent(data)
        case .matrix: MainActor.assumeIsolated { MatrixFuzzing.take(data) }
        case .configuration: Self.readConfiguration(data)
        case .token: TokenFuzzing.inspect(String(decoding: data, as: UTF8.self))
        }
    }

    private static let vendors: [any ReplayVendor] = [
        ZendeskChatRecordingVendor(), ZendeskMessagingRecordingVendor(), HelpshiftRecordingVendor(),
        IntercomRecordingVendor(), MatrixRecordingVendor(),
    ]
    private static let parser = RecordingParser(vendors: vendors)

    private static func parse(_ data: Data) {
        for (number, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            _ = try? parser.line(Data(line), number: number + 1)
        }
    }

    /// Plays decodable data through providers and counters; no count may be negative.
    @MainActor
    private static func replay(_ data: Data) {
        let store = InMemoryReadMarkerStore()
        let replay = Replay(
            [
                Replay.Participant(id: "zendesk-chat", vendorKey: "zendesk"),
                Replay.Participant(id: "zendesk-messaging", vendorKey: "zendeskMessaging"),
                Replay.Participant(id: "helpshift", vendorKey: "helpshift"),
                Replay.Participant(id: "intercom", vendorKey: "intercom"),
                Replay.Participant(id: "matrix", vendorKey: "matrix"),
            ],
            vendors: vendors,
            store: store
        )
        for (number, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard let recorded = try? parser.line(Data(line), number: number + 1) else { continue }
            guard let result = try? replay.play(recorded) else { continue }
            for provider in result.providers {
                precondition((provider.unread.number ?? 0) >= 0, "a negative count")
            }
            _ = result.total
        }
    }

    /// Values that were read can be written, and are equal when read again.
    private static func readMarkers(_ data: Data) {
        guard case .success(let values) = MarkerFile.decode(data) else { return }
        guard let written = try? MarkerFile.encode(inOrder: values) else {
            preconditionFailure("read, but cannot be written")
        }
        guard case .success(let again) = MarkerFile.decode(written) else {
            preconditionFailure("written, but cannot be read")
        }
        precondition((try? MarkerFile.encode(inOrder: again)) == written, "the same values give another file")
        for case .record(let record) in values.values.values.map(\.content) {
            for givesLogAgain in [true, false] {
                let vendor = CounterState.Vendor(redeliversTranscript: givesLogAgain)
                var state = CounterState(vendor: vendor, record: record)
                let message = ChatEntry(
                    id: "a",
                    participant: .agent,
                    createdAt: .distantFuture,
                    kind: .message("")
                )
                state.apply(.chat(.loaded), transcript: ChatState.Transcript([message]))
                precondition(state.outputs.count.badgeNumber >= 0, "a negative count")
            }
        }
    }

    /// The first line is the event's name, the rest its data.
    private static func decodeEvent(_ data: Data) {
        let parts = data.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts.first ?? Data(), as: UTF8.self)
        let json = parts.count > 1 ? Data(parts[1]) : Data()
        let value = try? JSONSerialization.jsonObject(with: json, options: [.fragmentsAllowed])
        var members: [String: HelpshiftValue]?
        if case .object(let found) = HelpshiftValue(value) { members = found }
        let decoded = HelpshiftEvent.decode(name: name, data: members)
        for diagnostic in decoded.diagnostics { _ = diagnostic.description }
    }

    private static let registry: ChatProviderRegistry = {
        // All adapters are linked as far as a configuration needs them; no provider is created here.
        ChatProviderRegistry([
            .zendeskChat(live: { _ in throw ChatError(.notInstalled, "") }),
            .zendeskMessaging(live: { _ in throw ChatError(.notInstalled, "") }),
            .helpshift(live: { _ in throw ChatError(.notInstalled, "") }),
            .intercom(live: { _ in throw ChatError(.notInstalled, "") }),
            .matrix,
        ])
    }()

    private static func readConfiguration(_ data: Data) {
        do {
            let configuration = try ChatConfiguration(data: data, registry: registry)
            let problems = registry.problems(in: configuration)
            precondition(problems == configuration.notes, "read, but invalid")
        } catch {
            precondition(!"\(error)".isEmpty, "an error without a description")
        }
    }
}

/// The entry point for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}
