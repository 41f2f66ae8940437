import SystemCalls

/// Writes a planned vault into a folder.
struct VaultWriter {
  let plan: VaultPlan
  let root: RawPath

  /// How many notes a thread takes at a time.
  private static let stretch = 500

  /// Writes all folders, notes and attachments; the number of bytes of the notes.
  func write() throws(SystemError) -> Int {
    for folder in plan.folders.paths { try FileSystem.makeDirectories(root.appending(RawPath(folder)), mode: 0o755) }
    try writeAttachments()
    let stretches = (plan.count + VaultWriter.stretch - 1) / VaultWriter.stretch
    let written = Parallel.map(stretches) { (number) -> Result<Int, SystemError> in
      let first = number * VaultWriter.stretch
      return Result { () throws(SystemError) in
        try writeNotes(first..<min(plan.count, first + VaultWriter.stretch))
      }
    }
    var bytes = 0
    for result in written { bytes += try result.get() }
    return bytes
  }

  private func writeNotes(_ notes: Range<Int>) throws(SystemError) -> Int {
    var maker = NoteMaker(plan)
    var total = 0
    for note in notes {
      let bytes = maker.make(note)
      let path = root.appending(RawPath(plan.path(of: note)))
      let file = try FileDescriptor.open(path, .writeOnly, [.create, .exclusive], mode: 0o644)
      try file.write(bytes)
      // A file as young as an index of it is compared by content; these look as old as they say they are.
      try file.setTimes(modified: Int64(plan.created(note).number) * 86_400_000_000_000 + Int64(note))
      total += bytes.count
    }
    return total
  }

  /// Files that notes embed; only their names count.
  private func writeAttachments() throws(SystemError) {
    guard plan.attachments > 0 else { return }
    let folder = root.appending("attachments" as RawPath)
    try FileSystem.makeDirectories(folder, mode: 0o755)
    for number in 0..<plan.attachments {
      let name = RawPath("figure-\(number).png")
      let file = try FileDescriptor.open(folder.appending(name), .writeOnly, [.create, .exclusive], mode: 0o644)
      try file.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
  }
}
