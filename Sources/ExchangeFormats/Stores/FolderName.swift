/// Converts nested folders to names for programs without nested folders: the names are joined by slashes.
package enum FolderName {
  /// Returns the nested folders for a name, the outermost first.
  static func path(of name: String) -> [String] { name.split(separator: "/").map(String.init) }

  /// Returns the name for nested folders.
  package static func name(of path: [String]) -> String { path.joined(separator: "/") }
}
