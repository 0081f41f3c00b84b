import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation
import HelpshiftAdapter
import HelpshiftRecording
import MatrixRecording
import ZendeskChatAdapter
import ZendeskChatRecording
import ZendeskMessagingRecording

/// `SupportDesk replay FILE`: what the counters would have said.
enum ReplayCommand {
    static let vendors: [any RecordingVendor] = [
        .zendeskChat, .helpshift, .zendeskMessaging, .matrix,
    ]

    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [.flag("--json"), .flag("--changes"), .value("--config"), .value("--provider")]
        )
        if options.has("--help") {
            terminal.print(Help.text(for: "replay"))
            return .success
        }
        guard let file = options.files.first else { throw UsageError("replay needs a recording") }
        guard options.files.count == 1 else { throw UsageError("replay takes one recording") }
        let configuration = try options.one("--config")
        let providers = options.all("--provider")
        guard configuration == nil || providers.isEmpty else {
            throw UsageError("--config and --provider both say which providers there are; give one of them")
        }

        do {
            let recording = try LocalRecording(file)
            let cast: ReplayCast
            let progress = Progress("reading \(file)")
            do {
                cast = try await ReplayCast(
                    recording: recording.path,
                    configuration: configuration,
                    providers: providers,
                    vendors: vendors
                )
            } catch let error as ConfigurationFile.Failure {
                for line in error.lines { terminal.printError(line) }
                return error.status
            }
            progress.end()
            guard !options.has("--json") || !options.has("--changes") else {
                throw UsageError("--json prints every line; leave --changes out")
            }
            let printer: any ReplayPrinter =
                options.has("--json")
                ? JSONReplayPrinter()
                : TextReplayPrinter(terminal, showsChangesOnly: options.has("--changes"))
            return await replay(recording, named: file, cast, printer, terminal)
        } catch let error as RecordingFile.OpenError {
            terminal.printError("\(file): \(words(error))")
            return .noInput
        }
    }

    @MainActor
    private static func replay(
        _ recording: LocalRecording,
        named file: String,
        _ cast: ReplayCast,
        _ printer: any ReplayPrinter,
        _ terminal: Terminal
    ) async -> ExitStatus {
        let source = RecordingSource(path: recording.path, vendors: vendors)
        let replay = Replay(cast.participants, vendors: vendors, policy: cast.policy)
        var printer = printer
        var status = ExitStatus.success
        // In a terminal the lines themselves tell how far it is.
        let progress = Progress(
            "replaying \(file)",
            isShown: Progress.isWatched && !terminal.isInteractive
        )
        do {
            while status == .success, let batch = try await source.nextBatch() {
                var failure = batch.failure
                for line in batch.lines {
                    do {
                        printer.add(try replay.play(line), line)
                    } catch {
                        failure = .init(line: line.number, message: "\(error)")
                        break
                    }
                }
                printer.flush()
                if let failure {
                    terminal.printError("\(file):\(failure.line): \(failure.message)")
                    status = .badData
                }
            }
        } catch {
            terminal.printError("\(file): \(words(error))")
            status = .noInput
        }
        progress.end()
        if status == .success { printer.finish(replay.explanations) }
        return status
    }

    static func words(_ error: RecordingFile.OpenError) -> String {
        switch error {
        case .notFound: "no such file"
        case .isFolder: "is a folder, not a recording"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }
}

/// A recording that can be read twice: a stream is kept in a file meanwhile.
final class LocalRecording: Sendable {
    let path: String
    private let isTemporary: Bool

    init(_ file: String) throws(RecordingFile.OpenError) {
        let source = file == "-" ? "/dev/stdin" : file
        let type = (try? FileManager.default.attributesOfItem(atPath: source))?[.type] as? FileAttributeType
        let isStream =
            file == "-"
            || (type.map { $0 != .typeRegular && $0 != .typeDirectory && $0 != .typeSymbolicLink } ?? false)
        guard isStream else {
            path = source
            isTemporary = false
            return
        }
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
            .path
        isTemporary = true
        guard
            FileManager.default.createFile(
                atPath: path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            ),
            let input = FileHandle(forReadingAtPath: source), let copy = FileHandle(forWritingAtPath: path)
        else { throw .unreadable("no room for a copy") }
        do {
            while let block = try input.read(upToCount: 1 << 20), !block.isEmpty {
                try copy.write(contentsOf: block)
            }
        } catch {
            throw .unreadable("\(error)")
        }
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }
}
