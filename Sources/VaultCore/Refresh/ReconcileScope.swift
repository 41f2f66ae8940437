package import SystemCalls

/// Which part of a vault is compared with its index.
package enum ReconcileScope: Sendable {
  /// All of it.
  case everything
  /// Some folders, or some names in them; each folder once.
  case folders([DirectoryWalk.Start])

  /// Whether it is all of the vault.
  package var isEverything: Bool { if case .everything = self { true } else { false } }
}

/// Learns of the folders that a comparison looks at, on several threads.
package struct FolderObserver: Sendable {
  /// Called with each folder when it is open and before it is listed, so that what comes into it later can be watched for.
  package var enter: DirectoryWalk.Visitor.Enter
  /// Called with each folder in one of which only a part is looked at: whether it is new there, so that all of it has to
  /// be looked at.
  package var descends: @Sendable (_ path: Span<UInt8>, _ inode: UInt64) -> Bool

  /// An observer; the usual one does nothing, and looks into every folder.
  package init(
    enter: @escaping DirectoryWalk.Visitor.Enter = { _, _, _, _ in },
    descends: @escaping @Sendable (Span<UInt8>, UInt64) -> Bool = { _, _ in true }
  ) {
    self.enter = enter
    self.descends = descends
  }
}
