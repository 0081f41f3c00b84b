// A process for tests that need one of their own: to kill it, or to see what it leaves in memory.
//
//     FaultProcess markers FILE PROVIDER MILLISECONDS
//         saves markers of a provider for ever, on a disk that takes so long for an operation, and prints how many
//         of them each flush has waited for
//     FaultProcess badge-extension FOLDER NAME NUMBER
//         counts 100 pushes, the first one NAME-NUMBER, prints the number of each, and waits
//     FaultProcess badge-push FOLDER PROVIDER KIND [MESSAGE]
//         counts one push, of a message, a botMessage or other, and prints the number for the icon, or none
//     FaultProcess badge-app FOLDER
//         takes up what was counted for ever, and prints the count each time
//     FaultProcess churn COUNT
//         makes and releases COUNT providers with all that hangs on them, six times
import ChatNotificationBadge
import ChatProviderKit
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("markers", 4):
    try await MarkerWriting(
        path: arguments[1],
        provider: ChatProviderID(arguments[2]),
        slowness: (TimeInterval(arguments[3]) ?? 0) / 1000
    ).run()
case ("badge-extension", 4):
    try BadgeCounting(folder: arguments[1]).receive(arguments[2], from: Int(arguments[3]) ?? 1)
case ("badge-app", 2): try BadgeCounting(folder: arguments[1]).takeUp()
case ("badge-push", 4...5):
    let kinds: [String: VendorPush.Kind] = ["message": .message, "botMessage": .botMessage, "other": .other]
    guard let kind = kinds[arguments[3]] else { exit(64) }
    let message = arguments.count == 5 ? arguments[4] : nil
    try BadgeCounting(folder: arguments[1])
        .receiveOne(VendorPush(provider: arguments[2], messageID: message, kind: kind))
case ("churn", 2): Churn(count: Int(arguments[1]) ?? 0).run()
default: exit(64)
}
