internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Changes the tags of the note to the spelling of most notes, and old forms of tags to the current one.
enum NormalizeTagsAction: NoteAction {
  static let name = "normalize-tags"
  static let kind = "source.normalizeTags.sheaf"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard context.isOfKinds || context.page.note.tags.contains(where: { context.touches($0.range) }),
      let plan = try? change("", in: context), !plan.isEmpty
    else { return [] }
    return [ActionOffer(title: "Spell the tags as most notes do")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let usual = Dictionary(
      TagTally(context.page.view.snapshot).rows.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let isLegacy = context.page.view.vault.config.readsLegacyFrontMatter
    return try NoteEditing(context.page.view.vault).plan([context.page.path]) { note throws(EditError) in
      var bytes = isLegacy ? try LegacyForms.replaced(in: note.bytes) : note.bytes
      var seen: Set<String> = []
      for tag in note.note.tags where seen.insert(tag.name).inserted {
        guard let name = usual[CaseFolding.fold(tag.name)], !name.utf8.elementsEqual(tag.name.utf8) else { continue }
        let editor = NoteEditor(bytes)
        bytes = TextEdit.apply(try editor.renameTags(TagRenaming([tag.name], to: name), legacy: isLegacy), to: bytes)
      }
      return bytes
    }
  }
}

/// Moves the definitions of reference links to the end of the note, sorts them, and removes unused ones.
enum OrganizeDefinitionsAction: NoteAction {
  static let name = "organize-definitions"
  static let kind = "source.organizeLinkDefinitions.sheaf"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let definitions = context.page.note.definitions
    guard !definitions.isEmpty, context.isOfKinds || definitions.contains(where: { context.touches($0.range) }),
      let organized = try? context.editor.organizingDefinitions(), organized != context.page.bytes
    else { return [] }
    return [ActionOffer(title: "Sort the link definitions at the end, and remove unused ones")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    return try NoteEditing(context.page.view.vault).plan([context.page.path]) { note throws(EditError) in
      try note.organizingDefinitions()
    }
  }
}

/// Inserts a list of links to the headings of the note.
enum InsertOutlineAction: NoteAction {
  static let name = "insert-outline"
  static let kind = "source.insertOutline.sheaf"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let offset = context.range.lowerBound
    guard context.range.isEmpty, offset >= context.page.note.bodyRange.lowerBound, headings(in: context).count > 1
    else { return [] }
    let kind = context.page.note.blocks.first { $0.range.contains(offset) }?.kind
    let fits = if case .heading = kind { true } else { kind == .blank || kind == nil }
    guard context.isOfKinds || fits else { return [] }
    return [ActionOffer(title: "Insert an outline of this note")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let headings = headings(in: context)
    let top = headings.map { context.page.note.headings[$0].level }.min() ?? 1
    let isMarkdown = NewLinks(context.page.view.vault).isMarkdown
    let bullet = context.editor.bullet
    let slugs = HeadingSlug.slugs(of: context.page.note.headings.lazy.map(\.plainText))
    let lines = headings.map { number in
      let heading = context.page.note.headings[number]
      let indent = String(repeating: "  ", count: heading.level - top)
      let link = NewLinks.link(toHeading: heading.plainText, slug: slugs[number], isMarkdown: isMarkdown)
      return "\(indent)\(bullet) \(link)"
    }
    let offset = context.range.lowerBound
    return try context.page.editing { note throws(EditError) in
      try note.insert(lines.joined(separator: "\n"), near: offset)
    }
  }

  /// Returns the numbers of the outline's headings, without the first if no other has its level: it is the title.
  private static func headings(in context: ActionContext) -> [Int] {
    let headings = context.page.note.headings
    let all = headings.indices.filter { !headings[$0].plainText.isEmpty }
    guard let first = all.first, headings[first].level == 1, all.count(where: { headings[$0].level == 1 }) == 1
    else { return all }
    return Array(all.dropFirst())
  }
}
