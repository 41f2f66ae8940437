internal import Bytes
internal import SystemCalls
package import VaultCore

/// Finds free paths: if a path is taken, a number is added to the name.
package struct FreePath {
  private let files: VaultDirectory
  /// The paths that the plan is about to take.
  private var taken: Set<[UInt8]> = []
  /// The numbers up to which paths are taken, by the requested paths, so that many equal names need not be tried again.
  private var numbers: [[UInt8]: Int] = [:]
  /// The free paths of folders that were already determined.
  private var folders: [[UInt8]: [UInt8]] = [:]

  init(_ files: VaultDirectory) { self.files = files }

  /// Creates an instance for a vault in which nothing is reserved.
  package init(_ vault: Vault) throws(VaultError) {
    do throws(SystemError) { files = try VaultDirectory(vault.root) } catch { throw .system(error) }
  }

  /// Returns a free path as `take` does, but throws a `VaultError`.
  package mutating func takeFree(
    _ requested: [UInt8], where isFit: (_ name: [UInt8]) -> Bool = { _ in true }
  ) throws(VaultError) -> [UInt8] {
    do throws(SystemError) { return try take(requested, where: isFit) } catch {
      throw .change(.refusal(of: requested, error))
    }
  }

  /// Returns whether a file exists at a path, or will exist.
  package func isTaken(_ path: [UInt8]) -> Bool { taken.contains(path) || (try? files.exists(path)) == true }

  /// Returns a path with a number before the extension of its name; unchanged if the number is 1.
  package static func numbered(path: [UInt8], _ number: Int) -> [UInt8] {
    return path.parentPath.appending(component: numbered(path.lastComponent, number))
  }

  /// Returns a free path as close as possible to the given one, and reserves it. `a/b.md` becomes `a/b 2.md` if that
  /// file exists, and `a 2/b.md` if `a` is not a folder.
  mutating func take(
    _ requested: [UInt8], where isFit: (_ name: [UInt8]) -> Bool = { _ in true }
  ) throws(SystemError) -> [UInt8] {
    try take(requested.lastComponent, in: folder(requested.parentPath), where: isFit)
  }

  /// Returns a free path in the given folder, with a name as close as possible to the given one that satisfies a
  /// condition, which must stay the same for a name. Throws if the folder is not a folder or cannot be accessed.
  mutating func take(
    _ name: [UInt8], in folder: [UInt8], where isFit: (_ name: [UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    let prefix = folder.childPrefix
    let key = prefix + name
    // Only finitely many names are taken, so one of the numbers is free.
    var number = numbers[key, default: 1]
    while true {
      let numbered = Self.numbered(name, number)
      let path = prefix + numbered
      number += 1
      guard isFit(numbered), !taken.contains(path), try !files.exists(path) else { continue }
      taken.insert(path)
      numbers[key] = number
      return path
    }
  }

  /// Returns the path of a folder that exists or can be created, as close as possible to the given one.
  private mutating func folder(_ requested: [UInt8]) throws(SystemError) -> [UInt8] {
    if requested.isEmpty { return [] }
    if let cached = folders[requested] { return cached }
    let outer = try folder(requested.parentPath)
    let name = requested.lastComponent
    let prefix = outer.childPrefix
    var number = 1
    var path = prefix + name
    while try !isFolder(path) {
      number += 1
      path = prefix + name + Array(" \(number)".utf8)
    }
    folders[requested] = path
    return path
  }

  private func isFolder(_ path: [UInt8]) throws(SystemError) -> Bool {
    if taken.contains(path) { return false }
    guard try files.exists(path) else { return true }
    return try files.status(of: path).kind == .directory
  }

  /// Returns a file name with a number before its extension; unchanged if the number is 1.
  static func numbered(_ name: [UInt8], _ number: Int) -> [UInt8] {
    if number == 1 { return name }
    // A period at the beginning marks a hidden file.
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    var result = Array(name[..<dot])
    result += " \(number)".utf8
    result += name[dot...]
    return result
  }
}
