internal import Bytes
internal import Dates
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// A note of a site, with what lists show of it.
struct SiteNote: Sendable {
  let record: NoteRecord
  let card: NoteCard
  /// The names of its tags, each once, ignoring case.
  let tags: [String]
  /// The day on which it was written, if it states one.
  let created: CivilDateTime?
  /// The day of the last change, if it states one that is after the day on which it was written.
  let changed: CivilDateTime?
  /// The time of the last change in milliseconds since 1970, if it states one.
  let lastChange: Int64?
  /// Whether it is in lists, feeds and search.
  let isListed: Bool
  /// The language of its title, if that is not the one of the site.
  let language: String?

  var document: DocumentID { record.document }
  var path: [UInt8] { record.path }
  var title: String { card.title.isEmpty ? NoteText.untitled : card.title }
  var folder: [UInt8] { record.path.parentPath }
  var isDated: Bool { created != nil || changed != nil }
  /// The tags that lists show of it: all of them, or the first ones of more than seven.
  var firstTags: ArraySlice<String> { tags.count > 7 ? tags.prefix(6) : tags[...] }
  /// What lists say of the other tags: `+9`; empty if there are none.
  var otherTags: String { tags.count > firstTags.count ? "+\(tags.count - firstTags.count)" : "" }

  /// Reads a note. If `trustsFiles`, dates that it does not state are known to be the same everywhere, as those of
  /// commits are. The dates of files are not, and are left out.
  init(_ record: NoteRecord, in snapshot: IndexSnapshot, isListed: Bool, trustsFiles: Bool, settings: SiteSettings) {
    self.record = record
    self.isListed = isListed
    card = record.card
    var keys: Set<String> = []
    tags = snapshot.tags(of: record.document).map(\.name).filter { keys.insert(CaseFolding.fold($0)).inserted }
    let hasDate = trustsFiles || !record.flags.contains(.datedByFile)
    created = hasDate ? CivilDateTime(asStated: record.created) : nil
    let hasChange = trustsFiles || !record.flags.contains(.changedByFile)
    lastChange = hasChange ? record.updated.milliseconds : nil
    let updated = hasChange ? CivilDateTime(asStated: record.updated) : nil
    changed = updated.flatMap { updated in
      guard let created = hasDate ? CivilDateTime(asStated: record.created) : nil else { return updated }
      return updated.daysSinceEpoch > created.daysSinceEpoch ? updated : nil
    }
    let own = TextLanguage.stated(record) ?? TextLanguage.guess(card.title)
    language = settings.stated(own)
  }
}

extension StoredValue {
  /// The text of a single value that is not empty.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text.isEmpty ? nil : text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .list, .mapping: nil
    }
  }
}
