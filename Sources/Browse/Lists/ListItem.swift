internal import Answers

/// A row of a list: a note, or something else that can be chosen.
package struct ListItem: Hashable, Sendable {
  /// What the thing keeps when it moves: the id of a note, the text of a task; otherwise its path.
  package private(set) var key: [UInt8]
  /// What the thing is called in its list: for a note its path from the root of the vault.
  package private(set) var name: [UInt8]
  /// The text that is shown first.
  package let title: String
  /// The text beside it, such as a folder or a number.
  package let detail: String
  /// A date in the form that is shown; empty if there is none.
  package let date: String
  /// The line of the note that is meant, from 1; nil for all of it.
  package var line: Int?
  /// A sign before the title, such as the box of a task; empty if there is none.
  package var sign = ""
  /// The first words of the note, if they are shown.
  package var snippet = ""
  /// Whether a person has to look at it: a conflict copy, or a task that is overdue.
  package var needsAttention = false
  /// Whether it is a note that is pinned.
  package var isPinned = false
  /// The tags of the note.
  package var tags: [String] = []
  /// What of a note, a task or a file the row shows, so that a change is made of nothing else; nil for other things.
  var seen: SeenRow?

  /// Creates a row.
  package init(key: [UInt8], name: [UInt8], title: String, detail: String = "", date: String = "") {
    (self.key, self.name, self.title, self.detail, self.date) = (key, name, title, detail, date)
  }
}

extension ListItem {
  /// What tells the row from all others of its list. Two notes can have one id, and a note two tasks with one text.
  struct Identity: Hashable, Sendable {
    let key: [UInt8]
    let name: [UInt8]
    let line: Int?
  }

  var identity: Identity { Identity(key: key, name: name, line: line) }

  /// Returns the row after files were moved.
  func following(_ moves: [[UInt8]: [UInt8]]) -> ListItem {
    guard let path = moves[name] else { return self }
    var item = self
    if key == name { item.key = path }
    item.name = path
    item.seen?.path = path
    return item
  }
}

extension [ListItem] {
  /// Returns the index of a row of an earlier list. A thing that has moved is found too, if no other one of either list
  /// could be meant.
  func index(of item: ListItem, from earlier: [ListItem]) -> Int? {
    if let index = firstIndex(where: { $0.identity == item.identity }) { return index }
    guard let index = firstIndex(where: { $0.key == item.key }),
      !self[(index + 1)...].contains(where: { $0.key == item.key }),
      earlier.count(where: { $0.key == item.key }) == 1
    else { return nil }
    return index
  }
}

/// The beginning of a group of rows.
package struct ListSection: Hashable, Sendable {
  /// The label above the group.
  package let label: String
  /// The number of all rows of the group.
  package let total: Int
  /// The index of its first row.
  package let start: Int
}
