internal import Bytes

/// A few bytes that stand for all files that lie in one folder, with their names and versions.
///
/// Two folders with the same digest have the same files, but for a chance of one in 2^64: a folder can be found to be
/// as the index knows it without a look at the files in the index. The digest does not depend on the order of the files,
/// and files can be taken away again, so that those of several segments add up.
package struct FolderDigest: Hashable, Sendable {
  /// The sum of the checksums of the files, without carry.
  var sum: UInt64 = 0
  /// The number of files.
  package internal(set) var count = 0

  /// The digest of a folder without files.
  package init() {}

  init(sum: UInt64, count: Int) {
    self.sum = sum
    self.count = count
  }

  /// Adds a file with its name in the folder.
  package mutating func insert(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) {
    sum &+= Self.checksum(name, fingerprint)
    count &+= 1
  }

  /// Takes a file away that was added.
  package mutating func remove(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) {
    sum &-= Self.checksum(name, fingerprint)
    count &-= 1
  }

  /// Adds the files of another digest.
  mutating func insert(_ other: FolderDigest) {
    sum &+= other.sum
    count &+= other.count
  }

  private static func checksum(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) -> UInt64 {
    let version = Checksum.of(
      fingerprint.size, UInt64(bitPattern: fingerprint.modified), UInt64(bitPattern: fingerprint.changed),
      fingerprint.inode)
    return Checksum.of(name, seed: version)
  }
}
