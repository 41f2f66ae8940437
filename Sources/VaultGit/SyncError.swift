/// A reason why a vault cannot be committed or synced, besides those of git.
package enum SyncError: Error, Equatable, Sendable {
  /// So many files have conflicts that are not resolved.
  case unresolved(Int)
  /// Other machines push all the time.
  case overtaken
  /// These files, by paths of the work tree, have changes that are in no commit and cannot be merged with those that were
  /// received.
  case uncommitted([[UInt8]])
  /// Another program changes the file all the time; what was received for it is in the commit.
  case restless([UInt8], commit: String)
}

/// What another program did to a file, by its path in the work tree, while a sync brought its new contents.
package enum SyncNotice: Equatable, Sendable {
  /// It made the file; what was received is in the copy.
  case made([UInt8], copy: [UInt8])
  /// It changed the file, which now has both changes, or marks of conflicts.
  case changed([UInt8], hasConflicts: Bool)
  /// It moved or removed the file, which now is what was received.
  case removed([UInt8])
}
