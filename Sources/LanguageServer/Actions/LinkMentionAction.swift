internal import Bytes
internal import Connections
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// Converts a mention of a note's name to a link.
enum LinkMentionAction: NoteAction {
  static let name = "link-mention"
  static let kind = "refactor.rewrite"
  /// The maximal number of words of a name.
  private static let mostWords = 8

  private enum Extent: String, CaseIterable {
    case here, note, vault
  }

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard let target = mentioned(in: context) else { return [] }
    let view = context.page.view
    let path = String(decoding: view.snapshot.key(of: target), as: UTF8.self)
    let title = view.record(target).title
    return Extent.allCases.map { extent in
      let words =
        switch extent {
        case .here: "Link this mention of"
        case .note: "Link all mentions in this note of"
        case .vault: "Link all mentions in the vault of"
        }
      return ActionOffer(
        title: "\(words) '\(title.isEmpty ? path : title)'", argument: "\(extent.rawValue) \(path)",
        isLarge: extent == .vault)
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let extent = Extent(rawValue: String(words[0])),
      let note = context.page.view.note(at: Array(words[1].utf8))
    else { throw RPCError(code: .invalidParams, message: "there is no such note") }
    let linking = MentionLinking(context.page.view, to: note.document)
    switch extent {
    case .here: return try linking.plan([context.page.path], at: context.range.lowerBound).plan
    case .note: return try linking.plan([context.page.path]).plan
    case .vault:
      var seen: Set<DocumentID> = []
      let view = try context.page.workspace.view(hasBody: true)
      guard let target = view.note(at: note.path) else { return ChangePlan() }
      let sources = try view.mentions(of: target).map(\.source).filter { seen.insert($0).inserted }
      return try linking.plan(sources.map { view.snapshot.key(of: $0) }).plan
    }
  }

  /// Returns the other note with the longest name at the range; nil if there is none.
  private static func mentioned(in context: ActionContext) -> DocumentID? {
    let snapshot = context.page.view.snapshot
    for text in phrases(in: context) {
      let name = CaseFolding.fold(text)
      for kind in [NameTerms.Kind.title, .alias, .path] {
        let matches = snapshot.documents(withKey: NameTerms.key(kind, name), in: .name).filter {
          snapshot.isNote($0) && snapshot.key(of: $0) != context.page.path
        }
        guard matches.count == 1, let target = matches.first,
          MentionLinking(context.page.view, to: target)
            .mention(at: context.range.lowerBound, in: context.page.note, context.page.bytes) != nil
        else { continue }
        return target
      }
    }
    return nil
  }

  /// Returns the runs of words of the line that contain the range, the longest first.
  private static func phrases(in context: ActionContext) -> [String] {
    let line = context.page.note.lines.range(of: context.line - 1)
    let words = words(in: context.page.bytes, line)
    let inside = words.indices.filter {
      words[$0].lowerBound <= context.range.upperBound && context.range.lowerBound <= words[$0].upperBound
    }
    guard let first = inside.first, let last = inside.last, last - first < mostWords else { return [] }
    var runs: [Range<Int>] = []
    for start in max(0, last - mostWords + 1)...first {
      for end in last..<min(words.count, start + mostWords) {
        runs.append(words[start].lowerBound..<words[end].upperBound)
      }
    }
    return runs.sorted { $0.count > $1.count }.map { String(decoding: context.page.bytes[$0], as: UTF8.self) }
  }

  /// Returns the words of a line: runs without white space, and without punctuation at their ends.
  private static func words(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    bytes[line].split { $0 <= 0x20 }.compactMap { word in
      func isInner(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isAlphanumeric }
      guard let first = word.firstIndex(where: isInner), let last = word.lastIndex(where: isInner) else { return nil }
      return first..<last + 1
    }
  }
}
