package import NoteSyntax

extension ParsedNote {
  /// The fields in the text that are properties of the note, in order. The fields of a task belong to the task.
  package var ownFields: [InlineField] {
    let tasks = Set(tasks.map(\.container))
    return ownedFields.filter { field in field.item.map { !tasks.contains($0) } ?? true }.map(\.field)
  }

  /// The fields that belong to tasks, in order, by the indices of their list items.
  package var taskFields: [Int: [InlineField]] {
    let tasks = Set(tasks.map(\.container))
    var fields: [Int: [InlineField]] = [:]
    for (field, item) in ownedFields { if let item, tasks.contains(item) { fields[item, default: []].append(field) } }
    return fields
  }

  /// The fields in the text, in order, each with the index of the innermost list item around it; nil outside of lists.
  ///
  /// A whole line of a task is text, and no field.
  var ownedFields: [(field: InlineField, item: Int?)] {
    if inlineFields.isEmpty { return [] }
    let tasks = Set(tasks.map(\.container))
    var open: [Int] = []
    var next = 0
    var owned: [(field: InlineField, item: Int?)] = []
    // Containers are in the order in which they begin, each before those in it.
    for field in inlineFields.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      while next < containers.count, containers[next].range.lowerBound <= field.range.lowerBound {
        if case .listItem = containers[next].kind { open.append(next) }
        next += 1
      }
      while let last = open.last, containers[last].range.upperBound <= field.range.lowerBound { open.removeLast() }
      if field.bracket == nil, let item = open.last, tasks.contains(item) { continue }
      owned.append((field, open.last))
    }
    return owned
  }
}
