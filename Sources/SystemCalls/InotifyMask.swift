internal import CLinux
internal import Glibc

/// Which events are wanted, or what an event tells.
package struct InotifyMask: OptionSet, Hashable, Sendable {
  /// The flags of `inotify.h`.
  package let rawValue: UInt32

  /// A mask from the flags of `inotify.h`.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ flag: some BinaryInteger) { rawValue = UInt32(truncatingIfNeeded: flag) }

  /// A name appeared.
  package static let create = InotifyMask(IN_CREATE)
  /// A name vanished.
  package static let delete = InotifyMask(IN_DELETE)
  /// Content was written or cut off.
  package static let modify = InotifyMask(IN_MODIFY)
  /// A file that was open for writing was closed, whether written or not.
  package static let closeWrite = InotifyMask(IN_CLOSE_WRITE)
  /// Mode, owner, times or number of links changed.
  package static let attributes = InotifyMask(IN_ATTRIB)
  /// A name went elsewhere by a rename.
  package static let movedFrom = InotifyMask(IN_MOVED_FROM)
  /// A name came from elsewhere by a rename.
  package static let movedTo = InotifyMask(IN_MOVED_TO)
  /// The watched file or directory itself is gone.
  package static let deleteSelf = InotifyMask(IN_DELETE_SELF)
  /// The watched file or directory itself has another name; the watch goes with it.
  package static let moveSelf = InotifyMask(IN_MOVE_SELF)

  /// In events: the name is that of a directory.
  package static let isDirectory = InotifyMask(IN_ISDIR)
  /// In events: the watch has ended.
  package static let ignored = InotifyMask(IN_IGNORED)
  /// In events: some were lost; the watch is none.
  package static let overflow = InotifyMask(IN_Q_OVERFLOW)
  /// In events: the file system is gone.
  package static let unmounted = InotifyMask(IN_UNMOUNT)

  /// For adding: fails with `Errno.notDirectory` for anything else.
  package static let onlyDirectory = InotifyMask(IN_ONLYDIR)
  /// For adding: watches a symlink itself.
  package static let dontFollow = InotifyMask(IN_DONT_FOLLOW)
  /// For adding: no events of files that have no name in the directory any more.
  package static let exceptUnlinked = InotifyMask(IN_EXCL_UNLINK)

  /// For adding: to what the path is watched for already, in place of it.
  package static let added = InotifyMask(IN_MASK_ADD)

  /// All that can change what is in a directory, or in the files in it.
  ///
  /// Both `modify` and `closeWrite`: a writer that holds a file open may never close it.
  package static let directoryChanges: InotifyMask = [
    .create, .delete, .modify, .closeWrite, .attributes, .movedFrom, .movedTo, .deleteSelf, .moveSelf,
    .onlyDirectory, .exceptUnlinked,
  ]
}
