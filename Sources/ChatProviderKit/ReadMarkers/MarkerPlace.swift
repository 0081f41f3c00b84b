package import Foundation

/// The location of one marker file, and the earlier locations of the app's markers.
package struct MarkerPlace: Sendable {
    /// The marker file's path, without symbolic links.
    package let path: String
    /// Whether only the library writes to the path. At a path that the app has chosen, there may be one of
    /// the app's own files.
    let isReserved: Bool
    /// The app's earlier marker files; `nil` if nothing is taken over.
    var history: MarkerHistory?
    /// The file of the store that this one replaces while the app is running. The file may not exist yet.
    var replacedPath: String?

    /// Creates the place of a file that the app has chosen, which takes nothing over.
    package init(path: String, isReserved: Bool = false, history: MarkerHistory? = nil) {
        self.path = path
        self.isReserved = isReserved
        self.history = history
    }

    /// The base path of the small files that belong to this installation. They stay there when the markers
    /// move.
    var besidePath: String { history?.defaultPath ?? path }

    /// Returns the path at which a file in a later format is kept for a version of the library that reads it.
    func keptPath(ofFormat version: Int) -> String { "\(path).format-\(version)" }
}

/// The small file that lists an app's marker files. When the configuration names another place, that place
/// takes over the contents of the last one.
///
/// It has a line for each file, and the one that was written last is at the end. Paths in the user's home
/// folder begin with `~`, because the path of an app's folder changes with each installation on a phone.
/// Without a list, the default file is the only one.
package struct MarkerHistory: Sendable {
    let list: String
    private let home: String
    let defaultPath: String
    /// The files of other stores in this process, which still need their contents.
    var inUse: Set<String> = []

    package init(defaultPath: String, home: String) {
        list = "\(defaultPath).places"
        self.defaultPath = defaultPath
        self.home = home
    }

    /// Returns the files in a list.
    package func paths(in data: Data?) -> [String] {
        guard let data else { return [defaultPath] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
            line.hasPrefix("~/") ? home + line.dropFirst(1) : String(line)
        }
    }

    /// Returns the file whose contents `path` takes over; `nil` if `path` is not a new place.
    func former(of path: String, in paths: [String]) -> String? {
        paths.contains(path) ? nil : paths.last { !inUse.contains($0) }
    }

    /// Returns the list of the other files and of the one that was written last.
    package func list(of others: [String], and path: String) -> Data {
        let lines = (others.filter { $0 != path } + [path]).map { path in
            path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
        }
        return Data(lines.map { $0 + "\n" }.joined().utf8)
    }
}
