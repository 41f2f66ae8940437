/// Identifies a watch of an `InotifyQueue`. A watch belongs to an inode, so it survives a rename of the directory.
package struct WatchDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number that the kernel assigned; negative in an event that does not belong to a watch.
  package let rawValue: Int32

  /// Makes the descriptor of the watch with the number.
  package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An event of a watched file or directory. It is a hint that something has changed, not a description of the current
/// state.
package struct InotifyEvent: Hashable, Sendable {
  /// The watch that reported it.
  package let watch: WatchDescriptor
  package let mask: InotifyMask
  /// A number that is equal in the two events of one rename; zero in other events.
  package let cookie: UInt32
  /// The name in the watched directory; empty for the directory itself.
  package let name: [UInt8]

  /// Makes an event, for tests and replays.
  package init(watch: WatchDescriptor, mask: InotifyMask, cookie: UInt32 = 0, name: [UInt8] = []) {
    (self.watch, self.mask, self.cookie, self.name) = (watch, mask, cookie, name)
  }

  /// Parses a buffer filled by the kernel; an incomplete event at its end is omitted.
  ///
  /// Each event consists of the watch, the mask, the cookie and the length of the name, four bytes each in native byte
  /// order, followed by the name, which is padded with zeros.
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
          watch: WatchDescriptor(rawValue: Int32(bitPattern: field(0))), mask: InotifyMask(rawValue: field(1)),
          cookie: field(2), name: name))
      offset = end
    }
    return events
  }
}
