internal import CLinux
internal import Glibc

/// The metadata of a file other than its content and names: mode, owner, access list and extended attributes.
package enum FileMetadata {
  /// Copies the metadata of an open file to another open file that will replace it.
  ///
  /// Copies the owner and the group if they differ, the mode, the POSIX access list and all `user.*` attributes.
  /// Metadata that one of the file systems does not support is omitted. Throws `Errno.notPermitted` if the owner cannot
  /// be set; then the file must be rewritten in place instead. The corresponding C functions are `fchown`, `fchmod`,
  /// `fgetxattr` and `fsetxattr`.
  package static func copy(
    from source: borrowing FileDescriptor, to target: borrowing FileDescriptor
  ) throws(SystemError) {
    let original = try source.status()
    let present = try target.status()
    // The owner is set first, because changing it clears set-id bits. The mode is set last, because an access list
    // changes it, and a file without write permission refuses attributes.
    if original.userID != present.userID || original.groupID != present.groupID {
      let raw = target.raw
      _ = try check("fchown") { fchown(raw, original.userID, original.groupID) }
    }
    for name in try attributeNames(of: source) {
      guard name == "system.posix_acl_access" || name.bytes.starts(with: "user.".utf8),
        let value = try attribute(name, of: source)
      else { continue }
      try set(name, to: value, on: target)
    }
    try target.setMode(original.mode)
  }

  private static func attributeNames(of file: borrowing FileDescriptor) throws(SystemError) -> [RawPath] {
    // SAFETY: the call writes no more than the size it is given.
    let list = try unsafe growing("flistxattr", file.raw) { (raw, buffer, size) in
      unsafe flistxattr(raw, buffer?.assumingMemoryBound(to: CChar.self), size)
    }
    return (list ?? []).split(separator: 0).map { RawPath($0) }
  }

  private static func attribute(_ name: RawPath, of file: borrowing FileDescriptor) throws(SystemError) -> [UInt8]? {
    let raw = file.raw
    // SAFETY: the string lives for the calls.
    return try unsafe name.withCString("fgetxattr") { (string) throws(SystemError) -> [UInt8]? in
      try unsafe growing("fgetxattr", raw) { (raw, buffer, size) in
        unsafe fgetxattr(raw, string, buffer, size)
      }
    }
  }

  private static func set(_ name: RawPath, to value: [UInt8], on file: borrowing FileDescriptor) throws(SystemError) {
    let raw = file.raw
    do {
      // SAFETY: string and value live for the call.
      _ = try unsafe name.check("fsetxattr") { (string) -> Int32 in
        unsafe value.withUnsafeBytes { unsafe fsetxattr(raw, string, $0.baseAddress, $0.count, 0) }
      }
    } catch let error where error.errno == .notSupported {
      // The target's file system does not support such attributes.
    }
  }

  /// Makes a call with a buffer of the size it requests, again if that has grown; nil if the file has no such data.
  private static func growing(
    _ call: StaticString, _ raw: Int32, _ read: (Int32, UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> [UInt8]? {
    while true {
      do throws(SystemError) {
        // Without a buffer, the call only returns the size.
        let size = try check(call) { read(raw, nil, 0) }
        if size == 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        // SAFETY: the call writes no more than the size of the array.
        let count = try check(call) { unsafe bytes.withUnsafeMutableBytes { unsafe read(raw, $0.baseAddress, size) } }
        return Array(bytes[..<count])
      } catch {
        if error.errno == .notSupported || error.errno == .noAttribute { return nil }
        if error.errno != .attributeGrew { throw error }
      }
    }
  }
}
