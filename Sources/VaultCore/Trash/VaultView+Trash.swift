internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Adds the notes in the trash to the snapshot, under their paths there. Links do not resolve to them, and links from
  /// them are ignored. What cannot be read is added to the report.
  package mutating func includeTrash() throws(VaultError) {
    let trash = try Trash(vault)
    report.problems += trash.problems
    let notes = trash.files.filter { $0.isNote && $0.isListed }
    if notes.isEmpty { return }
    var builder = DocumentBuilder(
      config: vault.config, zone: vault.surroundings.zone, earliest: EarliestDates(rememberedOf: vault))
    var segment = SegmentWriter()
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .handleOnly, [.directory])
      let reader = NoteReader(sizeLimit: vault.config.sizeLimit)
      for note in notes {
        do throws(SystemError) {
          let read = try reader.read(note.path, root: root)
          segment.append(builder.note(note.path, read))
        } catch {
          if error.errno == .noSuchFile { continue }
          report.problems.append(ReadProblem(path: note.path, reason: .system(error)))
          vault.surroundings.readFailures.add(note.path, error)
        }
      }
    } catch {
      throw .unusableVault(vault.root, error)
    }
    snapshot = snapshot.adding(segments: [segment.finish()], removing: [], scan: snapshot.scan)
  }
}
