package import SystemCalls

/// The part of a vault that is compared with its index.
package enum ReconcileScope: Sendable {
  /// The whole vault.
  case everything
  /// Some folders, or some names in them; each folder occurs only once.
  case folders([DirectoryWalk.Start])

  /// Whether it is the whole vault.
  package var isEverything: Bool { if case .everything = self { true } else { false } }
}

/// An observer of the folders that a comparison reads, called on several threads.
package struct FolderObserver: Sendable {
  /// Called before each walk. A comparison of a part can be followed by a walk of the whole vault.
  package var begin: @Sendable (_ isWhole: Bool) -> Void
  /// Called with each folder after it is opened and before it is listed, so that later changes in it can be watched.
  package var enter: DirectoryWalk.Visitor.Enter
  /// Called with each subfolder when only some names of its folder are read. Returns whether the subfolder is new at
  /// this path, so that all of it must be read.
  package var descends: @Sendable (_ path: Span<UInt8>, _ inode: UInt64) -> Bool

  /// Creates an observer; the default one does nothing and enters every folder.
  package init(
    begin: @escaping @Sendable (Bool) -> Void = { _ in },
    enter: @escaping DirectoryWalk.Visitor.Enter = { _, _, _, _ in },
    descends: @escaping @Sendable (Span<UInt8>, UInt64) -> Bool = { _, _ in true }
  ) {
    (self.begin, self.enter, self.descends) = (begin, enter, descends)
  }
}
