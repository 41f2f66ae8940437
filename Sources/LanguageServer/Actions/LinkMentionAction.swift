internal import JSONRPC
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
    case here
    case note
    case vault
  }

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    guard let target = mentioned(at: place) else { return [] }
    let view = place.page.view
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

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let extent = Extent(rawValue: String(words[0])),
      let note = place.page.view.note(at: Array(words[1].utf8))
    else { throw RPCError(code: .invalidParams, message: "there is no such note") }
    let linking = MentionLinking(place.page.view, to: note.document)
    switch extent {
    case .here: return ActionChange(plan: try linking.plan([place.page.path], at: place.range.lowerBound).plan)
    case .note: return ActionChange(plan: try linking.plan([place.page.path]).plan)
    case .vault:
      var seen: Set<DocumentID> = []
      let view = try place.session.searchableView(of: place.page.workspace)
      guard let target = view.note(at: note.path) else { return ActionChange(plan: ChangePlan()) }
      let sources = try view.mentions(of: target).map(\.source).filter { seen.insert($0).inserted }
      return ActionChange(plan: try linking.plan(sources.map { view.snapshot.key(of: $0) }).plan)
    }
  }

  /// Returns the other note with the longest name at the place; nil if there is none.
  private static func mentioned(at place: ActionPlace) -> DocumentID? {
    let snapshot = place.page.view.snapshot
    for text in phrases(at: place) {
      let name = LinkKey.fold(text)
      for kind in [NameTerms.Kind.title, .alias, .path] {
        let found = snapshot.documents(withKey: NameTerms.key(kind, name), in: .name).filter {
          snapshot.isNote($0) && snapshot.key(of: $0) != place.page.path
        }
        guard found.count == 1, let target = found.first,
          MentionLinking(place.page.view, to: target)
            .mention(at: place.range.lowerBound, in: place.page.note, place.page.bytes) != nil
        else { continue }
        return target
      }
    }
    return nil
  }

  /// Returns the runs of words of the line that contain the place, the longest first.
  private static func phrases(at place: ActionPlace) -> [String] {
    let line = place.page.note.lines.range(of: place.line - 1)
    let words = words(in: place.page.bytes, line)
    let inside = words.indices.filter {
      words[$0].lowerBound <= place.range.upperBound && place.range.lowerBound <= words[$0].upperBound
    }
    guard let first = inside.first, let last = inside.last, last - first < mostWords else { return [] }
    var runs: [Range<Int>] = []
    for start in max(0, last - mostWords + 1)...first {
      for end in last..<min(words.count, start + mostWords) {
        runs.append(words[start].lowerBound..<words[end].upperBound)
      }
    }
    return runs.sorted { $0.count > $1.count }.map { String(decoding: place.page.bytes[$0], as: UTF8.self) }
  }

  /// Returns the words of a line: runs without white space, and without punctuation at their ends.
  private static func words(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    bytes[line].split { $0 <= 0x20 }.compactMap { word in
      func isInner(_ byte: UInt8) -> Bool {
        byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
      guard let first = word.firstIndex(where: isInner), let last = word.lastIndex(where: isInner) else { return nil }
      return first..<last + 1
    }
  }
}
