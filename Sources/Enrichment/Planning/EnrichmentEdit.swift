internal import NoteSyntax
internal import VaultCore

/// Writes the enrichment of a note into its front matter.
///
/// A value without a hash in the mark, or that differs from its hash, was written by a person and is kept. A generated
/// value that was removed stays removed. All other values are replaced by the new ones, or removed if there are none.
struct EnrichmentEdit {
  /// Whether values are replaced even if a person wrote them.
  let overwrites: Bool

  struct Result {
    var bytes: [UInt8]
    /// The properties that a person has written or removed, and that were kept.
    var kept: [EnrichmentMark.Field] = []
  }

  /// Returns the note with the values of an enrichment; neither its text nor any other property changes. Throws if the
  /// front matter is invalid or a value cannot be written.
  func apply(_ made: Enrichment, to request: EnrichmentRequest) throws(EditError) -> Result {
    var result = Result(bytes: request.bytes)
    let matter = request.note.validMatter
    let old = EnrichmentMark(of: request.note)
    var mark = EnrichmentMark(text: EnrichmentMark.hash(ofTextOf: request.note, in: request.bytes.span))
    let values: [(EnrichmentMark.Field, PropertyValue?)] = [
      (.summary, made.summary.map { .text($0) }),
      (.actions, made.actions.isEmpty ? nil : .list(made.actions.map { .text($0) })),
      (.category, made.category.map { .text($0) }),
    ]
    for (field, value) in values {
      let present = matter?.value(field.rawValue).flatMap { $0.isNull ? nil : $0 }
      let hash = old?.values[field]
      let isOwn = hash == nil ? present == nil : present.map { Self.hash(of: $0) == hash } ?? false
      // Without a new value, a value that a person wrote is never removed.
      guard isOwn || overwrites && value != nil else {
        result.kept.append(field)
        // The hash of a removed value is kept, so that the value stays removed.
        if present == nil { mark.values[field] = hash }
        continue
      }
      let editor = try PropertyEditor(result.bytes, dialect: request.note.dialect)
      let edits =
        if let value {
          try editor.set(field.rawValue, to: value, isBlockList: true)
        } else {
          present == nil ? [] : try editor.unset(field.rawValue, keepsBlock: true)
        }
      result.bytes = TextEdit.apply(edits, to: result.bytes)
      mark.values[field] = value.flatMap { Self.text(of: $0) }.map { EnrichmentMark.hash(of: $0) }
    }
    let edits = try PropertyEditor(result.bytes, dialect: request.note.dialect).set("enriched", to: .text(mark.mark))
    result.bytes = TextEdit.apply(edits, to: result.bytes)
    return result
  }

  /// Returns the text of a value that is hashed.
  private static func text(of value: PropertyValue) -> String? {
    switch value {
    case .text(let text): text
    case .list(let items):
      items.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
    default: nil
    }
  }

  private static func hash(of node: YAMLNode) -> String? {
    if let scalar = node.scalar { return EnrichmentMark.hash(of: scalar.text) }
    guard let items = node.items else { return nil }
    let texts = items.compactMap { $0.scalar?.text }
    return texts.count == items.count ? EnrichmentMark.hash(of: texts.joined(separator: "\n")) : nil
  }
}
