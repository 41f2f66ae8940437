internal import Bytes
internal import NoteSyntax

/// Renames labels of reference links and footnotes and ids of blocks that two notes share, so that they can be merged.
struct NameClashes {
  /// The note to which the other is appended.
  private(set) var target: NoteEditor
  private(set) var other: NoteEditor
  private let isSame: (LinkDefinition, LinkDefinition) -> Bool

  /// Creates an instance. `isSame` compares the destinations of a label's definitions, of `target` and of `other`.
  init(_ target: [UInt8], _ other: [UInt8], isSame: @escaping (LinkDefinition, LinkDefinition) -> Bool) {
    self.target = NoteEditor(target)
    self.other = NoteEditor(other)
    self.isSame = isSame
  }

  mutating func resolve() throws(EditError) {
    try renameBlocks()
    renameFootnotes()
    try renameLabels()
  }

  private mutating func renameBlocks() throws(EditError) {
    let taken = Set(target.note.blockIDs.map { $0.id.lowercased() })
    if taken.isEmpty { return }
    var renamed: Set<String> = []
    for block in other.note.blockIDs where taken.contains(block.id.lowercased()) {
      guard renamed.insert(block.id.lowercased()).inserted else { continue }
      other = other.after(try other.renameBlockID(block.id, to: free(block.id) { "^\($0)" }))
    }
  }

  private mutating func renameFootnotes() {
    func labels(_ note: ParsedNote, _ isMeant: (Footnote.Kind) -> Bool) -> [String: String] {
      let footnotes = note.footnotes.filter { isMeant($0.kind) }
      return Dictionary(footnotes.map { ($0.label.lowercased(), $0.label) }, uniquingKeysWith: { first, _ in first })
    }
    let (mine, theirs) = (labels(target.note) { $0 == .definition }, labels(other.note) { $0 == .definition })
    let (used, others) = (labels(target.note) { $0 != .inline }, labels(other.note) { $0 != .inline })
    for (key, label) in theirs.sorted(by: { $0.key < $1.key }) where used[key] != nil {
      other = other.after(other.renameFootnotes(label, to: free(label) { "[^\($0)]" }))
    }
    for (key, label) in mine.sorted(by: { $0.key < $1.key }) where others[key] != nil && theirs[key] == nil {
      target = target.after(target.renameFootnotes(label, to: free(label) { "[^\($0)]" }))
    }
  }

  private mutating func renameLabels() throws(EditError) {
    let mine = Self.definitions(target.note)
    let theirs = Self.definitions(other.note)
    for label in theirs.keys.sorted() {
      guard let definition = other.note.definitions.first(where: { $0.normalizedLabel == label }) else { continue }
      if let same = mine[label] {
        if isSame(same, definition) {
          if let edits = other.removeDefinition(definition) { other = other.after(edits) }
          continue
        }
      } else if !Self.captures(definition, target) {
        continue
      }
      let new = free(definition.label) { "[\($0)]" }
      other = other.after(try other.renameLabel(of: definition, to: new))
    }
    for label in mine.keys.sorted() where theirs[label] == nil {
      guard let definition = target.note.definitions.first(where: { $0.normalizedLabel == label }),
        Self.captures(definition, other)
      else { continue }
      target = target.after(try target.renameLabel(of: definition, to: free(definition.label) { "[\($0)]" }))
    }
  }

  /// Returns the definitions that take effect, by their labels.
  private static func definitions(_ note: ParsedNote) -> [String: LinkDefinition] {
    Dictionary(note.definitions.map { ($0.normalizedLabel, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether a definition would turn text of a note without that definition into a link.
  private static func captures(_ definition: LinkDefinition, _ editor: NoteEditor) -> Bool {
    let body = editor.bytes[editor.note.bodyRange]
    let line = Array("\n[\(definition.label)]: x\n\n".utf8)
    // In both cases, the lines before the body prevent it from being parsed as front matter.
    let (with, without) = (line + body, [.lineFeed, .lineFeed] + body)
    func uses(_ bytes: [UInt8]) -> Int { NoteParser.parse(bytes.span).links.count { $0.kind != .definition } }
    return uses(with) != uses(without)
  }

  /// Returns a name that neither note contains, made by appending a number.
  private func free(_ name: String, _ written: (String) -> String) -> String {
    let text = (String(decoding: target.bytes, as: UTF8.self) + String(decoding: other.bytes, as: UTF8.self))
      .lowercased()
    var number = 2
    while text.contains(written("\(name)-\(number)").lowercased()) { number += 1 }
    return "\(name)-\(number)"
  }
}

extension NoteEditor {
  fileprivate func after(_ edits: [TextEdit]) -> NoteEditor {
    edits.isEmpty ? self : NoteEditor(TextEdit.apply(edits, to: bytes))
  }
}
