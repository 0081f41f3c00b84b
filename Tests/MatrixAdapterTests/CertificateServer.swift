#if os(Linux) || os(macOS)
    import Foundation
    import TestSupport

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A server with a self-signed certificate for another name. Deallocating it ends its process.
    final class CertificateServer {
        struct DidNotStart: Error {}

        let port: Int
        private let process: Process
        private let folder: ScratchFolder

        init(openssl: String) throws {
            folder = try ScratchFolder()
            let key = folder["key.pem"].path
            let certificate = folder["certificate.pem"].path
            try Self.run(
                openssl,
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                    "/CN=other.example",
                    "-keyout", key, "-out", certificate,
                ]
            )
            process = Process()
            process.executableURL = URL(fileURLWithPath: openssl)
            process.arguments = [
                "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
            ]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            var text = ""
            // The server prints `ACCEPT 127.0.0.1:40123` when it is listening.
            while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
                let bytes = output.fileHandleForReading.availableData
                guard !bytes.isEmpty else { throw DidNotStart() }
                text += String(decoding: bytes, as: UTF8.self)
            }
            guard let port = text.split(whereSeparator: \.isWhitespace).last?.split(separator: ":").last,
                let number = Int(port)
            else { throw DidNotStart() }
            self.port = number
        }

        deinit {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        private static func run(_ program: String, _ arguments: [String]) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw DidNotStart() }
        }
    }
#endif
