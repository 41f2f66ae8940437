internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The folders for files that operations have replaced: `replaced` in the state folder of the vault or, for a vault on
/// another file system, `.sheaf/replaced` in it.
final class ReplacedPlaces: Sendable {
  private let vault: Vault
  private let opened = Locked<(first: OpenFolder?, second: OpenFolder?)>((nil, nil))

  init(_ vault: Vault) { self.vault = vault }

  static func folder(of vault: Vault) -> RawPath { vault.stateFolder.appending("replaced" as RawPath) }

  /// Moves a private file to one of the folders, where its name stays the same. If neither is on its file system, it
  /// stays where it is: it has a private name there too.
  func keep(_ path: [UInt8], _ files: VaultDirectory) {
    guard let source = try? files.folder(of: path) else { return }
    let name = RawPath(path.lastComponent)
    func move(to place: OpenFolder?) -> Bool {
      guard let place else { return false }
      return (try? source.descriptor.rename(name, to: place.descriptor, name)) != nil
    }
    if move(to: first()) { return }
    _ = move(to: second(files))
  }

  private func first() -> OpenFolder? {
    opened.withLock { opened in
      let path = Self.folder(of: vault)
      if opened.first == nil { opened.first = Self.open(path) }
      if opened.first == nil, (try? FileSystem.makeDirectories(path)) != nil { opened.first = Self.open(path) }
      return opened.first
    }
  }

  private func second(_ files: VaultDirectory) -> OpenFolder? {
    opened.withLock { opened in
      if opened.second == nil { opened.second = Self.openInVault(files) }
      // A folder without `.sheaf` must not become a vault.
      if opened.second == nil, let settings = try? files.open(Array(".sheaf".utf8)) {
        try? settings.makeDirectory("replaced", mode: 0o700)
        opened.second = Self.openInVault(files)
        // Git, and programs like it, take nothing from the folder.
        let rules = try? opened.second?.descriptor.open(at: Self.rules, .writeOnly, [.create, .noFollow], mode: 0o600)
        try? rules?.write(Array("*\n".utf8))
      }
      return opened.second
    }
  }

  static func open(_ path: RawPath) -> OpenFolder? {
    guard let folder = try? FileDescriptor.open(path, .readOnly, [.directory, .noFollow]) else { return nil }
    return OpenFolder([], folder)
  }

  static func openInVault(_ files: VaultDirectory) -> OpenFolder? {
    guard let folder = try? files.open(Array(".sheaf/replaced".utf8)) else { return nil }
    return OpenFolder([], folder)
  }

  /// Removes the folder in the vault, if it has no more files.
  static func removeFolderInVault(_ vault: Vault) {
    guard let files = try? VaultDirectory(vault.root), let place = openInVault(files),
      let listing = try? DirectoryListing(of: place.descriptor),
      listing.entries.allSatisfy({ RawPath($0.name) == rules })
    else { return }
    try? place.descriptor.remove(rules)
    try? files.open(Array(".sheaf".utf8)).removeDirectory("replaced")
  }

  private static let rules: RawPath = ".gitignore"
}
