/// A block id, `^id` at the end of a block or alone after one, that links can point to.
package struct BlockID: Sendable, Equatable {
  /// The id as written, without `^`; ids are compared without case.
  package var id: String
  /// Its line, from 1.
  package var line: Int
  /// `^id`.
  package var range: Range<Int>
  /// The block that it names: the paragraph, heading or table, or the container before it.
  package var blockRange: Range<Int>
}
