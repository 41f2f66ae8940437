package import VaultCore

/// What a watcher has to tell, in the order in which it happens.
package enum WatchNews: Sendable {
  /// The index is current, and every change from here on will be told.
  case started(WatchStart)
  /// Notes and files have changed, and the index with them.
  case changed(WatchedChanges)
  /// Something that is no change.
  case notice(WatchNotice)
  /// It is another day by local time.
  case newDay(VaultView)
}

/// What a watcher watches when it begins.
package struct WatchStart: Sendable {
  /// The vault, its index current.
  package let view: VaultView
  /// Its folders; nil when nothing is watched, because it was only looked once.
  package let folders: Int?
  /// Whether the index was made from nothing, so that no change can be told.
  package let isFresh: Bool
}

/// Something that whoever reads a watcher's output should know, and that is no change of a note.
package enum WatchNotice: Equatable, Sendable {
  /// The system lost events: everything is looked at again.
  case overflow
  /// The system refuses more watches: so many folders are looked at by themselves, now and then.
  case tooManyFolders(unwatched: Int)
  /// The file system does not tell of all changes, so that everything is looked at now and then.
  case polling(fileSystem: String)
  /// The vault's folder is not there; nothing is forgotten until it is.
  case vaultGone
  /// Most notes have vanished at once; nothing is forgotten until they are back, or it lasts.
  case mostNotesGone(missing: Int, of: Int)
  /// What was gone is there again.
  case vaultBack
  /// The settings were read again.
  case reloaded
  /// The index could not be written.
  case notWritten(reason: String)
  /// The index is written again.
  case written
  /// A note or folder could not be read.
  case problem(ReadProblem)
  /// Something in a config file is not understood.
  case config(ConfigProblem)
}

/// Why there is no watching.
package enum WatchError: Error, Sendable {
  /// Another process watches the vault.
  case watched(process: Int32?)
  /// The system refuses one more queue of events to the user.
  case tooManyQueues
}

/// How a watcher ended.
package enum WatchEnd: Equatable, Sendable {
  /// Somebody pressed the keys for it.
  case interrupted
  /// It was told to.
  case terminated
  /// Nobody reads what it says any more.
  case abandoned
}
