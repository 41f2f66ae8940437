internal import Bytes
internal import JSONRPC
internal import NoteSyntax
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// Moves the selected lines, or the section of the heading at the cursor, into a new note.
enum ExtractAction: NoteAction {
  static let name = "extract"
  static let kind = "refactor.extract"
  private static let selection = "lines"
  private static let mostNumbers = 100

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    if !place.range.isEmpty {
      return [
        ActionOffer(
          title: "Move the selected lines into a new note", argument: selection, movesFiles: true, isLarge: true)
      ]
    }
    guard let index = heading(at: place) else { return [] }
    let name = place.page.note.headings[index].plainText
    return [
      ActionOffer(
        title: "Move the section '\(name)' into a new note", argument: "\(index)", movesFiles: true, isLarge: true)
    ]
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    let planner = SplitPlanner(place.page.view)
    // If the name is taken, the first free one with a number is used.
    var name: String?
    for number in 2...mostNumbers {
      do {
        let (plan, _) =
          argument == selection
          ? try planner.extract(place.range, of: place.page.path, name: name)
          : try planner.split(place.page.path, at: try chosenHeading(argument, place), name: name)
        return ActionChange(plan: plan)
      } catch VaultError.move(.taken(let path)) {
        let stem = String(decoding: path.lastComponent.dropLast(3), as: UTF8.self)
        name = number == 2 ? "\(stem) 2" : "\(stem.split(separator: " ").dropLast().joined(separator: " ")) \(number)"
      }
    }
    throw RPCError(code: .requestFailed, message: "the name of the new note is taken; change the heading first")
  }

  private static func heading(at place: ActionPlace) -> Int? {
    let headings = place.page.note.headings
    return headings.firstIndex {
      $0.range.contains(place.range.lowerBound) && place.page.note.blocks[$0.block].container == nil
    }
  }

  private static func chosenHeading(_ argument: String, _ place: ActionPlace) throws -> ChosenHeading {
    guard let index = Int(argument), place.page.note.headings.indices.contains(index) else {
      throw RPCError(code: .requestFailed, message: "there is no heading")
    }
    return ChosenHeading(index, of: place.page.note)
  }
}

/// Appends the note that a link leads to to this one, as `merge` does.
enum MergeAction: NoteAction {
  static let name = "merge"
  static let kind = "refactor.inline"

  static func offers(at place: ActionPlace) -> [ActionOffer] {
    guard place.range.isEmpty else { return [] }
    return place.links.compactMap { _, link in
      guard let target = place.page.target(of: link), target.isNote, target.path != place.page.path else { return nil }
      let path = String(decoding: target.path, as: UTF8.self)
      return ActionOffer(
        title: "Merge '\(path)' into this note", argument: path, movesFiles: true, isLarge: true)
    }
  }

  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange {
    ActionChange(plan: try MergePlanner(place.page.view).merge(Array(argument.utf8), into: place.page.path))
  }
}
