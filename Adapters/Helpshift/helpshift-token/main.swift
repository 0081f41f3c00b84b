import Foundation
import TokenCommandSupport

let command = TokenCommand(environment: ProcessInfo.processInfo.environment) { limit in
    try FileHandle.standardInput.readAll(upTo: limit)
}
let outcome = command.run(Array(CommandLine.arguments.dropFirst()), now: Date())
outcome.print()
exit(outcome.status.rawValue)
