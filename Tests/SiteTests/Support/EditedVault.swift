import SystemCalls
import TestSupport
import VaultCore

/// A vault of random notes, some of which are published, that people edit.
struct EditedVault {
  private static let pieces =
    [
      "a word that few have: zeppelin", "another one: quagga, and zeppelin", "# Part", "#tag/common", "#rare",
      "[[n1]] and [[n2|two]]", "![[n3]]", "![[n2#Part]]", "[x](n4.md#part)", "![[p.png]]", "- [ ] task", "%%hidden%%",
      "quagga here", "text[^1]\n\n[^1]: note", "plain words", "![[d.pdf]]", "<img src=\"p.png\">", "![[c.canvas]]",
      "aardvark", "zyzzyva", "[[new1]] ![[new2]]", "![[q.png]]",
    ] + RandomVault.queries

  let vault: TemporaryVault
  private var random: SplitMix64
  /// The number of the words that were made so far.
  private var count = 0

  init(seed: UInt64) throws {
    vault = try RandomVault(seed: seed).vault
    random = SplitMix64(seed: seed)
  }

  /// Returns a word that was in no note before.
  private mutating func word() -> String {
    count += 1
    return "zq\(random.pick(["a", "m", "z"]))\(count)qz"
  }

  private mutating func change(_ path: RawPath, _ edit: (String) -> String) throws {
    let text = String(decoding: try vault.read(path), as: UTF8.self)
    try vault.write(edit(text), to: path)
  }

  /// Sets a property of a note, or removes it if it has this value.
  private mutating func toggle(_ line: String, of path: RawPath) throws {
    try change(path) { text in
      if text.contains(line + "\n") { return text.replacing(line + "\n", with: "") }
      return text.hasPrefix("---\n")
        ? text.replacing("---\n", with: "---\n\(line)\n", maxReplacements: 1) : "---\n\(line)\n---\n" + text
    }
  }

  /// Changes the vault as people do, and says how.
  mutating func edit(_ round: Int) throws -> String {
    let notes = try vault.open().allNotes().map(\.path)
    let path = RawPath(random.pick(notes))
    switch random.below(18) {
    case 0...3:
      let piece = random.pick(Self.pieces + [word()])
      try change(path) { $0 + "\n\n\(piece)\n" }
      return "add \(piece) to \(path)"
    case 4:
      let kept = (0..<40).map { _ in random.below(3) > 0 }
      try change(path) { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.dropFirst().firstIndex { $0 == "---" } ?? 0
        return lines.enumerated().filter { $0.offset <= end || kept[$0.offset % 40] }.map(\.element).joined(
          separator: "\n")
      }
      return "cut \(path)"
    case 5:
      try change(path) { $0.replacing("tags: [", with: "tags: [new\(round % 2), ") }
      return "tag \(path)"
    case 6:
      let name = word()
      try change(path) { $0.replacing("title: ", with: "title: \(name) ") }
      return "title \(path)"
    case 7:
      if notes.count < 3 { return "nothing" }
      try vault.remove(path)
      return "delete \(path)"
    case 8:
      let text = try vault.read(path)
      try vault.remove(path)
      let name = random.pick(["b/moved\(round)", "n\(random.below(6))", "\(word())/n1"])
      try vault.write(text, to: RawPath("\(name).md"))
      return "rename \(path) to \(name)"
    case 9:
      let publish = random.below(2) == 0 ? "---\npublish: true\n---\n" : ""
      try vault.write("\(publish)# New \(word())\n\n\(random.pick(Self.pieces))\n", to: RawPath("new\(round).md"))
      return "new\(round)"
    case 10:
      let name = RawPath(random.pick(["p.png", "d.pdf", "q.png"]))
      try vault.write("file \(round)", to: name)
      return "write \(name)"
    case 11:
      let name = RawPath(random.pick(["p.png", "d.pdf", "c.canvas"]))
      if FileSystem.exists(vault.root.appending(name)) { try vault.remove(name) }
      return "remove \(name)"
    case 12:
      let synonyms = random.below(2) == 0 ? "synonyms:\n  - [\(word()), aardvark]\n  - synonyms.txt\n" : ""
      try vault.write("site:\n  name: Site \(round)\n\(synonyms)", to: ".sheaf/config.yaml")
      return "config"
    case 13:
      let line = random.pick(["unlisted: true", "pinned: true", "lang: ar", "created: 2026-03-0\(1 + random.below(9))"])
      try toggle(line, of: path)
      return "\(line) of \(path)"
    case 14:
      // Words of any notes stand for each other.
      let texts = try notes.map { String(decoding: try vault.read(RawPath($0)), as: UTF8.self) }
      let known = words(in: texts.joined(separator: " ")).sorted()
      let others = known.isEmpty ? [] : (0..<3).map { _ in random.pick(known) }
      try vault.write((["zeppelin"] + others).joined(separator: ", ") + "\n", to: "synonyms.txt")
      return "synonyms"
    default:
      try toggle("publish: true", of: path)
      return "publish \(path)"
    }
  }

  /// The words that `word` and `RandomVault` make in a text.
  private func words(in text: some StringProtocol) -> Set<Substring> {
    Set(String(text).matches(of: /zq[a-z0-9]+qz/).map(\.output))
  }

  /// Returns what is wrong with the files: words that notes have of which the site has none.
  func leaks(in files: [String: [UInt8]], of shown: Set<[UInt8]>) throws -> [String] {
    var (open, secret): (Set<Substring>, Set<Substring>) = ([], [])
    for note in try vault.open().allNotes() {
      let found = words(in: String(decoding: note.path + [0x20] + (try vault.read(RawPath(note.path))), as: UTF8.self))
      if shown.contains(note.path) { open.formUnion(found) } else { secret.formUnion(found) }
    }
    secret.subtract(open)
    return files.flatMap { name, bytes in
      words(in: name + " " + String(decoding: bytes, as: UTF8.self)).intersection(secret).map { "\(name) has \($0)" }
    }.sorted()
  }
}
