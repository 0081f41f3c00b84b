import Foundation

let command = TokenCommand(environment: ProcessInfo.processInfo.environment) { limit in
    try FileHandle.standardInput.readAll(upTo: limit)
}
let outcome = command.run(Array(CommandLine.arguments.dropFirst()), now: Date())
try? FileHandle.standardOutput.write(contentsOf: Data(outcome.output.utf8))
try? FileHandle.standardError.write(contentsOf: Data(outcome.errorOutput.utf8))
exit(outcome.status.rawValue)

extension FileHandle {
    /// What comes until the end, at most so many bytes.
    func readAll(upTo limit: Int) throws -> Data {
        var data = Data()
        while data.count < limit, let more = try read(upToCount: limit - data.count), !more.isEmpty {
            data += more
        }
        return data
    }
}
