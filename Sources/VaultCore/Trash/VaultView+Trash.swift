internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Adds the notes in the trash to the snapshot, under their paths there. Links do not resolve to them, and links from
  /// them are ignored.
  package mutating func includeTrash() throws(VaultError) {
    let notes = try Trash(vault).files.filter { $0.isNote && $0.isListed }
    if notes.isEmpty { return }
    var builder = DocumentBuilder(
      config: vault.config, zone: vault.surroundings.zone, earliest: EarliestDates(rememberedOf: vault))
    var segment = SegmentWriter()
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      let reader = NoteReader(sizeLimit: vault.config.sizeLimit)
      for note in notes {
        // A note that no longer exists, or cannot be read, is not found.
        guard let read = try? reader.read(note.path, root: root) else { continue }
        segment.append(builder.note(note.path, read))
      }
    } catch {
      throw .unusableVault(vault.root, error)
    }
    snapshot = snapshot.adding(segments: [segment.finish()], removing: [], scan: snapshot.scan)
  }
}
