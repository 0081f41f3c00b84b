import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// `SupportDesk replay FILE`: the counts that the counters would have shown.
enum ReplayCommand {
    static let vendors: [any ReplayVendor] = [
        .zendeskChat, .helpshift, .zendeskMessaging, .intercom, .matrix,
    ]

    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [
                .flag("--json"), .value("--config"), .value("--provider"), .value("--html"), .value("--svg"),
            ]
        )
        if options.has("--help") {
            terminal.print(Help.text(for: "replay"))
            return .success
        }
        guard let file = options.positionals.first else {
            throw CommandError.usage("replay needs a recording")
        }
        guard options.positionals.count == 1 else { throw CommandError.usage("replay takes one recording") }
        let configuration = try options.one("--config")
        let providers = options.all("--provider")
        let pictures = try PictureFiles(
            html: options.one("--html"),
            svg: options.one("--svg"),
            of: file,
            configuration: configuration
        )
        guard configuration == nil || providers.isEmpty else {
            throw CommandError.usage(
                "--config and --provider both choose the providers; give one of them"
            )
        }

        do {
            let cast = try await ReplayCast(
                recording: file,
                configuration: configuration,
                providers: providers
            )
            let printer: any ReplayPrinter =
                options.has("--json")
                ? JSONReplayPrinter() : TextReplayPrinter(terminal, printsTable: pictures.isEmpty)
            return await replay(file, cast, printer, pictures, terminal)
        } catch let error as RecordingFile.OpenError {
            throw CommandError.file("\(file): \(words(error))", .noInput)
        }
    }

    @MainActor
    private static func replay(
        _ file: String,
        _ cast: ReplayCast,
        _ printer: any ReplayPrinter,
        _ pictures: PictureFiles,
        _ terminal: Terminal
    ) async -> ExitStatus {
        let source = RecordingSource(path: file, vendors: vendors)
        let replay = Replay(cast.participants, vendors: vendors, policy: cast.policy)
        replay.recordsReading = !(printer is JSONReplayPrinter) || !pictures.isEmpty
        var printer = printer
        var timeline = pictures.isEmpty ? nil : Timeline(name: pictures.title)
        var mistake: String?
        var status = ExitStatus.success
        // In a terminal, the lines themselves show the progress.
        var progress = ProgressLine.isPossible && !terminal.isInteractive ? ProgressLine() : nil
        do {
            while status == .success, let batch = try await source.nextBatch() {
                var failure = batch.failure
                for line in batch.lines {
                    do {
                        let result = try replay.play(line)
                        printer.add(result, line)
                        timeline?.add(result, line.content)
                    } catch {
                        failure = .init(line: line.number, message: "\(error)")
                        break
                    }
                }
                printer.flush()
                if let last = batch.lines.last { progress?.update("replaying \(file): line \(last.number)") }
                if let failure {
                    progress?.end()
                    let words = "\(file):\(failure.line): \(failure.message)"
                    terminal.printError(words)
                    mistake = words
                    status = .badData
                }
            }
        } catch {
            progress?.end()
            terminal.printError("\(file): \(words(error))")
            status = .noInput
        }
        progress?.end()
        if status == .success { printer.finish(replay.explanations) }
        guard var timeline, status != .noInput else { return status }
        timeline.finish(replay.explanations, mistake: mistake)
        let areWritten = pictures.write(timeline, terminal) { line in
            // Standard output is for programs in that case.
            printer is JSONReplayPrinter ? terminal.printError(line) : terminal.print(line)
        }
        return areWritten || status != .success ? status : .cannotCreate
    }

    static func words(_ error: RecordingFile.OpenError) -> String {
        switch error {
        case .notFound: "no such file"
        case .isFolder: "is a folder, not a recording"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }
}
