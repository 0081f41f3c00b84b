// A process for tests that need one of their own: to kill it, or to see what it leaves in memory.
//
//     FaultProcess markers FILE      writes markers for ever, and prints each once it is stored
//     FaultProcess churn COUNT       makes and releases COUNT providers with all that hangs on them, six times
import Foundation

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first) {
case ("markers", let path?): try MarkerWriting(path: path).run()
case ("churn", let count?): Churn(count: Int(count) ?? 0).run()
default: exit(64)
}
