/// A save of another program into a file that an operation had already replaced or removed.
package struct LateSave: Sendable, Hashable {
  /// The path of the note.
  package let note: [UInt8]
  /// The path of the file that has what was saved: a conflict copy, or the note itself if nothing else was there.
  package let file: [UInt8]
  /// The command that had replaced the note, for display.
  package let command: String

  /// Creates a description of a save.
  package init(note: [UInt8], file: [UInt8], command: String) {
    (self.note, self.file, self.command) = (note, file, command)
  }
}
