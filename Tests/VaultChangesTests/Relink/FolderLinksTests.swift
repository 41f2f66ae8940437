import NoteSyntax
import SystemCalls
import TestSupport
import Testing
import VaultChanges
import VaultCore

/// Links to folders, when folders and notes move.
struct FolderLinksTests {
  @Test(arguments: [
    ("[x](old/)", "[x](new/er/)"), ("[x](old)", "[x](new/er)"), ("[x](./old/)", "[x](./new/er/)"),
    ("[x](/old)", "[x](/new/er)"), ("[x](</old/>)", "[x](</new/er/>)"), ("[x](old/sub/)", "[x](new/er/sub/)"),
    ("<a href=\"old/\">x</a>", "<a href=\"new/er/\">x</a>"), ("[later]: old/", "[later]: new/er/"),
    ("[[old/]]", "[[new/er/]]"), ("[x](other/)", "[x](other/)"), ("[x](older/)", "[x](older/)"),
    ("[x](missing/)", "[x](missing/)"), ("`[x](old/)`", "`[x](old/)`"),
  ])
  func linksToAFolderFollowIt(before: String, after: String) throws {
    let scene = try MoveScene([
      "s.md": before, "old/a.md": "", "old/sub/b.md": "", "other/c.md": "", "older/d.md": "",
    ])
    try scene.move("old", "new/er")
    #expect(try scene.text("s.md") == after)
  }

  @Test(arguments: [
    ("[x](../other/)", "[x](../../other/)"), ("[x](..)", "[x](../..)"), ("[x](../old/)", "[x](./)"),
    ("[x](/old)", "[x](/new/er)"),
    ("[x](sub/)", "[x](sub/)"), ("[x](./sub)", "[x](./sub)"), ("[x](../missing/)", "[x](../missing/)"),
  ])
  func linksOfAMovedNoteToFoldersFollow(before: String, after: String) throws {
    let scene = try MoveScene(["old/s.md": before, "old/sub/b.md": "", "other/c.md": ""])
    try scene.move("old", "new/er")
    #expect(try scene.text("new/er/s.md") == after)
  }

  private static let names = ["a", "b", "a b", "Ä", "n(1)"]

  /// The path that a target means, as a look at its parts tells.
  private func path(of target: String, from note: [String]) -> [String] {
    let isAbsolute = target.hasPrefix("/")
    var path = isAbsolute ? [] : Array(note.dropLast())
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = path.popLast() } else { path.append(String(part)) }
    }
    return path
  }

  /// After random moves of folders and notes, each link to a folder leads to the folder that it led to.
  @Test(arguments: Seeds.some(20))
  func linksToFoldersLeadWhereTheyLed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var folders: [[String]] = [["a"], ["b"]]
    for _ in 0..<random.below(6) { folders.append(random.pick(folders) + [random.pick(Self.names)]) }
    var notes: [[String]] = []
    var files: [String: String] = [:]
    for (number, folder) in folders.enumerated() {
      notes.append(folder + ["n\(number).md"])
      files[(folder + ["f\(number).md"]).joined(separator: "/")] = ""
    }
    notes.append(["top.md"])
    for note in notes {
      files[note.joined(separator: "/")] =
        folders.map { folder in
          let up = Array(repeating: "..", count: note.count - 1)
          let target = random.pick([
            ["", folder.joined(separator: "/")].joined(separator: "/"), (up + folder).joined(separator: "/"),
          ])
          let slash = random.pick(["", "/"])
          return random.pick(["[x](<\(target)\(slash)>)", "<img src=\"\(target)\(slash)\">"])
        }.joined(separator: "\n\n") + "\n"
    }
    let scene = try MoveScene(files, config: "stamp-updated: never")
    for _ in 0..<3 {
      let folder = random.pick(folders)
      let parent = random.pick(folders.filter { !$0.starts(with: folder) } + [[]])
      let new = parent + [random.pick(["x", "y z", folder[folder.count - 1]])]
      guard !folders.contains(where: { $0.starts(with: new) }), new != folder else { continue }
      try scene.move(folder.joined(separator: "/"), new.joined(separator: "/"))
      func moved(_ path: [String]) -> [String] { path.starts(with: folder) ? new + path.dropFirst(folder.count) : path }
      (folders, notes) = (folders.map(moved), notes.map(moved))
      for note in notes {
        let text = Array(try scene.text(note.joined(separator: "/")).utf8)
        let led = NoteParser.parse(text.span).links.map { path(of: $0.target, from: note) }
        #expect(led == folders, "seed \(seed), \(note), \(folder) -> \(new)")
      }
    }
  }
}
