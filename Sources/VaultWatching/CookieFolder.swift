internal import SystemCalls
internal import VaultCore

/// The folder in which other processes put cookies, as the watcher uses it: it promises answers by a lock, and answers.
struct CookieFolder: ~Copyable {
  /// The folder's descriptor, without the lock.
  private let folder: FileDescriptor
  /// The lock, held while answers are promised.
  private var lock: FileLock?

  let watch: WatchDescriptor

  /// Creates the folder if it does not exist, and watches it.
  init(_ files: WatcherFiles, _ queue: borrowing InotifyQueue) throws(SystemError) {
    try FileSystem.makeDirectories(files.cookies)
    let opened = try FileDescriptor.open(files.cookies, .readOnly, [.directory, .noFollow])
    // Only complete cookies matter, and the removal of the folder itself.
    watch = try queue.add(directory: opened, at: files.cookies, [.movedTo, .deleteSelf, .moveSelf, .onlyDirectory])
    folder = opened
    lock = nil
  }

  var isOpen: Bool { lock != nil }

  /// Starts or stops promising answers. If folders cannot be locked, as on some network shares, nothing is promised,
  /// and other processes compare the files themselves.
  mutating func setOpen(isOpen: Bool) {
    if isOpen == self.isOpen { return }
    lock = nil
    if isOpen {
      // A separate descriptor is opened, because a duplicate would share the lock with the first one.
      guard let own = try? folder.open(at: ".", .readOnly, [.directory]) else { return }
      lock = try? FileLock.acquire(.exclusive, on: own, timeout: .milliseconds(300))
    }
  }

  /// Returns the names of all cookies, including those whose events were lost.
  func waiting() throws(SystemError) -> [[UInt8]] { try DirectoryListing(of: folder).entries.map(\.name) }

  /// Answers a cookie and removes it. If its reader is gone, it is only removed.
  func answer(_ name: [UInt8], _ byte: UInt8) {
    let path = RawPath(name)
    // Opening fails without a reader. A file that is not a FIFO is not a cookie.
    if let fifo = try? folder.open(at: path, .writeOnly, [.nonBlocking, .noFollow]),
      let status = try? fifo.status(), status.kind == .other
    {
      try? fifo.write([byte])
    }
    try? folder.remove(path)
  }
}
