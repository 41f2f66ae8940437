internal import Bytes

/// The files of a site: no two have the same address, even ignoring case, and none has the name of a folder.
struct AddressTable: Sendable {
  /// The files and folders, in the form in which they are compared.
  private var files: Set<String> = []
  private var folders: Set<String> = []

  /// The maximal number of bytes of a name, which leaves space for the name of its replacement.
  private static let longest = 200

  /// Registers a folder, whose name no file may have.
  mutating func add(folder path: SitePath) {
    for folder in path.foldersAround { if !folders.insert(Self.key(folder)).inserted { return } }
  }

  func isFree(_ path: SitePath) -> Bool {
    !folders.contains(Self.key(path)) && !path.foldersAround.contains { files.contains(Self.key($0)) }
  }

  /// Takes the addresses of a file and of those that belong to it, all with the next number if one of them is taken.
  mutating func take(_ stem: SitePath, _ ends: [String]) -> [SitePath] {
    let stem = folder(stem.parentPath).appending(component: Self.short(stem).lastComponent)
    var number = 1
    while true {
      let suffix = number == 1 ? "" : "~\(number)"
      let paths = ends.map { stem + Array((suffix + $0).utf8) }
      if paths.allSatisfy(isFree) {
        for path in paths {
          files.insert(Self.key(path))
          add(folder: path.parentPath)
        }
        return paths
      }
      number += 1
    }
  }

  /// Returns a path for a folder in which no component is the name of a file.
  private func folder(_ path: SitePath) -> SitePath {
    if path.isEmpty { return path }
    var folder = folder(path.parentPath).appending(component: path.lastComponent)
    while files.contains(Self.key(folder)) { folder.append(UInt8(ascii: "~")) }
    return folder
  }

  mutating func take(_ path: SitePath) -> Bool {
    guard isFree(path) else { return false }
    files.insert(Self.key(path))
    add(folder: path.parentPath)
    return true
  }

  /// Paths that differ in case or in their form of Unicode are one file in some file systems.
  private static func key(_ path: SitePath) -> String { String(decoding: path, as: UTF8.self).lowercased() }

  private static func short(_ path: SitePath) -> SitePath {
    let name = path.lastComponent
    if name.count <= longest { return path }
    var cut = name.prefix(longest - 20)
    while let last = cut.last, last & 0xC0 == 0x80 { cut.removeLast() }
    if let last = cut.last, last >= 0xC0 { cut.removeLast() }
    return path.parentPath.appending(component: cut + Array("~\(ContentHash(of: name.span).hexadecimal)".utf8))
  }

  /// Returns a path for a name, such as a tag or an alias, without parts that have a meaning in paths.
  static func path(_ name: String) -> SitePath {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
      var part = Array(part).map { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") ? UInt8(ascii: "-") : $0 }
      if part.isEmpty || part.first == UInt8(ascii: ".") { part.insert(UInt8(ascii: "~"), at: 0) }
      return part.count > longest ? short(part) : part
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }
}
