import Browse
import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// Keys and text that are typed on a screen, and a name for them.
struct ScreenScene: CustomTestStringConvertible, Sendable {
  let name: String
  let typed: [String]
  var testDescription: String { name }

  init(_ name: String, _ typed: String...) { (self.name, self.typed) = (name, typed) }

  /// Returns what `browse` shows in the end.
  func browse(_ view: VaultView, rows: Int, columns: Int, _ look: ScreenLook) -> Screen {
    var options = BrowseState.Options()
    options.vault = "~/notes"
    return screen(
      BrowseState(rows: rows, columns: columns, options: options),
      VaultSource(
        NewestView(view), namesMissing: !look.hasColor, complete: { QueryCandidates($1).completions(of: $0) }), look)
  }

  /// Returns what `pick` shows in the end.
  func pick(_ view: VaultView, rows: Int, columns: Int, _ look: ScreenLook) -> Screen {
    screen(
      PickState(rows: rows, columns: columns),
      NoteSource(
        NewestView(view), namesMissing: !look.hasColor, complete: { QueryCandidates($1).completions(of: $0) }), look)
  }

  private func screen(_ state: some ScreenState, _ source: some ListSource, _ look: ScreenLook) -> Screen {
    var (state, source) = (state, source)
    func answer() {
      if let answer = source.answer(state.question) { _ = state.apply(.answered(answer)) }
      if let question = state.previewQuestion, let preview = source.preview(question) {
        _ = state.apply(.previewed(preview))
      }
    }
    answer()
    for word in typed {
      let keys = Key(name: word).map { [$0] } ?? word.unicodeScalars.map { Key(.character($0)) }
      for key in keys {
        _ = state.apply(.terminal(.key(key)))
        answer()
      }
    }
    return state.screen(look)
  }
}

extension SampleVault {
  /// A copy whose files were changed one after another in the order of their paths, and of which three notes were opened.
  static func screenView() throws -> (fixture: SessionFixture, view: VaultView) {
    var fixture = try fixture()
    fixture.now = 1_795_274_640_000_000_000
    try fixture.changeFilesInOrder()
    let vault = try Vault.open(named: fixture.vault.root, fixture.session(fixture.console()).surroundings)
    var recents = RecentNotes(vault)
    let opened = ["recipes/Rye sourdough.md", "computing/Catalogue search.md", "journal/2026-W47.md"]
    let hours: [Int64] = [0, 26, 80]
    recents.record(
      Dictionary(
        uniqueKeysWithValues: zip(opened, hours).map { (Array($0.utf8), fixture.now - $1 * 3_600_000_000_000) }))
    return (fixture, try VaultView(vault))
  }
}

/// A vault with names and titles that no screen likes.
enum HostileVault {
  private static let names: [String] = [
    "a\nsecond line", "e\u{301}tude\u{301}", "\u{202E}txet", "-rf", "@query", "tab\there", "bell\u{7}",
    "red \u{1B}[31m text\u{9B}2J", "\u{200B}", "👩‍👩‍👧‍👦 family 🇨🇭 1️⃣", "枕草子・春はあけぼの", "قهوة بالهيل", "ต้มข่าไก่",
    "long " + String(repeating: "name ", count: 40), "zalgo" + String(repeating: "\u{335}", count: 40), "[x] ”quote“",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ﷽",
  ]

  /// The vault, and its view.
  static func screenView() throws -> (fixture: SessionFixture, view: VaultView) {
    var fixture = try SessionFixture()
    fixture.now = 1_795_274_640_000_000_000
    for (number, name) in names.enumerated() {
      let path = RawPath((number.isMultiple(of: 3) ? "dir \(name)/" : "") + "\(name).md")
      let links = "[[\(name)]] [[gone \(name)]] #t\(number)/\(name.filter { !$0.isWhitespace })"
      try fixture.vault.write(
        "---\ncreated: 2026-11-0\(1 + number % 9)\naliases: [\"\(number)\"]\n---\n# \(name)\n\n\(links)\n\n- [ ] \(name)\n",
        to: path)
    }
    let invalid = RawPath(Array("bad".utf8) + [0xFF, 0xFE] + Array(".md".utf8))
    try fixture.vault.write("---\ncreated: 2026-10-01\n---\n", to: invalid)
    try fixture.changeFilesInOrder()
    let vault = try Vault.open(named: fixture.vault.root, fixture.session(fixture.console()).surroundings)
    return (fixture, try VaultView(vault))
  }
}

extension SessionFixture {
  /// Makes each note changed after the one before it, those in the trash too, so that an order by changes is always the
  /// same, and so are the dates.
  fileprivate func changeFilesInOrder() throws {
    let start: Int64 = 1_795_000_000
    let paths = try files().keys.filter { $0.last != UInt8(ascii: "/") }
    for (index, path) in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      let file = try FileDescriptor.open(vault.root.appending(RawPath(path)), .readWrite)
      try file.setTimes(modified: (start + Int64(index)) * 1_000_000_000)
    }
  }
}
