package import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// The text of a note that an editor has open and has not saved, together with its index document.
package struct UnsavedNote: Sendable {
  /// The path from the vault's root; there need not be such a file.
  package let path: [UInt8]
  package let text: [UInt8]
  /// An index segment that contains only the note.
  fileprivate let segment: [UInt8]
}

extension VaultView {
  /// Returns a note with a text that is not saved, for `overlaid`. O(bytes of the text).
  ///
  /// - Parameter hasBody: Whether the words of the text are indexed, which takes most of the time and only searches need.
  package func unsaved(_ path: [UInt8], text: [UInt8], note: ParsedNote, hasBody: Bool) -> UnsavedNote {
    let file = vault.absolutePath(path)
    let status = (try? FileStatus.stat(file)) ?? FileStatus(newFileOf: text.count, at: vault.surroundings.now())
    let problem: ReadProblem.Reason? = text.span.firstInvalidOffset == nil ? nil : .notUTF8
    // Not stable, so that the document is not treated as that of the file.
    let read = ReadNote(bytes: text, status: status, problem: problem, isStable: false)
    var builder = DocumentBuilder(vault)
    var document = builder.document(of: note, at: path, read, hasBody: hasBody)
    let flags = NoteFlags(rawValue: document[.flags])
    if flags.contains(.datedByFile), let saved = snapshot.document(withKey: path) {
      // The index may have an earlier date than the file.
      for field in [NumberField.created, .createdOffset] { document[field] = snapshot.number(field, of: saved) }
    }
    var segment = SegmentWriter()
    segment.append(document)
    return UnsavedNote(path: path, text: text, segment: segment.finish())
  }

  /// Returns the vault as it would be if editors saved their texts now: queries and readers of notes get these texts
  /// instead of the files. Nothing is committed.
  package func overlaid(
    with notes: [UnsavedNote], and files: [(path: [UInt8], text: [UInt8])] = [], without removed: [[UInt8]] = []
  ) -> VaultView {
    if notes.isEmpty, files.isEmpty, removed.isEmpty { return self }
    let texts = Dictionary(notes.map { ($0.path, $0.text) } + files, uniquingKeysWith: { $1 })
    let vault = Vault(vault, vault.surroundings, unsaved: texts)
    let laid = snapshot.adding(segments: notes.map(\.segment), removing: removed, scan: snapshot.scan)
    return VaultView(vault, laid, report)
  }
}
