// A process for tests that need a separate one: to kill it, or to see what it leaves in memory.
//
//     FaultProcess markers FILE PROVIDER MILLISECONDS
//         saves markers of a provider forever, on a disk that takes that long for an operation, and prints how many of
//         them each flush has waited for
//     FaultProcess badge-extension FOLDER NAME NUMBER
//         counts 100 pushes, starting with NAME-NUMBER, prints the number of each, and waits
//     FaultProcess badge-app FOLDER
//         processes counted pushes forever, and prints the count each time
//     FaultProcess churn COUNT
//         creates and releases COUNT providers with everything attached, six times
//
// A command that runs forever ends with its standard input.
import ChatProviderKit
import Foundation

/// Ends the process when the other end closes its standard input.
func endWithInput() {
    Thread.detachNewThread {
        while let data = try? FileHandle.standardInput.read(upToCount: 1), !data.isEmpty {}
        exit(0)
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("markers", 4):
    endWithInput()
    try await MarkerWriting(
        path: arguments[1],
        provider: ChatProviderID(arguments[2]),
        slowness: (TimeInterval(arguments[3]) ?? 0) / 1000
    ).run()
case ("badge-extension", 4):
    endWithInput()
    try BadgeCounting(folder: arguments[1]).receive(arguments[2], from: Int(arguments[3]) ?? 1)
case ("badge-app", 2):
    endWithInput()
    try BadgeCounting(folder: arguments[1]).takeUp()
case ("churn", 2): Churn(count: Int(arguments[1]) ?? 0).run()
default: exit(64)
}
