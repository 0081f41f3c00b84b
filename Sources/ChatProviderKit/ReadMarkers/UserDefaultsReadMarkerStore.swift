import Foundation

/// A store in the user defaults: the default of apps that name no file.
///
/// The system writes user defaults to the disk a moment later. They survive the end of the app; a kill of the whole
/// device within that moment may lose the last change. Where each change has to be on the disk, use
/// ``FileReadMarkerStore``.
@MainActor
public final class UserDefaultsReadMarkerStore: ReadMarkerStore {
    private let defaults: UserDefaults
    private let prefix: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - suiteName: The suite of the defaults, such as an app group's; `nil`, or one that cannot be opened, for
    ///     the app's own.
    ///   - prefix: Begins the keys.
    public init(suiteName: String? = nil, prefix: String = "ChatProviderKit.markers.") {
        defaults = suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
        self.prefix = prefix
    }

    /// The record under `key`.
    ///
    /// - Throws: ``ReadMarkerStoreError``, once for a record that cannot be understood; it is kept under another key.
    public func record(for key: ReadRecord.Key) throws -> ReadRecord? {
        let name = name(of: key)
        guard let value = defaults.object(forKey: name) else { return nil }
        guard let data = value as? Data else {
            throw try keepAside(value, name, .damaged("it is no data"))
        }
        switch MarkerFile.decode(data) {
        case .success(let records): return records[key]
        case .failure(let problem): throw try keepAside(value, name, problem)
        }
    }

    /// Stores a record.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    public func save(_ record: ReadRecord, for key: ReadRecord.Key) throws {
        do {
            defaults.set(try MarkerFile.encode([key: record]), forKey: name(of: key))
        } catch {
            throw ReadMarkerStoreError.unwritable(path: name(of: key), reason: "\(error)")
        }
    }

    private func name(of key: ReadRecord.Key) -> String {
        // A user's id is anything; a provider's may hold a slash. Percent-encoding keeps the two apart.
        let parts = [key.provider.rawValue, key.userID].compactMap {
            $0?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        }
        return prefix + parts.joined(separator: "/")
    }

    private func keepAside(
        _ value: Any,
        _ name: String,
        _ problem: MarkerFile.Problem
    ) throws -> ReadMarkerStoreError {
        var number = 1
        while defaults.object(forKey: "\(name).kept-\(number)") != nil { number += 1 }
        let keptAs = "\(name).kept-\(number)"
        defaults.set(value, forKey: keptAs)
        defaults.removeObject(forKey: name)
        return switch problem {
        case .damaged(let reason): .damaged(path: name, reason: reason, keptAs: keptAs)
        case .newerVersion(let version): .newerVersion(path: name, version: version, keptAs: keptAs)
        }
    }
}
