/// Names of folders in programs that do not nest them: the names of nested folders with slashes between.
package enum FolderName {
  /// Returns the folders that a name stands for, the outermost first.
  static func path(of name: String) -> [String] { name.split(separator: "/").map(String.init) }

  /// Returns the name for nested folders.
  static func name(of path: [String]) -> String { path.joined(separator: "/") }
}
