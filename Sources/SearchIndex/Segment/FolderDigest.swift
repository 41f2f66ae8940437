internal import Bytes

/// A digest of the names and fingerprints of all files directly in a folder.
///
/// Two folders with the same digest have the same files, except with a probability of one in 2^64. So a folder can be
/// recognised as unchanged without reading its files from the index. The digest does not depend on the order of the
/// files, and files can be removed from it again, so the digests of several segments can be added.
package struct FolderDigest: Hashable, Sendable {
  /// The sum of the checksums of the files, modulo 2^64.
  var sum: UInt64 = 0
  /// The number of files.
  package internal(set) var count = 0

  /// Makes the digest of a folder without files.
  package init() {}

  /// Adds a file, given its name in the folder.
  package mutating func insert(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) {
    sum &+= Self.checksum(name, fingerprint)
    count &+= 1
  }

  /// Removes a file that was added earlier.
  package mutating func remove(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) {
    sum &-= Self.checksum(name, fingerprint)
    count &-= 1
  }

  mutating func insert(_ other: FolderDigest) {
    sum &+= other.sum
    count &+= other.count
  }

  private static func checksum(_ name: Span<UInt8>, _ fingerprint: FileFingerprint) -> UInt64 {
    let version = Checksum.of(
      fingerprint.size, UInt64(bitPattern: fingerprint.modified), UInt64(bitPattern: fingerprint.changed),
      fourth: fingerprint.inode)
    return Checksum.of(name, seed: version)
  }
}
