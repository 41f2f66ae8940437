import SystemCalls

/// How editors and tools save a note, as sequences of the system calls they were seen to make.
enum EditorSequence: String, CaseIterable, Sendable {
  case nano, nanoWithBackup, vim, vimWithBackup, vimInPlace, neovim, emacsFirst, emacsLater, emacsByCopying, micro,
    kakoune
  case joe, gedit, sed, perl, rsync, rsyncInPlace, copyWithTimes, moveAcross, gitCheckout, vsCode, jetBrains, kate

  /// Names that may be beside the note at some moment, and must never be seen.
  static let temporaryNames = [
    "4913", "note.md~", "#note.md#", ".note.md.swp", "sedAb12Xy", "XXa1B2c3", "note.md___jb_tmp___",
    "note.md___jb_old___",
    "note.md.aB3dEf",
  ]

  /// Saves a text to `note.md` in a folder as the program does.
  func save(_ text: [UInt8], in folder: RawPath) throws {
    let directory = try FileDescriptor.open(folder, .readOnly, [.directory])
    let note: RawPath = "note.md"
    let backup: RawPath = "note.md~"
    func create(_ name: RawPath, _ bytes: [UInt8] = [], mode: UInt16 = 0o644) throws {
      try directory.open(at: name, .writeOnly, [.create, .exclusive], mode: mode).write(bytes)
    }
    func rewrite(_ name: RawPath, _ pieces: [[UInt8]]) throws {
      let file = try directory.open(at: name, .writeOnly, [.create, .truncate], mode: 0o644)
      for piece in pieces { try file.write(piece) }
      try file.sync()
    }
    func rename(_ from: RawPath, _ to: RawPath) throws { try directory.rename(from, to: directory, to) }
    func remove(_ name: RawPath) { try? directory.remove(name) }
    let halves = [Array(text.prefix(text.count / 2)), Array(text.dropFirst(text.count / 2))]

    switch self {
    case .nano, .kakoune, .vsCode:
      if self == .nano { try create(".note.md.swp") }
      try rewrite(note, [text])
      remove(".note.md.swp")
    case .nanoWithBackup:
      remove(backup)
      try create(backup, directory.open(at: note).readToEnd(limit: 1 << 20))
      try rewrite(note, [text])
    case .vim, .vimWithBackup, .neovim:
      if self != .neovim { try create(".note.md.swp") }
      try create("4913")
      remove("4913")
      try rename(note, backup)
      try rewrite(note, [text])
      try directory.open(at: note, .writeOnly).setMode(0o640)
      if self != .vimWithBackup { remove(backup) }
      remove(".note.md.swp")
    case .vimInPlace:
      remove(backup)
      try create(backup, directory.open(at: note).readToEnd(limit: 1 << 20))
      try rewrite(note, [text])
      remove(backup)
    case .emacsFirst:
      try? directory.symlink(".#note.md", leadingTo: "user@host.1:2")
      try rename(note, backup)
      try rewrite(note, halves)
      remove(".#note.md")
      try directory.open(at: note, .writeOnly).setMode(0o640)
    case .emacsLater, .joe:
      try create("#note.md#", halves[0])
      try rewrite(note, halves)
      remove("#note.md#")
    case .emacsByCopying:
      remove(backup)
      try create(backup, directory.open(at: note).readToEnd(limit: 1 << 20))
      try rewrite(note, halves)
    case .micro:
      _ = try directory.open(at: note, .writeOnly)
      try rewrite(note, [text])
    case .gedit:
      _ = try directory.open(at: note, .writeOnly)
      try create(".goutputstream-ABC123", text)
      try rename(".goutputstream-ABC123", note)
    case .sed:
      try create("sedAb12Xy", text, mode: 0o600)
      try rename("sedAb12Xy", note)
    case .perl:
      try create("XXa1B2c3", text)
      try rename("XXa1B2c3", note)
    case .rsync:
      try create(".note.md.Xy12Za", text)
      try directory.open(at: ".note.md.Xy12Za", .readWrite).setTimes(modified: 1_600_000_000_000_000_000)
      try rename(".note.md.Xy12Za", note)
    case .rsyncInPlace:
      let file = try directory.open(at: note, .readWrite)
      try file.write(text, at: 0)
      try file.truncate(to: Int64(text.count))
      try file.setTimes(modified: 1_600_000_001_000_000_000)
    case .copyWithTimes:
      try rewrite(note, [text])
      try directory.open(at: note, .readWrite).setTimes(modified: 1_600_000_002_000_000_000)
    case .moveAcross, .gitCheckout:
      remove(note)
      try create(note, text, mode: 0o600)
    case .jetBrains:
      try create("note.md___jb_tmp___", text)
      try rename(note, "note.md___jb_old___")
      try rename("note.md___jb_tmp___", note)
      remove("note.md___jb_old___")
    case .kate:
      try create(".note.md.kate-swp")
      try create("note.md.aB3dEf", text)
      try rename("note.md.aB3dEf", note)
      remove(".note.md.kate-swp")
    }
  }
}
