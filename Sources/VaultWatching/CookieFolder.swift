internal import SystemCalls
internal import VaultCore

/// The watcher's side of cookies: the folder, the promise to answer, and the answers.
struct CookieFolder: ~Copyable {
  /// The folder, without the lock.
  private let folder: FileDescriptor
  /// Held while answers are promised.
  private var lock: FileLock?

  /// The watch of the folder.
  let watch: WatchDescriptor

  /// Makes the folder where it is missing, and watches it.
  init(_ place: WatchPlace, _ queue: borrowing InotifyQueue) throws(SystemError) {
    try FileSystem.makeDirectories(place.cookies)
    let opened = try FileDescriptor.open(place.cookies, .readOnly, [.directory, .noFollow])
    // Only cookies that are complete count, and that the folder itself goes.
    watch = try queue.add(directory: opened, [.movedTo, .deleteSelf, .moveSelf, .onlyDirectory])
    folder = opened
    lock = nil
  }

  /// Whether answers are promised.
  var isOpen: Bool { lock != nil }

  /// Promises answers from now on, or takes the promise back.
  ///
  /// Where folders cannot be locked, as on some network shares, nothing is promised: then who asks looks at the files.
  mutating func setOpen(_ isOpen: Bool) {
    if isOpen == self.isOpen { return }
    lock = nil
    if isOpen {
      // A descriptor of its own, opened anew: a copy would share the lock with the first one.
      guard let own = try? folder.open(at: ".", .readOnly, [.directory]) else { return }
      lock = try? FileLock.acquire(.exclusive, on: own, timeout: .milliseconds(300))
    }
  }

  /// All cookies there are, those included whose events were lost.
  func waiting() throws(SystemError) -> [[UInt8]] {
    try DirectoryListing(of: folder).entries.map(\.name)
  }

  /// Answers a cookie and removes it; one whose reader is gone is only removed.
  func answer(_ name: [UInt8], _ byte: UInt8) {
    let path = RawPath(name)
    // Without a reader this fails; what is no FIFO was not put there by one who asks.
    if let fifo = try? folder.open(at: path, .writeOnly, [.nonBlocking, .noFollow]),
      let status = try? fifo.status(), status.kind == .other
    {
      try? fifo.write([byte])
    }
    try? folder.remove(path)
  }
}
