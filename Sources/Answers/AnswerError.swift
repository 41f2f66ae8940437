package import VaultChanges
package import VaultCore

/// A question that has no answer, or a change that cannot be made.
package enum AnswerError: Error, Sendable {
  /// The links to a folder were asked for, and links lead to notes and files only.
  case folderAsTarget([UInt8])
  /// An operation cannot be undone or redone, since that would lose what the files with these paths got since then.
  case changedSince(operation: Int, isUndo: Bool, [[UInt8]])
  /// The note of a day exists, but the config or `.sheafignore` leaves it out.
  case leftOut([UInt8])
  /// Somebody wished that the change stops, and nothing was changed.
  case stopped
  /// The plan is not the one that was shown.
  case otherPlan
  /// The text to replace, or what is to be written for it, cannot be used.
  case noReplacement(ReplacementFault)
  /// Some of the notes cannot be changed, and none was.
  case refused([ChangeError])
  /// The vault has no such category; its categories.
  case noCategory(String, [String])
  /// Another note has the id.
  case takenID(String, by: [UInt8])
  case emptyID
  /// Several notes would get the same id.
  case sameID(notes: Int)
  /// A tag with the new name exists already, and would be merged with the old one.
  case takenTag(old: String, new: String, existing: String, notes: Int)
  /// The name cannot be that of a tag, and one that is similar can.
  case noTag(String, TagNames.Fault, near: String?)
  /// A property would lose the meaning that it has.
  case otherMeaning(old: String, new: String)
  /// The path of a single file was given for several.
  case pathForSeveral([UInt8], count: Int)
  /// The path of a note was given for another file or a folder, or the reverse.
  case pathForOther([UInt8], [UInt8], isFolder: Bool)
  /// A note was named where a folder is needed.
  case noteAsFolder([UInt8])
  /// The name is not that of a heading or a block.
  case noHeading([UInt8])
  /// The file is where it was, so no program has moved it.
  case stillThere([UInt8])
  /// There is no such folder; the one that may be meant.
  case noFolder(String, near: String?)
  /// The vault needs the folder.
  case specialFolder(String)
  case rootAsFolder(String)
}
