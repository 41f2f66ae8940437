internal import CLinux
internal import Glibc

/// The kinds of events to watch for, or the kind of an event.
package struct InotifyMask: OptionSet, Hashable, Sendable {
  /// The flags of `inotify.h`.
  package let rawValue: UInt32

  /// Makes a mask from the flags of `inotify.h`.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ flag: some BinaryInteger) { rawValue = UInt32(truncatingIfNeeded: flag) }

  /// A name was added.
  package static let create = InotifyMask(IN_CREATE)
  /// A name was removed.
  package static let delete = InotifyMask(IN_DELETE)
  /// Content was written or truncated.
  package static let modify = InotifyMask(IN_MODIFY)
  /// A file that was open for writing was closed, whether it was written or not.
  package static let closeWrite = InotifyMask(IN_CLOSE_WRITE)
  /// Mode, owner, times or the number of links changed.
  package static let attributes = InotifyMask(IN_ATTRIB)
  /// A rename moved a name out of the watched directory.
  package static let movedFrom = InotifyMask(IN_MOVED_FROM)
  /// A rename moved a name into the watched directory.
  package static let movedTo = InotifyMask(IN_MOVED_TO)
  /// The watched file or directory itself was removed.
  package static let deleteSelf = InotifyMask(IN_DELETE_SELF)
  /// The watched file or directory itself was renamed; it is still watched.
  package static let moveSelf = InotifyMask(IN_MOVE_SELF)

  /// In events: the name is that of a directory.
  package static let isDirectory = InotifyMask(IN_ISDIR)
  /// In events: the watch has ended.
  package static let ignored = InotifyMask(IN_IGNORED)
  /// In events: some events were lost; the event does not belong to a watch.
  package static let overflow = InotifyMask(IN_Q_OVERFLOW)
  /// In events: the file system was unmounted.
  package static let unmounted = InotifyMask(IN_UNMOUNT)

  /// For adding: fails with `Errno.notDirectory` if the path is not a directory.
  package static let onlyDirectory = InotifyMask(IN_ONLYDIR)
  /// For adding: watches a symlink itself instead of its target.
  package static let dontFollow = InotifyMask(IN_DONT_FOLLOW)
  /// For adding: reports no events of files that were removed from the directory.
  package static let exceptUnlinked = InotifyMask(IN_EXCL_UNLINK)

  /// For adding: extends the mask of an existing watch instead of replacing it.
  package static let added = InotifyMask(IN_MASK_ADD)

  /// The events of every change to a directory's contents, or to the files in it. Both `modify` and `closeWrite` are
  /// included, because a writer that has a file open may never close it.
  package static let directoryChanges: InotifyMask = [
    .create, .delete, .modify, .closeWrite, .attributes, .movedFrom, .movedTo, .deleteSelf, .moveSelf,
    .onlyDirectory, .exceptUnlinked,
  ]
}
