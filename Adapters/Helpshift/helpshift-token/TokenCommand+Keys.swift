import Foundation
import HelpshiftTokens
import InputValidation

extension TokenCommand {
    /// The one key to sign with: of the file, or else of the environment.
    func signingKey(_ arguments: ArgumentReader) throws(CommandError) -> SecretKey {
        _ = try arguments.one("--key-file")
        guard let key = try keys(arguments).first else {
            throw .usage("no key: set \(Self.keyVariable), or name a file with --key-file")
        }
        return key
    }

    /// The keys of the files, or else that of the environment, or else none. A variable without content counts
    /// as not set.
    func keys(_ arguments: ArgumentReader) throws(CommandError) -> [SecretKey] {
        var keys: [SecretKey] = []
        for path in arguments.all("--key-file") {
            do {
                keys.append(try SecretKey(contentsOf: URL(fileURLWithPath: path)))
            } catch {
                throw .keyFile("key file \(Quoting.bare(path, limit: 1_024)): \(error)")
            }
        }
        guard keys.isEmpty, let text = environment[Self.keyVariable], !text.isEmpty else { return keys }
        do {
            return [try SecretKey(text: text.utf8)]
        } catch {
            throw .usage("\(Self.keyVariable): \(error)")
        }
    }
}
