internal import Answers
internal import Bytes
internal import Connections
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// Moves the selected lines, or the section of the heading at the cursor, into a new note.
enum ExtractAction: NoteAction {
  static let name = "extract"
  static let kind = "refactor.extract"
  private static let selection = "lines"
  private static let mostNumbers = 100

  static func offers(in context: ActionContext) -> [ActionOffer] {
    if !context.range.isEmpty { return [offer(of: "selected lines", argument: selection)] }
    guard let index = heading(in: context) else { return [] }
    return [offer(of: "section '\(context.page.note.headings[index].plainText)'", argument: "\(index)")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let planner = SplitPlanner(context.page.view)
    // If the name is taken, the first free one with a number is used.
    var name: String?
    for number in 2...mostNumbers {
      do {
        return argument == selection
          ? try planner.extract(context.range, of: context.page.path, name: name).plan
          : try planner.split(context.page.path, at: try chosenHeading(argument, context), name: name).plan
      } catch VaultError.move(.taken(let path)) {
        let stem = String(decoding: path.lastComponent.dropLast(3), as: UTF8.self)
        name = number == 2 ? "\(stem) 2" : "\(stem.split(separator: " ").dropLast().joined(separator: " ")) \(number)"
      }
    }
    throw RPCError(code: .requestFailed, message: "the name of the new note is taken; change the heading first")
  }

  private static func offer(of what: String, argument: String) -> ActionOffer {
    ActionOffer(title: "Move the \(what) into a new note", argument: argument, movesFiles: true, isLarge: true)
  }

  private static func heading(in context: ActionContext) -> Int? {
    let headings = context.page.note.headings
    return headings.firstIndex {
      $0.range.contains(context.range.lowerBound) && context.page.note.blocks[$0.block].container == nil
    }
  }

  private static func chosenHeading(_ argument: String, _ context: ActionContext) throws -> ChosenHeading {
    guard let index = Int(argument), context.page.note.headings.indices.contains(index)
    else { throw RPCError(code: .requestFailed, message: "there is no heading") }
    return ChosenHeading(index, of: context.page.note)
  }
}

/// Appends the note that a link leads to to this one, as `merge` does.
enum MergeAction: NoteAction {
  static let name = "merge"
  static let kind = "refactor.inline"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    guard context.range.isEmpty else { return [] }
    return context.links.compactMap { _, link in
      guard let target = context.page.target(of: link), target.isNote, target.path != context.page.path
      else { return nil }
      let path = String(decoding: target.path, as: UTF8.self)
      return ActionOffer(title: "Merge '\(path)' into this note", argument: path, movesFiles: true, isLarge: true)
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    try context.plan(of: MergeNotes([Array(argument.utf8)], into: context.page.path))
  }
}
