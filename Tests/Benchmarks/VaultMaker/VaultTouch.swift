import SystemCalls
import TestSupport

/// Changes some notes of a vault, the same ones in the same way for the same seed.
struct VaultTouch {
  let root: RawPath
  let count: Int
  let seed: UInt64

  /// Adds a line to each of the notes that are chosen; how many there were to choose.
  func run() throws(SystemError) -> Int {
    var notes = try paths()
    var random = SplitMix64.of(8, count, seed: seed)
    let vocabulary = Vocabulary.make(0, seed: seed)
    for number in 0..<min(count, notes.count) {
      notes.swapAt(number, random.number(in: number...notes.count - 1))
      var line = Array("\nChanged".utf8)
      for _ in 0..<random.number(in: 2...12) {
        line += vocabulary.wordEnd + vocabulary.words[vocabulary.ranks.draw(&random)]
      }
      line += Array(".\n".utf8)
      try FileDescriptor.open(root.appending(notes[number]), .writeOnly, [.append]).write(line)
    }
    return notes.count
  }

  /// All notes, in the order of their paths.
  private func paths() throws(SystemError) -> [RawPath] {
    let folder = try FileDescriptor.open(root, .readOnly, [.directory])
    let tree = DirectoryWalk().run(root: folder) { path, kind in
      if kind == .directory { return .list }
      let bytes = RawPath(path).bytes
      return bytes.suffix(3) == Array(".md".utf8) ? .list : .skip
    }
    return tree.entries.filter { $0.kind == .regular }.map { tree.rawPath(of: $0) }
  }
}
