internal import SystemCalls

/// The form of a vault's paths in text output: relative to the working directory if that is in it, else absolute.
final class PathNaming: Sendable {
  private enum Origin: Sendable {
    case root
    /// The components of the path from the root to the working directory.
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

  /// Returns the display form of a path from the vault's root.
  func name(_ path: [UInt8]) -> [UInt8] {
    switch origin {
    case .root: return path
    case .elsewhere(let root): return root.appending(path).bytes
    case .folder(let components):
      // The path leads up to the common folder, and down from there.
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
