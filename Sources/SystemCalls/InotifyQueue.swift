internal import Glibc

/// The events of watched directories, in the order in which they happened, over several file systems too.
package struct InotifyQueue: ~Copyable, Sendable {
  /// Becomes readable when there are events; for `Readiness`.
  package let descriptor: FileDescriptor

  /// Throws `Errno.tooManyOpenFiles` when the user has as many queues as allowed.
  ///
  /// The corresponding C function is `inotify_init1`.
  package init() throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try check("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
  }

  /// Watches what is at a path; if that is watched already, the mask is replaced and the watch is the same.
  ///
  /// Throws `Errno.noSpace` when the user has as many watches as allowed.
  ///
  /// The corresponding C function is `inotify_add_watch`.
  package borrowing func add(_ path: RawPath, _ mask: InotifyMask) throws(SystemError) -> WatchDescriptor {
    let raw = descriptor.raw
    // SAFETY: the string lives for the call.
    return WatchDescriptor(
      rawValue: try unsafe path.check("inotify_add_watch") {
        unsafe inotify_add_watch(raw, $0, mask.rawValue)
      })
  }

  /// Watches an open directory, whatever its path is by now.
  ///
  /// The corresponding C function is `inotify_add_watch` on `/proc/self/fd`.
  package borrowing func add(
    directory: borrowing FileDescriptor, _ mask: InotifyMask
  ) throws(SystemError) -> WatchDescriptor {
    // The path is a symlink of the kernel, which has to be followed.
    try add(RawPath("/proc/self/fd/\(directory.raw)"), mask.subtracting(.dontFollow))
  }

  /// Ends a watch; an `ignored` event follows. Fails with `Errno.invalidArgument` if it has ended already.
  ///
  /// The corresponding C function is `inotify_rm_watch`.
  package borrowing func remove(_ watch: WatchDescriptor) throws(SystemError) {
    let raw = descriptor.raw
    _ = try check("inotify_rm_watch") { inotify_rm_watch(raw, watch.rawValue) }
  }

  /// All events there are now, without waiting; none if there are none.
  ///
  /// Stops at 65,536 events, so that a storm cannot keep the caller here.
  ///
  /// The corresponding C function is `read`.
  package borrowing func read() throws(SystemError) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    do {
      while events.count < 65_536 {
        let buffer = try descriptor.read(upTo: 64 << 10)
        if buffer.isEmpty { break }
        events += InotifyEvent.parse(buffer.span)
      }
    } catch let error where error.errno == .wouldBlock {
      // Nothing is left.
    }
    return events
  }
}
