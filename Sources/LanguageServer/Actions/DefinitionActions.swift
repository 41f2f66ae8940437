internal import Bytes
internal import Connections
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Removes a link definition that no link uses, or that repeats the label of an earlier one.
enum RemoveDefinitionAction: NoteAction {
  static let name = "remove-definition"
  static let kind = "quickfix"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let use = DefinitionUse(context.page.note)
    let unneeded = use.unused.map { ($0, "definition.unused") } + use.repeated.map { ($0, "definition.repeated") }
    return unneeded.filter { context.touches($0.0.range) }.map { definition, code in
      ActionOffer(
        title: "Remove the definition '[\(definition.label)]'", argument: "\(definition.range.lowerBound)",
        isPreferred: true, codes: [code])
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let start = Int(argument),
      let definition = context.page.note.definitions.first(where: { $0.range.lowerBound == start })
    else { throw RPCError(code: .invalidParams, message: "there is no such definition") }
    return try context.page.editing { note throws(EditError) in
      guard let edits = note.removeDefinition(definition) else { throw .unwritable("[\(definition.label)]:") }
      return edits
    }
  }
}

/// Writes the destination of a Markdown link as a definition at the end of the note, which all links of the note to the
/// same destination use.
enum ExtractDefinitionAction: NoteAction {
  static let name = "extract-definition"
  static let kind = "refactor.extract"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let links = context.page.note.links.enumerated().filter { _, link in
      link.kind == .markdown && context.touches(link.range)
    }
    // In a link with a picture as its text, the picture is meant.
    guard context.range.isEmpty, let (index, _) = links.min(by: { $0.element.range.count < $1.element.range.count })
    else { return [] }
    return [ActionOffer(title: "Write the destination of the link as a definition", argument: "\(index)")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    guard let index = Int(argument), context.page.note.links.indices.contains(index)
    else { throw RPCError(code: .invalidParams, message: "there is no such link") }
    return try NoteEditing(context.page.view.vault).plan([context.page.path]) { note throws(EditError) in
      try note.extractingDefinition(ofLink: index)
    }
  }
}
