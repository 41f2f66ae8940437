/// Identifies a watch of an `InotifyQueue`. It belongs to the inode, and so stays when a directory is renamed.
package struct WatchDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number that the kernel gave it; below zero in an event that belongs to no watch.
  package let rawValue: Int32

  /// A watch that has the number.
  package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// Something that happened to a watched file or directory. A hint of where to look, not of what is there now.
package struct InotifyEvent: Hashable, Sendable {
  /// The watch that saw it.
  package let watch: WatchDescriptor
  /// What happened.
  package let mask: InotifyMask
  /// The same in the two events of one rename; zero in others.
  package let cookie: UInt32
  /// The name in the watched directory; empty for the directory itself.
  package let name: [UInt8]

  /// An event, as a test or a replay makes it.
  package init(watch: WatchDescriptor, mask: InotifyMask, cookie: UInt32 = 0, name: [UInt8] = []) {
    self.watch = watch
    self.mask = mask
    self.cookie = cookie
    self.name = name
  }

  /// The events in a buffer as the kernel fills it; what is cut off at its end is left out.
  ///
  /// Each is the watch, the mask, the cookie and the length of the name, four bytes each in the order of the
  /// machine, and the name, filled up with zeros.
  static func parse(_ buffer: Span<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var offset = 0
    while buffer.count - offset >= 16 {
      func field(_ index: Int) -> UInt32 {
        let start = offset + 4 * index
        let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(buffer[start + $1]) << (8 * UInt32($1)) }
        return UInt32(littleEndian: value)
      }
      let start = offset + 16
      guard Int(field(3)) <= buffer.count - start else { break }
      let end = start + Int(field(3))
      var name: [UInt8] = []
      for index in start..<end where buffer[index] != 0 { name.append(buffer[index]) }
      events.append(
        InotifyEvent(
          watch: WatchDescriptor(rawValue: Int32(bitPattern: field(0))),
          mask: InotifyMask(rawValue: field(1)),
          cookie: field(2), name: name))
      offset = end
    }
    return events
  }
}
