/// The differences between two versions of a note: its properties, tags, tasks and links.
package struct NoteComparison: Sendable, Hashable {
  /// A property that has another value.
  package struct PropertyChange: Sendable, Hashable {
    package let name: String
    /// The value before, as text; nil if the note had no such property.
    package let old: String?
    /// The value now, as text; nil if the note no longer has the property.
    package let new: String?
  }

  /// A task that was added, was removed, or has another status.
  package struct TaskChange: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable { case added, removed, done, reopened, changed }

    package let kind: Kind
    /// The text without its fields.
    package let text: String
  }

  /// The changed properties except tags, in the order of the note; removed ones come last.
  package private(set) var properties: [PropertyChange] = []
  /// The tags that only the new version has.
  package private(set) var addedTags: [String] = []
  /// The tags that only the old version has.
  package private(set) var removedTags: [String] = []
  /// The changed tasks, in the order of the note; removed ones come last.
  package private(set) var tasks: [TaskChange] = []
  /// The targets of links, with their subpaths, that the note has more often than before.
  package private(set) var addedLinks: [String] = []
  /// The targets of links that the note has less often than before.
  package private(set) var removedLinks: [String] = []
  /// Whether the front matter of a version cannot be read, so that properties are not compared.
  package let hasUnreadMatter: Bool

  /// Whether none of these parts differs; the text may differ nevertheless.
  package var isEmpty: Bool {
    properties.isEmpty && addedTags.isEmpty && removedTags.isEmpty && tasks.isEmpty && addedLinks.isEmpty
      && removedLinks.isEmpty
  }

  /// Compares two versions. An empty text is a version without any parts.
  package init(_ oldBytes: [UInt8], _ newBytes: [UInt8]) {
    let (old, new) = (NoteParser.parse(oldBytes.span), NoteParser.parse(newBytes.span))
    hasUnreadMatter = [old, new].contains { $0.frontMatter?.isValid == false }
    if !hasUnreadMatter {
      compareProperties(
        old.frontMatter?.properties ?? [], new.frontMatter?.properties ?? [], Self.text(oldBytes),
        newText: Self.text(newBytes))
    }
    (removedTags, addedTags) = Self.differences(old.tags.map(\.name).unique, new.tags.map(\.name).unique)
    (removedLinks, addedLinks) = Self.differences(
      old.links.map { $0.target + $0.subpath }, new.links.map { $0.target + $0.subpath })
    compareTasks(old.tasks, new.tasks)
  }

  // MARK: - Properties

  private static func text(_ bytes: [UInt8]) -> (YAMLNode) -> String {
    { node in
      func raw(_ node: YAMLNode) -> String {
        String(decoding: bytes[node.range], as: UTF8.self).split(whereSeparator: \.isNewline)
          .map { $0.drop { $0 == " " } }.joined(separator: " ")
      }
      if let items = node.items { return items.map { $0.text ?? raw($0) }.joined(separator: ", ") }
      return node.isNull ? "" : node.text ?? raw(node)
    }
  }

  private mutating func compareProperties(
    _ old: [Property], _ new: [Property], _ oldText: (YAMLNode) -> String, newText: (YAMLNode) -> String
  ) {
    var before = Dictionary(old.map { ($0.key, oldText($0.value)) }, uniquingKeysWith: { first, _ in first })
    before["tags"] = nil
    for property in new where property.key != "tags" {
      let value = newText(property.value)
      let previous = before.removeValue(forKey: property.key)
      if previous != value { properties.append(PropertyChange(name: property.key, old: previous, new: value)) }
    }
    for property in old {
      guard let value = before.removeValue(forKey: property.key) else { continue }
      properties.append(PropertyChange(name: property.key, old: value, new: nil))
    }
  }

  // MARK: - Tasks

  private mutating func compareTasks(_ old: [TaskItem], _ new: [TaskItem]) {
    // Tasks with the same text are paired in order.
    var before = Dictionary(grouping: old, by: \.summary).mapValues { $0[...] }
    for task in new {
      guard let previous = before[task.summary]?.popFirst() else {
        tasks.append(TaskChange(kind: .added, text: task.summary))
        continue
      }
      if previous.status == task.status { continue }
      let kind: TaskChange.Kind = task.isDone == previous.isDone ? .changed : task.isDone ? .done : .reopened
      tasks.append(TaskChange(kind: kind, text: task.summary))
    }
    for task in old {
      guard let left = before[task.summary]?.first, left == task else { continue }
      _ = before[task.summary]?.popFirst()
      tasks.append(TaskChange(kind: .removed, text: task.summary))
    }
  }

  // MARK: - Lists

  /// Returns the elements that only the first list has and those that only the second has, with repetitions.
  private static func differences(_ old: [String], _ new: [String]) -> (old: [String], new: [String]) {
    func rest(_ list: [String], without other: [String]) -> [String] {
      var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
      return list.filter { text in
        guard let count = counts[text], count > 0 else { return true }
        counts[text] = count - 1
        return false
      }
    }
    return (rest(old, without: new), rest(new, without: old))
  }
}

extension Array where Element: Hashable {
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
