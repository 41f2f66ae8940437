internal import JSON
package import SearchIndex
package import VaultCore

/// The groups of the notes in a list: all existing groups, with the shown notes of each.
package struct NoteGroups: Sendable {
  /// A group of notes in a list.
  package struct Group: Sendable {
    /// The name that identifies the group: `2026-11`, the path of a folder, a category or a tag; empty for notes
    /// without one.
    package let name: String
    package let label: String
    /// The number of notes in the group, including those that are not shown.
    package let total: Int
    /// The shown notes, in the order of the list.
    package let notes: [NoteRecord]
  }

  /// The groups in order, which include those without shown notes.
  package let groups: [Group]

  /// Divides notes into groups.
  ///
  /// - Parameters:
  ///   - shown: The shown notes, in order.
  ///   - found: All notes of the list.
  ///   - dates: The date that determines the month.
  package init(
    _ grouping: NoteGrouping, of shown: [DocumentID], among found: FoundDocuments, _ view: VaultView, _ dates: ShownDate
  ) {
    var members: [String: [NoteRecord]] = [:]
    for note in shown.map(view.record) {
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

  package var shown: [Group] { groups.filter { !$0.notes.isEmpty } }
}

enum GroupMembership: Sendable {
  /// The list has no groups.
  case none
  /// The rows are in the order of the groups, and the row belongs to this one.
  case group(NoteGroups.Group)
  /// The names of all groups that contain the note.
  case names([String])

  func value(_ field: NoteField) -> FieldValue {
    switch (field, self) {
    case (.group, .group(let group)): .text(group.label)
    case (.groupName, .group(let group)): .text(group.name)
    case (.groups, .names(let names)): .list(names)
    default: .absent
    }
  }
}

/// The notes of a list in order, with their groups if they have groups.
package struct NoteSequence: Sendable {
  /// The notes. In the order of the groups, a note is repeated in each of its groups.
  package let documents: [DocumentID]
  /// The number of notes, without repetitions.
  let shown: Int
  /// The groups; nil if there are none.
  package let groups: NoteGroups?
  /// Whether the notes are in the order of the groups.
  private let isArranged: Bool
  /// The membership of each note among the groups; empty if there are none.
  private let memberships: [GroupMembership]

  /// Notes in order.
  ///
  /// - Parameter isArranged: Whether the notes are put in the order of the groups.
  package init(_ documents: [DocumentID], _ groups: NoteGroups? = nil, isArranged: Bool = false) {
    (self.groups, shown, self.isArranged) = (groups, documents.count, groups != nil && isArranged)
    let members = groups?.groups.flatMap { group in group.notes.map { (document: $0.document, group: group) } } ?? []
    if self.isArranged {
      self.documents = members.map(\.document)
      memberships = members.map { .group($0.group) }
    } else {
      self.documents = documents
      memberships = groups == nil ? [] : Self.memberships(of: documents, members)
    }
  }

  private static func memberships(
    of documents: [DocumentID], _ members: [(document: DocumentID, group: NoteGroups.Group)]
  ) -> [GroupMembership] {
    let names = Dictionary(grouping: members, by: \.document).mapValues { $0.map(\.group.name) }
    return documents.map { .names(names[$0] ?? []) }
  }

  func membership(at position: Int) -> GroupMembership { memberships.isEmpty ? .none : memberships[position] }

  /// The fields in templates about groups.
  var fields: [ListShape.Field] {
    isArranged ? NoteField.fields([.group: "the group that contains the note"]) : []
  }

  /// Returns the members of a JSON document before the notes.
  func head(total: Int) -> [JSONValue.Member] {
    guard let groups else { return [] }
    let list = groups.groups.map { group in
      JSONValue.object([
        .init("name", .string(group.name)), .init("label", .string(group.label)),
        .init("total", .integer(group.total)), .init("paths", .array(group.notes.map { .text($0.path) })),
      ])
    }
    return [.init("total", .integer(total)), .init("groups", .array(list))]
  }

  /// The label and the number of notes of each group, if the notes are in the order of the groups.
  var totals: [(label: String, total: Int)]? { isArranged ? groups?.groups.map { ($0.label, $0.total) } : nil }
}
