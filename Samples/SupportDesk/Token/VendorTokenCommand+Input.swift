import ChatTokens
import CommandLineSupport
import Foundation
import InputValidation

/// The external input of a command. Key files are read from the disk.
extension VendorTokenCommand {
    /// The only key to sign with, from the file or else from the environment.
    func signingKey(_ arguments: Options) throws(CommandError) -> SecretKey {
        _ = try arguments.one("--key-file")
        guard let key = try keys(arguments).first else {
            throw .usage("no key: set \(Self.keyVariable), or name a file with --key-file")
        }
        return key
    }

    /// The keys of the files, or else the one in the environment, or else none. An empty variable counts as not set.
    func keys(_ arguments: Options) throws(CommandError) -> [SecretKey] {
        var keys: [SecretKey] = []
        for path in arguments.all("--key-file") {
            do {
                keys.append(try SecretKey(contentsOf: URL(fileURLWithPath: path)))
            } catch {
                throw CommandError(
                    "key file \(Quoting.bare(path, limit: 1_024)): \(error)",
                    status: .noInput
                )
            }
        }
        guard keys.isEmpty, let text = environment[Self.keyVariable], !text.isEmpty else { return keys }
        do {
            return [try SecretKey(text: text.utf8)]
        } catch {
            throw .usage("\(Self.keyVariable): \(error)")
        }
    }

    /// The time of issue from `--iat`.
    func issueTime(_ arguments: Options) throws(CommandError) -> Date? {
        guard let text = try arguments.one("--iat") else { return nil }
        // Up to this limit, a double represents every whole number.
        guard let seconds = Int64(text), (0...(1 << 53)).contains(seconds) else {
            throw .usage("--iat needs whole seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// The time of a login from `--now`.
    func loginTime(_ arguments: Options) throws(CommandError) -> Date? {
        guard let text = try arguments.one("--now") else { return nil }
        guard let seconds = Double(text), seconds.isFinite else {
            throw .usage("--now needs seconds since 1970")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The token in the only argument; `-` is standard input without a trailing newline. Reads only as much as is
    /// needed to see that the token is too long.
    func token(_ arguments: Options, maximumLength: Int) throws(CommandError) -> String {
        guard let argument = arguments.positionals.first else {
            throw .usage("no token: name one, or - for standard input")
        }
        guard argument == "-" else { return argument }
        guard var input = try? readInput(maximumLength + 3) else {
            throw CommandError("standard input cannot be read", status: .inputOutput)
        }
        if input.last == UInt8(ascii: "\n") {
            input.removeLast()
            if input.last == UInt8(ascii: "\r") { input.removeLast() }
        }
        return String(decoding: input, as: UTF8.self)
    }
}
