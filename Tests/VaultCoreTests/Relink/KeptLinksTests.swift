import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// What renaming and moving promise, over random vaults: every link that led to a file leads to that file afterwards, every
/// other byte is what it was, and undoing gives back what was there.
@Suite struct KeptLinksTests {
  @Test(arguments: Seeds.some(40))
  func linksLeadWhereTheyLed(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in random.files { try vault.write(text, to: RawPath(path)) }
    for _ in 0..<3 {
      let moves = random.moves().map { PathMove(from: Array($0.from.utf8), to: Array($0.to.utf8)) }
      try check(moves, vault)
    }
  }

  private func check(_ moves: [PathMove], _ vault: TemporaryVault) throws {
    let text = moves.map { "\(String(decoding: $0.from, as: UTF8.self)) -> \(String(decoding: $0.to, as: UTF8.self))" }
      .joined(separator: ", ")
    let before = try vault.open()
    guard let plan = try plan(moves, before, text) else { return }
    if plan.isEmpty { return }
    let old = try Self.contents(vault)
    _ = try ChangeExecutor(before.vault).run(plan, command: "move")
    let after = try vault.open()
    let new = try Self.contents(vault)
    var oldLinks = before.graph
    var newLinks = after.graph
    for (path, bytes) in old {
      let place = plan.destination(of: path)
      let now = try #require(new[place], "\(text): \(String(decoding: place, as: UTF8.self)) is gone")
      let name = String(decoding: path, as: UTF8.self)
      guard VaultFiles.isNotePath(path) else {
        if !CanvasFile.isCanvasPath(path) { #expect(bytes == now, "\(text): \(name)") }
        continue
      }
      let was = try #require(before.snapshot.document(withKey: path), "\(text): \(name)")
      let `is` = try #require(after.snapshot.document(withKey: place), "\(text): \(name)")
      let (then, links) = (oldLinks.outgoing(from: was), newLinks.outgoing(from: `is`))
      try #require(then.count == links.count, "\(text): links of \(name)")
      for (old, new) in zip(then, links) {
        guard let led = old.resolved.map({ plan.destination(of: before.snapshot.key(of: $0.document)) }) else {
          continue
        }
        let leads = new.resolved.map { after.snapshot.key(of: $0.document) }
        let now = String(decoding: leads ?? [], as: UTF8.self)
        #expect(leads == led, "\(text): \(name):\(old.link.line) \(old.link.raw) became \(new.link.raw): '\(now)'")
        #expect(old.link.kind == new.link.kind && old.link.isEmbed == new.link.isEmbed)
        #expect(old.link.subpath == new.link.subpath, "\(text): \(name) \(old.link.raw) \(new.link.raw)")
      }
      #expect(Self.rest(of: bytes) == Self.rest(of: now), "\(text): \(name)")
    }
    #expect(old.count == new.count)
    try checkUndo(old, new, vault, text)
  }

  /// The plan of some moves; nil when they cannot be made, as names are taken.
  private func plan(_ moves: [PathMove], _ view: VaultView, _ text: String) throws -> ChangePlan? {
    do throws(VaultError) {
      return try MovePlanner(view).plan(moves)
    } catch {
      guard case .move(let cause) = error else { throw error }
      if case .inexpressible(let source, let line, let target) = cause {
        try checkInexpressible(source, line, target, text)
      }
      return nil
    }
  }

  private func checkUndo(_ old: [[UInt8]: [UInt8]], _ new: [[UInt8]: [UInt8]], _ vault: TemporaryVault, _ text: String)
    throws
  {
    let home = try Vault.open(named: vault.root, vault.surroundings())
    let undo = try ChangeHistory(home).undoing(nil)
    _ = try ChangeExecutor(home).run(undo.plan, command: "undo", kind: .undo(of: undo.number))
    #expect(try Self.contents(vault) == old, "\(text): undo")
    let redo = try ChangeHistory(home).redoing(nil)
    _ = try ChangeExecutor(home).run(redo.plan, command: "redo", kind: .redo(of: redo.number))
    #expect(try Self.contents(vault) == new, "\(text): redo")
  }

  /// That a link cannot be written is true only of names that are the same to links, or that brackets cannot hold.
  private func checkInexpressible(_ source: [UInt8], _ line: Int, _ target: [UInt8], _ text: String) throws {
    let name = String(decoding: target, as: UTF8.self)
    let isHard =
      name.contains { "#[]|^\\<>".contains($0) } || name.contains("A/") || name.contains("a/")
      || name.contains("\u{301}")
      || name.contains("\u{e9}") || name.contains("STRASSE") || name.contains("Stra")
    #expect(isHard, "\(text): \(String(decoding: source, as: UTF8.self)):\(line) cannot lead to \(name)")
  }

  /// The files of a vault by path, but for hidden ones.
  private static func contents(_ vault: TemporaryVault) throws -> [[UInt8]: [UInt8]] {
    var files: [[UInt8]: [UInt8]] = [:]
    func visit(_ folder: [UInt8]) throws {
      let directory = try FileDescriptor.open(vault.root.appending(RawPath(folder)), .readOnly, [.directory])
      for entry in try DirectoryListing(of: directory).entries where entry.name.first != UInt8(ascii: ".") {
        let path = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + entry.name
        if entry.kind == .directory { try visit(path) } else { files[path] = try vault.read(RawPath(path)) }
      }
    }
    try visit([])
    return files
  }

  /// A note without what renaming may change: the targets of its links, and the labels of Markdown links.
  private static func rest(of bytes: [UInt8]) -> [UInt8] {
    let note = NoteParser.parse(bytes.span)
    var gaps: [Range<Int>] = []
    for link in note.links where !link.isExternal {
      gaps.append(link.kind == .property ? link.range : link.targetRange)
      if link.kind == .markdown, let display = link.display {
        let start = link.range.lowerBound + (link.isEmbed ? 2 : 1)
        gaps.append(start..<start + display.utf8.count)
      }
    }
    var rest: [UInt8] = []
    var offset = 0
    for gap in gaps.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if gap.lowerBound > offset { rest += bytes[offset..<gap.lowerBound] }
      offset = max(offset, gap.upperBound)
    }
    return rest + bytes[offset...]
  }
}
