import Foundation
import TokenEndpoint

/// Prints a token: `sign-token VENDOR ID NAME EMAIL`.
@main
enum SignToken {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 4, let vendor = TokenBackend.Vendor(rawValue: arguments[0]) else {
            let vendors = TokenBackend.Vendor.allCases.map(\.rawValue).joined(separator: "|")
            fail("usage: sign-token \(vendors) ID NAME EMAIL", status: 64)
        }
        let customer = Customer(id: arguments[1], name: arguments[2], email: arguments[3])
        do {
            let backend = TokenBackend(environment: ProcessInfo.processInfo.environment)
            print(try backend.token(for: customer, at: vendor))
        } catch {
            fail("sign-token: \(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status)
    }
}
