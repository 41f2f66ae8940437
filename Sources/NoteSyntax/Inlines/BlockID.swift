/// A block id, `^id` at the end of a block or alone after one, which links can refer to.
package struct BlockID: Sendable, Equatable {
  /// The id as written, without `^`; ids are compared without case.
  package var id: String
  /// The number of its line, from 1.
  package var line: Int
  /// The range of `^id`.
  package var range: Range<Int>
  /// The range of the block that it identifies: the paragraph, heading or table, or the container before it.
  package var blockRange: Range<Int>
}
