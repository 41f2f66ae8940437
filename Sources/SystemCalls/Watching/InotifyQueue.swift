internal import Glibc

/// A queue of the events of watched directories, in the order in which they happened, even across file systems.
package struct InotifyQueue: ~Copyable, Sendable {
  /// The descriptor, which becomes readable when events are available; for `Readiness`.
  package let descriptor: FileDescriptor

  /// Makes an empty queue. Throws `Errno.tooManyOpenFiles` if the user has the maximum number of queues.
  package init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
  }

  /// Watches a path; if it is already watched, its mask is replaced and the same watch is returned. Throws
  /// `Errno.noSpace` if the user has the maximum number of watches.
  package borrowing func add(_ path: RawPath, _ mask: InotifyMask) throws(SystemError) -> WatchDescriptor {
    let raw = descriptor.raw
    // SAFETY: the string lives for the call.
    return WatchDescriptor(
      rawValue: try unsafe path.check("inotify_add_watch") { unsafe inotify_add_watch(raw, $0, mask.rawValue) })
  }

  /// Watches an open directory, even if its path has changed. The corresponding C function is `inotify_add_watch` on
  /// `/proc/self/fd`. If `/proc` is not mounted, the directory is watched by its path; throws `Errno.noSuchFile` if
  /// another file is there.
  package borrowing func add(
    directory: borrowing FileDescriptor, at path: @autoclosure () -> RawPath, _ mask: InotifyMask
  ) throws(SystemError) -> WatchDescriptor {
    do throws(SystemError) {
      // The path in /proc is a symlink, which must be followed.
      return try add(RawPath("/proc/self/fd/\(directory.raw)"), mask.subtracting(.dontFollow))
    } catch {
      guard error.errno == .noSuchFile else { throw error }
      let path = path()
      let watch = try add(path, mask)
      let (status, present) = (try directory.status(), try FileStatus.lstat(path))
      guard status.device == present.device, status.inode == present.inode else { throw error }
      return watch
    }
  }

  /// Ends a watch; an `ignored` event follows. Fails with `Errno.invalidArgument` if it has already ended.
  package borrowing func remove(_ watch: WatchDescriptor) throws(SystemError) {
    let raw = descriptor.raw
    _ = try check("inotify_rm_watch") { inotify_rm_watch(raw, watch.rawValue) }
  }

  /// Returns the events that are available, without waiting; there may be none. It stops at 65,536 events, so that a
  /// flood of events does not block the caller.
  package borrowing func read() throws(SystemError) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    while events.count < 65_536, let buffer = try descriptor.receive(upTo: 64 << 10), !buffer.isEmpty {
      events += InotifyEvent.parse(buffer.span)
    }
    return events
  }
}
