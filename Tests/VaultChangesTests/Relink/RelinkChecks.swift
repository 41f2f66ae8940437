import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What random tests of operations that write links anew ask of all of them.
enum RelinkChecks {
  /// Carries out a plan, and gives the vault as it is then.
  static func carryOut(_ plan: ChangePlan, _ vault: TemporaryVault, _ view: VaultView) throws -> (VaultLinks, VaultView)
  {
    _ = try ChangeExecutor(view.vault).run(plan, command: "test")
    let after = try vault.open()
    return (VaultLinks(after, try contents(vault)), after)
  }

  /// That undoing gives back every byte, and doing it again too.
  static func undo(
    _ old: [[UInt8]: [UInt8]], _ new: [[UInt8]: [UInt8]], _ vault: TemporaryVault, _ text: String
  ) throws {
    let home = try Vault.open(named: vault.root, vault.surroundings())
    let undo = try ChangeHistory(home).undoing(nil)
    _ = try ChangeExecutor(home).run(undo.plan, command: "undo", kind: .undo(of: undo.number))
    #expect(try contents(vault) == old, "\(text): undo")
    let redo = try ChangeHistory(home).redoing(nil)
    _ = try ChangeExecutor(home).run(redo.plan, command: "redo", kind: .redo(of: redo.number))
    #expect(try contents(vault) == new, "\(text): redo")
  }

  /// That a plan that cannot be made has a reason: a link that cannot be written is one to a name that is the same to links as
  /// another, or that brackets cannot hold. Other reasons are the caller's.
  static func reason(_ error: VaultError, _ text: String) throws {
    guard case .move(let cause) = error else { return }
    guard case .inexpressible(let source, let line, let target) = cause else { return }
    let name = String(decoding: target, as: UTF8.self)
    let isHard =
      name.contains { "#[]|^\\<>".contains($0) } || name.contains("A/") || name.contains("a/")
      || name.contains("\u{301}")
      || name.contains("\u{e9}") || name.contains("STRASSE") || name.contains("Stra")
    #expect(isHard, "\(text): \(String(decoding: source, as: UTF8.self)):\(line) cannot lead to \(name)")
  }

  /// The paths of notes that cannot be edited; the only reason may be that their front matter is not valid.
  static func unreadable(_ refusals: [ChangeError], _ text: String) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for refusal in refusals {
      guard case .edit(let path, .invalidFrontMatter) = refusal else {
        Issue.record("\(text): \(refusal)")
        continue
      }
      paths.insert(path)
    }
    return paths
  }

  /// The files of a vault by path, but for hidden ones.
  static func contents(_ vault: TemporaryVault) throws -> [[UInt8]: [UInt8]] {
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
  static func rest(of bytes: [UInt8]) -> [UInt8] {
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
