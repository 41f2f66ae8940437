/// Why a note cannot be edited as asked. The note is not changed then.
package enum EditError: Error, Hashable {
  /// The front matter does not parse; the problem says where and why.
  case invalidFrontMatter(NoteProblem)
  /// The note has no property of this name.
  case missingProperty(String)
  /// The note has a property of this name already.
  case existingProperty(String)
  /// The property holds keys and values, not a list.
  case notAList(String)
  /// The value, key or text cannot be written in this place without changing something else.
  case unwritable(String)
  /// No task is on this line, counted from 1.
  case missingTask(line: Int)
  /// The text of the note has no line of this number, counted from 1.
  case missingLine(Int)
  /// A task's box holds one character, and not this text.
  case invalidStatus(String)
  /// This is no date `YYYY-MM-DD`.
  case invalidDate(String)
  /// The note has no such heading.
  case missingHeading(String)
  /// This cannot be the text of the heading: it is empty, has lines, or would be read as something else.
  case invalidHeading(String)
  /// The note has no block with this id.
  case missingBlockID(String)
  /// A block of the note has this id already.
  case existingBlockID(String)
  /// An id of a block is made of ASCII letters, digits and hyphens; this is none.
  case invalidBlockID(String)
  /// The note has no link of this number, counted from 0.
  case missingLink(Int)
  /// A link of this form cannot have this target.
  case invalidTarget(String)
}
