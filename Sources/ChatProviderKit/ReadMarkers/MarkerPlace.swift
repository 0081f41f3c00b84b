package import Foundation

/// Where one marker file is, and where an app's markers were before.
package struct MarkerPlace: Sendable {
    /// The marker file, by a path without symbolic links.
    package let path: String
    /// Whether only the library writes there. At a path of the app's choice may be a file of the app's own.
    let isReserved: Bool
    /// The app's marker files so far; `nil` where nothing is taken over.
    let history: MarkerHistory?
    /// The file of the store that one here replaces while the app runs, which may not have been written yet.
    let replacedPath: String?

    /// A file of the app's choice, which takes nothing over.
    package init(
        path: String,
        isReserved: Bool = false,
        history: MarkerHistory? = nil,
        replacedPath: String? = nil
    ) {
        self.path = path
        self.isReserved = isReserved
        self.history = history
        self.replacedPath = replacedPath
    }

    /// What the files that belong to this installation, and not to the markers, are named after: they stay when the markers
    /// move.
    var besidePath: String { history?.defaultPath ?? path }

    /// Where a file of a later format is kept until a version of the library that reads it is back.
    func keptPath(ofFormat version: Int) -> String { "\(path).format-\(version)" }
}

/// The small file that lists an app's marker files, so that another place in the configuration takes over the last one's
/// content.
///
/// A line for each, the one that was written last at the end. Those in the user's home begin with `~`: on a phone the path
/// of an app's folder changes with each installation. While there is no list, the default file is the only one.
package struct MarkerHistory: Sendable {
    let list: String
    private let home: String
    let defaultPath: String
    /// Files of other stores in this process: what they hold is still needed there.
    let inUse: Set<String>

    package init(defaultPath: String, home: String, inUse: Set<String> = []) {
        list = "\(defaultPath).places"
        self.defaultPath = defaultPath
        self.home = home
        self.inUse = inUse
    }

    package func with(inUse: Set<String>) -> MarkerHistory {
        MarkerHistory(defaultPath: defaultPath, home: home, inUse: inUse)
    }

    /// The files that a list names.
    package func paths(in data: Data?) -> [String] {
        guard let data else { return [defaultPath] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
            line.hasPrefix("~/") ? home + line.dropFirst(1) : String(line)
        }
    }

    /// The file whose content `path` takes over; `nil` where `path` is no new place.
    func former(of path: String, in paths: [String]) -> String? {
        paths.contains(path) ? nil : paths.last { !inUse.contains($0) }
    }

    /// The list of the other files, and of the one that was written last.
    package func list(of others: [String], and path: String) -> Data {
        let lines = (others.filter { $0 != path } + [path]).map { path in
            path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
        }
        return Data(lines.map { $0 + "\n" }.joined().utf8)
    }
}
