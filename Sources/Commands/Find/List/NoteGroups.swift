internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// The groups of the notes in a list: all existing groups, with the shown notes of each.
struct NoteGroups {
  /// A group of notes in a list.
  struct Group {
    /// The name that identifies the group: `2026-11`, the path of a folder, a category or a tag; empty for notes
    /// without one.
    let name: String
    /// The label of the group.
    let label: String
    /// The number of notes in the group, including those that are not shown.
    let total: Int
    /// The shown notes, in the order of the list.
    let notes: [NoteRecord]

    /// The line above the group.
    var header: StyledText {
      let count = notes.count == total ? "\(total)" : "\(notes.count) of \(total)"
      return StyledText(label, .group) + StyledText("  \(count)", .count)
    }
  }

  /// The groups in order, which include those without shown notes.
  let groups: [Group]

  /// Divides notes into groups.
  ///
  /// - Parameters:
  ///   - shown: The shown notes, in order.
  ///   - found: All notes of the list.
  ///   - dates: The date that determines the month.
  init(
    _ grouping: NoteGrouping, of shown: [NoteRecord], among found: FoundDocuments, _ view: VaultView, _ dates: ShownDate
  ) {
    var members: [String: [NoteRecord]] = [:]
    for note in shown {
      for name in grouping.names(of: note, view, dates) { members[name, default: []].append(note) }
    }
    var totals = members.mapValues(\.count)
    if shown.count < found.count {
      totals = [:]
      for document in found.documents {
        for name in grouping.names(of: view.record(document), view, dates) { totals[name, default: 0] += 1 }
      }
    }
    groups = grouping.sorted(Array(totals.keys), view, isOldestFirst: dates.isOldestFirst).map { name in
      Group(name: name, label: grouping.label(name, view), total: totals[name] ?? 0, notes: members[name] ?? [])
    }
  }

  /// The groups that have shown notes.
  var shown: [Group] { groups.filter { !$0.notes.isEmpty } }

  /// The groups in JSON.
  var json: JSONValue.Member {
    .init(
      "groups",
      .array(
        groups.map { group in
          .object([
            .init("name", .string(group.name)), .init("label", .string(group.label)),
            .init("total", .integer(group.total)), .init("paths", .array(group.notes.map { .text($0.path) })),
          ])
        }))
  }

  /// Returns the rows of a list in the order of the groups. A note in several groups has a row in each of them. A
  /// single JSON document has each note once, in the order of the list, with the names of its groups.
  func rows(_ rows: [NotePrinter.Row], _ form: OutputArguments.Form) -> [NotePrinter.Row] {
    if form == .json {
      var names: [DocumentID: [String]] = [:]
      for group in groups {
        for note in group.notes { names[note.document, default: []].append(group.name) }
      }
      return rows.map { row in
        var row = row
        row.extra.append(.init("groups", .strings(names[row.note.document] ?? [])))
        return row
      }
    }
    let byNote = Dictionary(rows.map { ($0.note.document, $0) }, uniquingKeysWith: { first, _ in first })
    return groups.flatMap { group in
      group.notes.compactMap { note in
        var row = byNote[note.document]
        row?.extra.append(.init("group", .string(group.name)))
        row?.group = group.label
        row?.values["group"] = .text(group.label)
        return row
      }
    }
  }

  /// One line for each group: its label, a tab and the number of its notes.
  var countLines: [UInt8] {
    groups.flatMap { QuotedName.line(of: Array($0.label.utf8)) + Array("\t\($0.total)\n".utf8) }
  }
}
