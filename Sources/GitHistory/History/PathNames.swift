/// The last paths of files, on a walk back in time through commits that moved them.
struct PathNames {
  /// The last paths, by the paths that files had at the time that the walk has come to; nil for a path that had another
  /// file then, of which nothing is left.
  private var names: [[UInt8]: [UInt8]?] = [:]

  /// The last paths of moved files by their old ones.
  var moved: [[UInt8]: [UInt8]] { names.compactMapValues { $0 } }

  /// Returns the last path of the file that had a path at the time that the walk has come to; nil if nothing is left of
  /// it.
  func name(of path: [UInt8]) -> [UInt8]? { names[path] ?? path }

  /// Whether nothing is known of a path but that it is the last one.
  func isLast(_ path: [UInt8]) -> Bool { names[path] == nil }

  /// Goes back over a commit that moved a file, whose last path is `name`.
  mutating func move(_ name: [UInt8], from oldPath: [UInt8], to path: [UInt8]) {
    names[oldPath] = .some(name)
    names[path] = .some(nil)
  }
}
