internal import Bytes

/// Notes that are missing, or have no text any more, compared with a commit.
package struct NoteLoss: Sendable, Hashable {
  /// The number of notes that are missing or have no text.
  package let lost: Int
  /// The number of notes in the commit.
  package let total: Int
  /// The folder in which most of them were, by its path in the work tree; nil if they were in many folders.
  package let folder: [UInt8]?
  /// The number of lost notes in that folder.
  package let inFolder: Int
  /// The abbreviated name of the commit; nil for the last one.
  package let commit: String?

  /// The smallest number of lost notes for which a person is asked.
  static let minimum = 20

  /// Returns the loss if it is more than half of the notes, and large.
  init?(of lost: [[UInt8]], total: Int, since commit: String?) {
    guard lost.count >= Self.minimum, lost.count * 2 > total else { return nil }
    (self.lost, self.total, self.commit) = (lost.count, total, commit)
    var (folder, inFolder): ([UInt8], [[UInt8]]) = ([], lost)
    while true {
      // The folder below that has almost all of them.
      var groups: [[UInt8]: [[UInt8]]] = [:]
      for path in inFolder {
        guard let end = path[folder.count...].firstIndex(of: .slash) else { continue }
        groups[Array(path[...end]), default: []].append(path)
      }
      guard let largest = groups.max(by: { $0.value.count < $1.value.count }),
        largest.value.count * 10 >= lost.count * 9
      else { break }
      (folder, inFolder) = (largest.key, largest.value)
    }
    self.folder = folder.isEmpty ? nil : folder.dropLast()
    self.inFolder = inFolder.count
  }
}
