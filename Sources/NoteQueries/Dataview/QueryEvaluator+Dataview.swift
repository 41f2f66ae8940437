internal import Bytes
internal import Dates

/// Names, fields of files and members of values in Dataview.
extension QueryEvaluator {
  func dataviewValue(ofName name: String) -> QueryValue {
    switch name {
    case "this": return this.map { .row(QueryRow(file: $0)) } ?? .null
    case "row": return .row(row)
    default: return rowMember(name, of: row)
    }
  }

  /// Returns a field of a row: its own, or one of its note.
  func rowMember(_ name: String, of row: QueryRow) -> QueryValue {
    if let value = row.fields[name] { return value }
    guard let file = row.file else { return .null }
    return pageMember(name, of: file)
  }

  /// Returns a field of a note: `file`, a property, or fields of its text.
  func pageMember(_ name: String, of file: Int) -> QueryValue {
    if name == "file" { return .file(file) }
    if file == self.file, let known = propertyCache[name] { return known }
    let value = pageField(name, of: file)
    if file == self.file { propertyCache[name] = value }
    return value
  }

  private func pageField(_ name: String, of file: Int) -> QueryValue {
    var values: [QueryValue] = []
    if let data = source.property(name, of: file) {
      values.append(value(data, of: name, in: file))
    } else if let pair = source.properties(of: file).first(where: { DataviewLiteral.canonicalKey($0.key) == name }) {
      values.append(value(pair.value, of: pair.key, in: file))
    }
    if source.hasInlineFields { values += inlineValues(name, of: file) }
    if values.count > 1 { return .list(values.flatMap { $0.items ?? [$0] }) }
    return values.first ?? .null
  }

  /// Returns the values of a field in the text of a note, of all fields of the name.
  private func inlineValues(_ name: String, of file: Int) -> [QueryValue] {
    let canonical = DataviewLiteral.canonicalKey(name)
    return source.fields(of: file).compactMap { field in
      guard field.key == name || DataviewLiteral.canonicalKey(field.key) == canonical else { return nil }
      return DataviewLiteral.field(field.value, in: moment.zone, source: file)
    }
  }

  /// Returns the value of a field in the text of a note; a list if there are several of the name.
  func inlineField(_ name: String, of file: Int) -> QueryValue {
    let values = inlineValues(name, of: file)
    return values.count > 1 ? .list(values) : values.first ?? .null
  }

  // MARK: - Fields of files

  /// Returns a field of `file`; null if there is no such field.
  func fileMember(_ name: String, of file: Int) -> QueryValue {
    func link(_ file: Int) -> QueryValue { .link(pageLink(file)) }
    func tags() -> [String] { source.tags(of: file).map { "#" + $0 } }
    switch name {
    case "name": return .text(Self.name(ofPath: source.path(of: file), isNote: true))
    case "path": return .text(source.path(of: file))
    case "folder": return .text(folder(of: file))
    case "ext": return .text(Self.fileExtension(of: source.path(of: file)))
    case "link": return link(file)
    case "size": return .number(Double(source.size(of: file)))
    case "ctime", "cday", "mtime", "mday":
      let times = source.times(of: file)
      let moment = name.hasPrefix("c") ? times.created : times.modified
      let date = QueryDate(milliseconds: moment, in: self.moment.zone)
      return .date(name.hasSuffix("day") ? QueryDate(date.civilDay, in: self.moment.zone) : date)
    case "etags": return .list(tags().map { .text($0) })
    case "tags":
      var seen: Set<String> = []
      var all: [QueryValue] = []
      for tag in tags() {
        var rest = tag[...]
        while true {
          if seen.insert(String(rest)).inserted { all.append(.text(String(rest))) }
          guard let slash = rest.lastIndex(of: "/") else { break }
          rest = rest[..<slash]
        }
      }
      return .list(all)
    case "aliases": return .list(source.aliases(of: file).map { .text($0) })
    case "inlinks": return .list(source.backlinks(of: file).map(link))
    case "outlinks": return .list(source.links(of: file).filter { !$0.isExternal }.map { .link($0) })
    case "tasks": return .list(itemRows(of: file, tasksOnly: true).map { .row($0) })
    case "lists": return .list(itemRows(of: file, tasksOnly: false).map { .row($0) })
    case "frontmatter": return .object(propertyObject(of: file))
    case "day": return day(of: file)
    case "starred": return .bool(source.isStarred(file))
    default: return .null
    }
  }

  /// Returns the link to a note that queries show.
  func pageLink(_ file: Int) -> QueryLink {
    let path = source.path(of: file)
    return QueryLink(path, display: Self.name(ofPath: path, isNote: source.isNote(file)))
  }

  private func day(of file: Int) -> QueryValue {
    for key in ["date", "day"] {
      let value = pageMember(key, of: file)
      if case .date = value { return value }
      if case .list(let items) = value, let first = items.first, case .date = first { return first }
      if case .link(let link) = value, let date = DataviewLiteral.date(link.target, in: moment.zone) {
        return .date(date)
      }
    }
    let name = Array(Self.name(ofPath: source.path(of: file), isNote: true).utf8)
    func digits(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= name.count, name[range].allSatisfy(\.isDigit) else { return nil }
      return Int(String(decoding: name[range], as: UTF8.self))
    }
    for start in name.indices where name[start].isDigit && (start == 0 || !name[start - 1].isDigit) {
      let hyphen = UInt8(ascii: "-")
      if start + 10 <= name.count, name[start + 4] == hyphen, name[start + 7] == hyphen,
        let year = digits(start..<start + 4),
        let month = digits(start + 5..<start + 7), let day = digits(start + 8..<start + 10),
        let date = CivilDate(year: year, month: month, day: day)
      {
        return .date(QueryDate(date, in: moment.zone))
      }
      if let number = digits(start..<start + 8),
        let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      {
        return .date(QueryDate(date, in: moment.zone))
      }
    }
    return .null
  }

  // MARK: - Members

  func dataviewMember(of value: QueryValue, _ name: String) -> QueryValue {
    switch value {
    case .object(let object): return object[name] ?? .null
    case .row(let row): return rowMember(name, of: row)
    case .file(let file): return file < 0 ? .null : fileMember(name, of: file)
    case .link(let link): return file(of: link).map { pageMember(name, of: $0) } ?? .null
    case .list(let items): return .list(items.map { dataviewMember(of: $0, name) })
    case .duration(let duration):
      guard name.hasSuffix("s") || name != "weeks" else { return .null }
      return duration.total(in: name).map { .number($0) } ?? .null
    case .date(let date):
      if let part = Self.part(name, of: date) { return .number(part) }
      switch name {
      case "weekday": return .number(Double(date.civilDay.weekday))
      // These two names are misleading in Dataview, and queries count on what they give.
      case "weekyear": return .number(Double(date.civilDay.isoWeek.week))
      case "week": return .number(Double(date.civil.day / 7 + 1))
      default: return .null
      }
    default: return .null
    }
  }

  // MARK: - Items

  /// Returns the list items or tasks of a note as rows.
  func itemRows(of file: Int, tasksOnly: Bool) -> [QueryRow] {
    let items = source.items(of: file).items
    var children: [[Int]] = items.isEmpty ? [] : Array(repeating: [], count: items.count)
    for (index, item) in items.enumerated() {
      if let parent = item.parent, parent < index { children[parent].append(index) }
    }
    return items.indices.compactMap { index in
      if tasksOnly, items[index].status == nil { return nil }
      return itemRow(index, of: items, children, in: file)
    }
  }

  private func itemRow(_ index: Int, of items: [QueryItem], _ children: [[Int]], in file: Int) -> QueryRow {
    let item = items[index]
    var fields = QueryObject()
    let link = QueryLink(source.path(of: file), source: file)
    fields["text"] = .text(item.text)
    fields["symbol"] = .text(item.symbol)
    fields["line"] = .number(Double(item.line - 1))
    fields["lineCount"] = .number(Double(item.lineCount))
    fields["path"] = .text(source.path(of: file))
    fields["link"] = .link(
      item.blockID.map { QueryLink(link.target + "#^" + $0) } ?? item.heading.map { QueryLink(link.target + "#" + $0) }
        ?? link)
    fields["section"] = .link(item.heading.map { QueryLink(link.target + "#" + $0) } ?? link)
    fields["header"] = fields["section"]
    fields["list"] = .number(Double(item.line - 1))
    fields["tags"] = .list(item.tags.map { .text($0) })
    fields["outlinks"] = .list(item.links.map { .link($0) })
    fields["parent"] = item.parent.map { .number(Double(items[$0].line - 1)) } ?? .null
    fields["blockId"] = .optional(item.blockID)
    fields["task"] = .bool(item.status != nil)
    fields["real"] = fields["task"]
    if let status = item.status {
      let isDone = status == "x" || status == "X"
      fields["status"] = .text(status)
      fields["checked"] = .bool(status != " ")
      fields["completed"] = .bool(isDone)
      fields["fullyCompleted"] = .bool(isDone && isComplete(items, index, children))
    }
    fields["annotated"] = .bool(!item.fields.isEmpty)
    fields["visual"] = .text(item.text)
    let below = children.indices.contains(index) ? children[index] : []
    fields["children"] = .list(below.map { .row(itemRow($0, of: items, children, in: file)) })
    fields["subtasks"] = fields["children"]
    for field in item.fields {
      let value = DataviewLiteral.field(field.value, in: moment.zone, source: file)
      for key in Set([field.key, DataviewLiteral.canonicalKey(field.key)]) {
        if let before = fields[key], item.fields.filter({ $0.key == field.key }).count > 1 {
          fields[key] = .list((before.items ?? [before]) + [value])
        } else {
          fields[key] = value
        }
      }
    }
    return QueryRow(file: file, fields: fields, item: index)
  }

  private func isComplete(_ items: [QueryItem], _ index: Int, _ children: [[Int]]) -> Bool {
    children[index].allSatisfy { child in
      let status = items[child].status
      return (status == nil || status == "x" || status == "X") && isComplete(items, child, children)
    }
  }
}
