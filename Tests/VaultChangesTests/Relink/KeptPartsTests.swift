import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What merging, splitting and healing promise, over random vaults: every link that led to a file or a part of one leads there
/// afterwards, or to what stands for it; every other byte is what it was, and undoing gives back what was there.
@Suite struct KeptPartsTests {
  private typealias Location = VaultLinks.Location

  private static func vault(_ random: RandomVault) throws -> TemporaryVault {
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in random.files { try vault.write(text, to: RawPath(path)) }
    return vault
  }

  /// A plan; nil when it cannot be made for a reason that there is.
  private static func plan<Plan>(_ text: String, _ make: () throws(VaultError) -> Plan) throws -> Plan? {
    do throws(VaultError) {
      return try make()
    } catch {
      try RelinkChecks.reason(error, text)
      switch error {
      case .move(.inexpressible), .change(.edit), .unusableName, .move(.taken):
        return nil
      default: throw error
      }
    }
  }

  // MARK: - Merging

  @Test(arguments: Seeds.some(60))
  func linksFollowMergedNotes(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    let pair = random.notes(2).map { Array($0.utf8) }
    guard pair.count == 2 else { return }
    let (path, target) = (pair[0], pair[1])
    let text = "\(String(decoding: path, as: UTF8.self)) into \(String(decoding: target, as: UTF8.self))"
    let vault = try Self.vault(random)
    let view = try vault.open()
    var old = VaultLinks(view, try RelinkChecks.contents(vault))
    guard
      let plan = try Self.plan(text, { () throws(VaultError) in try MergePlanner(view).merge([path], into: target) })
    else { return }
    var (new, _) = try RelinkChecks.carryOut(plan, vault, view)
    #expect(new.files[path] == nil && new.files.count == old.files.count - 1, "\(text)")
    let trashed = plan.moves.destination(of: path)
    #expect(try vault.read(RawPath(trashed)) == old.files[path], "\(text)")

    let (headings, blocks) = (old.note(target).headings.count, old.note(target).blockIDs.count)
    #expect(new.note(target).headings.count == headings + old.note(path).headings.count, "\(text)")
    let successor = { (location: Location) -> Location in
      guard location.path == path else { return location }
      switch location.part {
      case .heading(let index): return Location(path: target, part: .heading(index + headings))
      case .block(let index): return Location(path: target, part: .block(index + blocks))
      case nil: return Location(path: target, part: nil)
      }
    }
    try expectSame(&old, &new, except: [path, target], text, successor)
    func body(_ links: [VaultLinks.Led]) -> [VaultLinks.Led] { links.filter { $0.link.kind != .property } }
    func own(_ links: [VaultLinks.Led]) -> [String: VaultLinks.Led] {
      Dictionary(
        links.compactMap { link in link.link.propertyPath.map { ($0, link) } }, uniquingKeysWith: { first, _ in first })
    }
    try VaultLinks.expectSame(
      body(old.links(of: target)) + body(old.links(of: path)), body(new.links(of: target)), text, successor)
    let kept = own(new.links(of: target))
    for (key, link) in own(old.links(of: target)) {
      let now = try #require(kept[key], "\(text): \(key)")
      try VaultLinks.expectSame([link], [now], text, successor)
    }
    // A footnote means what it meant: those of one label are those of one label still, and no others.
    func labels(_ note: ParsedNote) -> [String] {
      note.footnotes.filter { $0.kind != .inline }.map { $0.label.lowercased() }
    }
    let (mine, theirs, now) = (labels(old.note(target)), labels(old.note(path)), labels(new.note(target)))
    try #require(now.count == mine.count + theirs.count, "\(text)")
    for (names, new) in [(mine, now.prefix(mine.count)), (theirs, now.suffix(theirs.count))] {
      #expect(
        Set(names).count == Set(new).count && Set(zip(names, new).map { [$0, $1] }).count == Set(names).count, "\(text)"
      )
    }
    let defined = Set(old.note(path).footnotes.filter { $0.kind == .definition }.map { $0.label.lowercased() })
    for (label, new) in zip(theirs, now.suffix(theirs.count)) where defined.contains(label) {
      #expect(!now.prefix(mine.count).contains(new), "\(text): \(label)")
    }
    let hasNames = [target, path].contains {
      let note = old.note($0)
      return !note.definitions.isEmpty || !note.blockIDs.isEmpty || !note.footnotes.isEmpty
    }
    if !hasNames {
      func text(_ path: [UInt8], _ links: VaultLinks) -> [UInt8] {
        var links = links
        let bytes = Array((links.files[path] ?? [])[links.note(path).bodyRange])
        return RelinkChecks.rest(of: bytes).filter { ![0x0A, 0x0D].contains($0) }
      }
      // Blank lines at the seams are the note's own.
      #expect(text(target, old) + text(path, old) == text(target, new), "\(text)")
    }
    try RelinkChecks.undo(old.files, new.files, vault, text)
  }

  // MARK: - Splitting

  @Test(arguments: Seeds.some(60))
  func linksFollowSectionsThatBecomeNotes(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    guard let name = random.notes(1).first else { return }
    // Every note has sections; two of them have the same name.
    let sections =
      "\n## First\n\nSee [[#Second]] and [[#A Title]]. ^one\n\n### Inner\n\n- text ^two\n\n## Second\n\n[x](<#First>)\n"
    random.append(sections, to: name)
    let path = Array(name.utf8)
    let vault = try Self.vault(random)
    let view = try vault.open()
    var old = VaultLinks(view, try RelinkChecks.contents(vault))
    let note = old.note(path)
    let chosen = note.headings.indices.filter { note.blocks[note.headings[$0].block].container == nil }
    guard let index = random.pick(Array(chosen)) else { return }
    let text = "\(name) at \(note.headings[index].text)"
    let heading = ChosenHeading(index, of: note)
    guard
      let (plan, newPath) = try Self.plan(
        text, { () throws(VaultError) in try SplitPlanner(view).split(path, at: heading, name: "Split off") })
    else { return }
    var (new, _) = try RelinkChecks.carryOut(plan, vault, view)
    #expect(new.files.count == old.files.count + 1, "\(text)")

    let section = Section(note, index, old.files[path] ?? [])
    func isInside(_ offset: Int) -> Bool { section.range.contains(offset) }
    let headings = note.headings.indices.filter { isInside(note.headings[$0].range.lowerBound) }
    let first = headings.first ?? 0
    let blocksBefore = note.blockIDs.count { $0.range.lowerBound < section.range.lowerBound }
    let blocksInside = note.blockIDs.count { isInside($0.range.lowerBound) }
    let successor = { (location: Location) -> Location in
      guard location.path == path else { return location }
      switch location.part {
      case .heading(let index):
        if headings.contains(index) { return Location(path: newPath, part: .heading(index - first)) }
        return Location(path: path, part: .heading(index < first ? index : index - headings.count))
      case .block(let index):
        if isInside(note.blockIDs[index].range.lowerBound) {
          return Location(path: newPath, part: .block(index - blocksBefore))
        }
        return Location(path: path, part: .block(index < blocksBefore ? index : index - blocksInside))
      case nil: return location
      }
    }
    try expectSame(&old, &new, except: [path], text, successor)
    let links = old.links(of: path)
    let (inside, outside) = (
      links.filter { isInside($0.link.range.lowerBound) }, links.filter { !isInside($0.link.range.lowerBound) }
    )
    // Definitions that come with a part may have links of their own, behind its own.
    try VaultLinks.expectSame(inside, Array(new.links(of: newPath).prefix(inside.count)), text, successor)
    var left = new.links(of: path)
    let position = outside.count { $0.link.range.lowerBound < section.range.lowerBound }
    try #require(left.count > position, "\(text)")
    #expect(left.remove(at: position).to == Location(path: newPath, part: nil), "\(text)")
    try VaultLinks.expectSame(outside, Array(left.prefix(outside.count)), text, successor)
    func undefined(_ note: ParsedNote) -> Set<String> {
      let defined = Set(note.footnotes.filter { $0.kind == .definition }.map { $0.label.lowercased() })
      return Set(note.footnotes.filter { $0.kind == .reference }.map { $0.label.lowercased() }).subtracting(defined)
    }
    #expect(undefined(new.note(path)).union(undefined(new.note(newPath))) == undefined(note), "\(text)")
    let moved = Array((old.files[path] ?? [])[section.range])
    let rest = RelinkChecks.rest(of: moved)
    let whole = RelinkChecks.rest(of: new.files[newPath] ?? [])
    let hasNames = !note.definitions.isEmpty || !note.footnotes.isEmpty
    // The section alone has no links whose definitions stand elsewhere.
    #expect(hasNames || whole == rest, "\(text)")
    try RelinkChecks.undo(old.files, new.files, vault, text)
  }

  // MARK: - Healing

  @Test(arguments: Seeds.some(60))
  func linksFollowFilesThatOthersMoved(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    let vault = try Self.vault(random)
    let before = try vault.open()
    var old = VaultLinks(before, try RelinkChecks.contents(vault))
    var moves: [PathMove] = []
    for _ in 0..<3 {
      for move in random.moves() where old.files[Array(move.from.utf8)] != nil {
        let (from, to) = (Array(move.from.utf8), Array(move.to.utf8))
        let isKind = VaultFiles.isNotePath(from) == VaultFiles.isNotePath(to)
        let isFree = !FileSystem.exists(vault.root.appending(RawPath(to))) && old.files[to] == nil
        guard isKind, isFree, !moves.contains(where: { $0.from == from || $0.to == to || $0.to == from }) else {
          continue
        }
        guard (try? vault.move(RawPath(from), to: RawPath(to))) != nil else { continue }
        moves.append(PathMove(from: from, to: to))
      }
    }
    if moves.isEmpty { return }
    let text = moves.map { "\(String(decoding: $0.from, as: UTF8.self)) -> \(String(decoding: $0.to, as: UTF8.self))" }
      .joined(separator: ", ")
    let moved = try RelinkChecks.contents(vault)
    let view = try vault.open()
    guard
      let plan = try Self.plan(text, { () throws(VaultError) in try LinkHealing(view.vault).plan(moves, in: view) }),
      !plan.isEmpty
    else { return }
    var (new, _) = try RelinkChecks.carryOut(plan, vault, view)
    func destination(_ path: [UInt8]) -> [UInt8] { moves.first { $0.from == path }?.to ?? path }
    try expectSame(&old, &new, at: destination, text) { Location(path: destination($0.path), part: $0.part) }
    try RelinkChecks.undo(moved, new.files, vault, text)
  }

  /// That all files but some have the bytes and links of before.
  private func expectSame(
    _ old: inout VaultLinks, _ new: inout VaultLinks, except: [[UInt8]] = [],
    at destination: ([UInt8]) -> [UInt8] = { $0 }, _ text: String, _ successor: (Location) -> Location
  ) throws {
    for (path, bytes) in old.files where !except.contains(path) {
      let newPath = destination(path)
      let name = "\(text): \(String(decoding: path, as: UTF8.self))"
      if CanvasFile.isCanvasPath(path) {
        try VaultLinks.expectSameCanvas(&old, path, &new, newPath, name, successor)
      } else if VaultFiles.isNotePath(path) {
        try VaultLinks.expectSame(old.links(of: path), new.links(of: newPath), name, successor)
        #expect(RelinkChecks.rest(of: bytes) == RelinkChecks.rest(of: new.files[newPath] ?? []), "\(name)")
      } else {
        #expect(bytes == new.files[newPath], "\(name)")
      }
    }
  }
}
