/// The reason why a note cannot be edited as requested. In this case the note is not changed.
package enum EditError: Error, Hashable {
  /// The front matter is invalid; the problem has the reason and the position.
  case invalidFrontMatter(NoteProblem)
  case missingProperty(String)
  case existingProperty(String)
  /// The value of the property is a mapping, not a list.
  case notAList(String)
  /// The value, key or text cannot be written in this place without changing something else.
  case unwritable(String)
  /// The property would be ignored or could not be read, for this reason.
  case ignored(String)
  /// The text cannot be written on this line, counted from 1, without changing something else.
  case unwritableOn(String, line: Int)
  /// The text cannot be removed from this line, counted from 1, without changing the meaning of other text.
  case unremovable(String, line: Int)
  /// There is no task on this line, counted from 1.
  case missingTask(line: Int)
  /// The text of the note has no line with this number, counted from 1.
  case missingLine(Int)
  /// This text is not a status of a task, which is a single character.
  case invalidStatus(String)
  /// This is not a date `YYYY-MM-DD`.
  case invalidDate(String)
  case missingHeading(String)
  /// This cannot be the text of the heading: it is empty, has line breaks, or would be read as something else.
  case invalidHeading(String)
  case missingBlockID(String)
  case existingBlockID(String)
  /// This is not a block id, which consists of ASCII letters, digits and hyphens.
  case invalidBlockID(String)
  /// The note has no link with this number, counted from 0.
  case missingLink(Int)
  /// A link of this form cannot have this target.
  case invalidTarget(String)
}
