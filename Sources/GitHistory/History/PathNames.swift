/// The last paths of files, for a walk backwards in time through commits that moved them.
struct PathNames {
  /// The last paths, by the paths at the current point of the walk. The value is nil for a path whose file at that
  /// point has no last path, because it was replaced.
  private var names: [[UInt8]: [UInt8]?] = [:]

  /// The last paths of moved files by their old ones.
  var moved: [[UInt8]: [UInt8]] { names.compactMapValues { $0 } }

  /// Returns the last path of the file at a path at this point of the walk; nil if the file was replaced.
  func name(of path: [UInt8]) -> [UInt8]? { names[path] ?? path }

  /// Whether no move from or to a path is known, so that the path is the last one.
  func isLast(_ path: [UInt8]) -> Bool { names[path] == nil }

  /// Steps back before a commit that moved a file, whose last path is `name`.
  mutating func move(_ name: [UInt8], from oldPath: [UInt8], to path: [UInt8]) {
    names[oldPath] = .some(name)
    names[path] = .some(nil)
  }
}
