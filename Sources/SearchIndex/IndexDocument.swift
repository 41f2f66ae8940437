package import Bytes

/// Identifies a version of a file. If any part differs, the file is read again.
package struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  package var size: UInt64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of the inode, in nanoseconds since 1970.
  package var changed: Int64
  /// The inode number.
  package var inode: UInt64

  /// Makes a fingerprint from its parts.
  package init(size: UInt64 = 0, modified: Int64 = 0, changed: Int64 = 0, inode: UInt64 = 0) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }
}

/// A document to be indexed: a key, text fields, exact keys, numbers and stored bytes.
package struct IndexDocument: Sendable {
  /// The unique key, by which documents are sorted: the bytes of the path.
  package var key: [UInt8]
  /// The version of the file that the document was made from.
  package var fingerprint: FileFingerprint
  /// The hash of the file's bytes.
  package var contentHash: ContentHash
  /// The runs of text. A phrase never spans two runs, even of the same field.
  package var texts = FieldRuns<TextField>()
  /// The exact keys; duplicates count once.
  package var keys = FieldRuns<KeyField>()
  /// The number of each `NumberField`, in the order of its cases.
  package var numbers = [Int64](repeating: 0, count: NumberField.allCases.count)
  /// The bytes of each `StoredField`, in the order of its cases.
  package var stored = [[UInt8]](repeating: [], count: StoredField.allCases.count)

  /// Makes a document without content.
  package init(key: [UInt8], fingerprint: FileFingerprint, contentHash: ContentHash) {
    (self.key, self.fingerprint, self.contentHash) = (key, fingerprint, contentHash)
  }

  /// Accesses one of the document's numbers.
  package subscript(number: NumberField) -> Int64 {
    get { numbers[number.rawValue] }
    set { numbers[number.rawValue] = newValue }
  }

  /// Accesses one of the document's stored fields.
  package subscript(stored field: StoredField) -> [UInt8] {
    get { stored[field.rawValue] }
    set { stored[field.rawValue] = newValue }
  }
}
