internal import SystemCalls
internal import VaultCore

/// Finds paths that nothing has: where one is taken, a number is put behind the name.
struct FreePath {
  private let files: VaultDirectory
  /// Paths that a plan is about to take.
  private var taken: Set<[UInt8]> = []
  /// Paths that a plan is about to free.
  private var freed: Set<[UInt8]> = []
  /// What became of folders that were asked about.
  private var folders: [[UInt8]: [UInt8]] = [:]

  init(_ files: VaultDirectory) {
    self.files = files
  }

  /// Says that a plan moves or removes what is at a path.
  mutating func free(_ path: [UInt8]) { freed.insert(path) }

  /// A path as near as can be to the one wanted, which nobody else is given then.
  ///
  /// `a/b.md` becomes `a/b 2.md` when there is such a file, and `a 2/b.md` when `a` is no folder.
  mutating func take(_ wanted: [UInt8]) throws(SystemError) -> [UInt8] {
    let folder = try folder(VaultPath.folder(of: wanted))
    return try take(VaultPath.name(of: wanted).bytes, in: folder) { _ in true }
  }

  /// A path in this folder and in no other, with a name as near as can be to the one wanted that meets a condition.
  ///
  /// - Throws: when the folder is none, or cannot be looked into.
  mutating func take(
    _ name: [UInt8], in folder: [UInt8], where isFit: (_ name: [UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    let prefix = folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]
    // Only so many names are taken, so one of the numbers is free.
    var number = 1
    while true {
      let numbered = Self.numbered(name, number)
      let path = prefix + numbered
      var isFree = isFit(numbered) && !taken.contains(path)
      if isFree, !freed.contains(path) { isFree = try !files.exists(path) }
      if isFree {
        taken.insert(path)
        return path
      }
      number += 1
    }
  }

  /// A folder that is there or can be made.
  private mutating func folder(_ wanted: [UInt8]) throws(SystemError) -> [UInt8] {
    if wanted.isEmpty { return [] }
    if let known = folders[wanted] { return known }
    let outer = try folder(VaultPath.folder(of: wanted))
    let name = VaultPath.name(of: wanted).bytes
    let prefix = outer.isEmpty ? [] : outer + [UInt8(ascii: "/")]
    var number = 1
    var path = prefix + name
    while try !isFolder(path) {
      number += 1
      path = prefix + name + Array(" \(number)".utf8)
    }
    folders[wanted] = path
    return path
  }

  /// Whether a path is that of a folder, or can be.
  private func isFolder(_ path: [UInt8]) throws(SystemError) -> Bool {
    if taken.contains(path) { return false }
    guard try files.exists(path), !freed.contains(path) else { return true }
    return try files.status(of: path).kind == .directory
  }

  /// A file name with a number before its extension; as it is for 1.
  static func numbered(_ name: [UInt8], _ number: Int) -> [UInt8] {
    if number == 1 { return name }
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == 0 ? nil : $0 } ?? name.endIndex
    return name[..<dot] + Array(" \(number)".utf8) + name[dot...]
  }
}
