package import Bytes

/// What identifies one version of a file: when any part differs, the file is read again.
package struct FileFingerprint: Hashable, Sendable {
  /// Size in bytes.
  package var size: UInt64
  /// Time of the last change of the content, nanoseconds since 1970.
  package var modified: Int64
  /// Time of the last change of the inode, nanoseconds since 1970.
  package var changed: Int64
  /// Inode number.
  package var inode: UInt64

  /// A fingerprint of the given parts.
  package init(size: UInt64 = 0, modified: Int64 = 0, changed: Int64 = 0, inode: UInt64 = 0) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}

/// One document as it goes into the index: a key, fields of text, exact keys, numbers and stored bytes.
package struct IndexDocument: Sendable {
  /// The unique key that documents are sorted by: the path's bytes.
  package var key: [UInt8]
  /// The version of the file that the document was made from.
  package var fingerprint: FileFingerprint
  /// The hash of the file's bytes.
  package var contentHash: ContentHash
  /// Runs of text. Runs of one field are apart from each other: no phrase spans two of them.
  package var texts = FieldRuns<TextField>()
  /// Exact keys; a repeated one counts once.
  package var keys = FieldRuns<KeyField>()
  /// One number a `NumberField`, in its order.
  package var numbers = [Int64](repeating: 0, count: NumberField.allCases.count)
  /// Stored bytes, one a `StoredField`, in its order.
  package var stored = [[UInt8]](repeating: [], count: StoredField.allCases.count)

  /// A document without content.
  package init(key: [UInt8], fingerprint: FileFingerprint, contentHash: ContentHash) {
    self.key = key
    self.fingerprint = fingerprint
    self.contentHash = contentHash
  }

  /// One of the document's numbers.
  package subscript(number: NumberField) -> Int64 {
    get { numbers[number.rawValue] }
    set { numbers[number.rawValue] = newValue }
  }

  /// One of the document's stored columns.
  package subscript(stored field: StoredField) -> [UInt8] {
    get { stored[field.rawValue] }
    set { stored[field.rawValue] = newValue }
  }
}
