internal import SystemCalls

/// The form of a vault's paths in text output: relative to the working directory if that is in it, else absolute.
struct PathNaming: Sendable {
  private let root: RawPath
  /// The components of the path from the root to the working directory; nil if that is elsewhere.
  private let folder: [ArraySlice<UInt8>]?

  init(_ vault: Vault) {
    root = vault.root
    folder = vault.surroundings.workingDirectory.relative(to: root)?.components
  }

  func name(_ path: [UInt8]) -> [UInt8] {
    guard let folder else { return root.appending(path).bytes }
    // A name that begins with a hyphen would be an option of the program that gets it.
    if folder.isEmpty { return Self.notAnOption(path) }
    // The path leads up to the common folder, and down from there.
    var mine = folder[...]
    var theirs = RawPath(path).components[...]
    while let first = mine.first, first.elementsEqual(theirs.first ?? []) {
      mine = mine.dropFirst()
      theirs = theirs.dropFirst()
    }
    let up = mine.map { _ in ArraySlice("..".utf8) }
    return Self.notAnOption(Array((up + theirs).joined(separator: [UInt8(ascii: "/")])))
  }

  private static func notAnOption(_ name: [UInt8]) -> [UInt8] {
    name.first == UInt8(ascii: "-") ? Array("./".utf8) + name : name
  }
}
