internal import SystemCalls

/// How text output names what lies in a vault: from the working directory when that lies in the vault too, else absolutely.
struct PathNaming: Sendable {
  private enum Origin: Sendable {
    case root
    /// The names of the folders that lead from the root to the working directory.
    case folder([ArraySlice<UInt8>])
    case elsewhere(root: RawPath)
  }

  private let origin: Origin

  init(_ vault: Vault) {
    guard let inside = vault.surroundings.workingDirectory.relative(to: vault.root) else {
      origin = .elsewhere(root: vault.root)
      return
    }
    origin = inside.isEmpty ? .root : .folder(inside.components)
  }

  /// The name of a path from the vault's root.
  func name(_ path: [UInt8]) -> [UInt8] {
    switch origin {
    case .root: return path
    case .elsewhere(let root): return root.appending(path).bytes
    case .folder(let components):
      // Up to the folder that both share, and down from there.
      var mine = components[...]
      var theirs = RawPath(path).components[...]
      while let first = mine.first, first.elementsEqual(theirs.first ?? []) {
        mine = mine.dropFirst()
        theirs = theirs.dropFirst()
      }
      let up = mine.map { _ in ArraySlice("..".utf8) }
      return Array((up + theirs).joined(separator: [UInt8(ascii: "/")]))
    }
  }
}
