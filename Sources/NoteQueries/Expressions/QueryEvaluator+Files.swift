internal import Bytes
internal import Dates
internal import NoteSyntax

/// Properties and the fields of files.
extension QueryEvaluator {
  /// Returns a property of a file as a value; null if it has none of this name.
  package func property(_ name: String, of file: Int) -> QueryValue {
    if file < 0 { return .null }
    if file == self.file, let known = propertyCache[name] { return known }
    let value: QueryValue
    if rules == .bases, name.lowercased() == "tags" {
      let tags = source.property(name, of: file).map { self.value($0, of: "tags", in: file) } ?? .null
      value = tags
    } else if let data = source.property(name, of: file) {
      value = self.value(data, of: name, in: file)
    } else if rules == .bases, source.hasInlineFields {
      value = inlineField(name, of: file)
    } else {
      value = .null
    }
    if file == self.file { propertyCache[name] = value }
    return value
  }

  /// Returns whether a file has a property, whatever its value is.
  func hasProperty(_ name: String, of file: Int) -> Bool {
    source.property(name, of: file) != nil
  }

  func propertyObject(of file: Int) -> QueryObject {
    if file < 0 { return QueryObject() }
    return QueryObject(source.properties(of: file).map { ($0.key, value($0.value, of: $0.key, in: file)) })
  }

  /// Returns the value of data of the front matter: texts that are dates or links become those.
  package func value(_ data: QueryData, of name: String, in file: Int) -> QueryValue {
    switch data {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .number(let number): return .number(number)
    case .list(let items):
      let isTags = rules == .bases && name.lowercased() == "tags"
      let values = items.map { value($0, of: isTags ? "" : name, in: file) }
      guard isTags else { return .list(values) }
      return .list(values.map { $0.string.map { .text($0.hasPrefix("#") ? String($0.dropFirst()) : $0) } ?? $0 })
    case .object(let pairs): return .object(QueryObject(pairs.map { ($0.key, value($0.value, of: "", in: file)) }))
    case .text(let text):
      let first = text.utf8.first ?? 0
      if first == UInt8(ascii: "[") || first == UInt8(ascii: "!"), let link = QueryLink(written: text, source: file) {
        return .link(link)
      }
      if rules == .bases {
        if name.lowercased() == "tags" { return .list([.text(text.hasPrefix("#") ? String(text.dropFirst()) : text)]) }
        if first.isDigit, text.utf8.count >= 10,
          let date = QueryDate(text, in: moment.zone, isLoose: source.isDate(name))
        {
          return .date(date)
        }
        return .text(text)
      }
      if first.isDigit {
        if let date = DataviewLiteral.date(text, in: moment.zone) { return .date(date) }
        if let duration = QueryDuration(text, isLoose: false) { return .duration(duration) }
      }
      return .text(text)
    }
  }

  // MARK: - Fields of files in bases

  /// Returns a field of a file; nil if there is no such field.
  func baseMember(_ name: String, of file: Int) -> QueryValue? {
    if file < 0 { return .null }
    switch name {
    case "name": return .text(Self.name(ofPath: source.path(of: file), isNote: source.isNote(file)))
    case "basename": return .text(Self.name(ofPath: source.path(of: file), isNote: true))
    case "path": return .text(source.path(of: file))
    case "folder": return .text(folder(of: file))
    case "ext": return .text(Self.fileExtension(of: source.path(of: file)))
    case "size": return .number(Double(source.size(of: file)))
    case "ctime": return .date(QueryDate(milliseconds: source.times(of: file).created, in: moment.zone))
    case "mtime": return .date(QueryDate(milliseconds: source.times(of: file).modified, in: moment.zone))
    case "tags": return .list(source.tags(of: file).map { .text($0) })
    case "links": return .list(source.links(of: file).map { .link(withDefaultText($0)) })
    case "embeds": return .list(source.links(of: file).filter(\.isEmbed).map { .link(withDefaultText($0)) })
    case "backlinks":
      return .list(
        source.backlinks(of: file).map { other in
          let path = source.path(of: other)
          return .link(QueryLink(path, display: Self.name(ofPath: path, isNote: source.isNote(other))))
        })
    case "properties": return .object(propertyObject(of: file))
    case "aliases": return .list(source.aliases(of: file).map { .text($0) })
    case "file": return .file(file)
    default: return nil
    }
  }

  /// The text that the application gives to a link without one: its target, and its parts after `>`.
  private func withDefaultText(_ link: QueryLink) -> QueryLink {
    var link = link
    link.isEmbed = false
    if link.display == nil {
      let part = link.subpath.map { " > " + (link.kind == .block ? "^" : "") + $0 } ?? ""
      link.display = (link.target + part).replacingScalars("#", with: " > ")
    }
    return link
  }

  /// Returns the folder of a file; `/` is the root.
  func folder(of file: Int) -> String {
    let path = source.path(of: file)
    guard let slash = path.lastIndex(of: "/") else { return rules == .bases ? "/" : "" }
    return String(path[..<slash])
  }

  static func fileExtension(of path: String) -> String {
    let bytes = path.utf8
    var index = bytes.endIndex
    while index > bytes.startIndex {
      let before = bytes.index(before: index)
      switch bytes[before] {
      case UInt8(ascii: "/"): return ""
      // A name that begins with its only dot has no extension.
      case UInt8(ascii: "."):
        let isFirst = before == bytes.startIndex || bytes[bytes.index(before: before)] == UInt8(ascii: "/")
        return isFirst ? "" : String(path[index...])
      default: index = before
      }
    }
    return ""
  }

  func baseMember(of value: QueryValue, _ name: String) throws(QueryFailure) -> QueryValue {
    switch value {
    case .null: return .null
    case .file(let file): return baseMember(name, of: file) ?? property(name, of: file)
    case .object(let object):
      if let found = object[name] { return found }
      let key = name.lowercased()
      return object.keys.first { $0.lowercased() == key }.flatMap { object[$0] } ?? .null
    case .text(let text) where name == "length": return .number(Double(text.utf16.count))
    case .list(let items) where name == "length": return .number(Double(items.count))
    case .date(let date): if let part = Self.part(name, of: date) { return .number(part) }
    case .duration(let duration): if let total = duration.total(in: name) { return .number(total) }
    default: break
    }
    throw QueryFailure(.unknownMember, "Cannot find \"\(name)\" on type \(value.type.title)")
  }

  static func part(_ name: String, of date: QueryDate) -> Double? {
    let civil = date.civil
    return switch name {
    case "year": Double(civil.year)
    case "month": Double(civil.month)
    case "day": Double(civil.day)
    case "hour": Double(civil.hour)
    case "minute": Double(civil.minute)
    case "second": Double(civil.second)
    case "millisecond": Double(civil.millisecond)
    default: nil
    }
  }

  // MARK: - Conditions on files

  /// Returns whether a file has one of some tags or one below it, without case.
  func hasTag(_ names: [String], of file: Int) -> Bool {
    let wanted = names.map { WantedTag($0) }
    return source.tags(of: file).contains { tag in wanted.contains { $0.includes(tag) } }
  }

  /// Returns whether a file is in a folder or below it.
  func isIn(_ folder: String, file: Int) -> Bool {
    let folder = folder.trimmingCharacters("/")
    return folder.isEmpty || source.path(of: file).hasPrefix(folder + "/")
  }

  /// Returns whether a file has a link to a target: a file, a link or the text of a link.
  func hasLink(_ target: QueryValue, of file: Int) -> Bool {
    let links = source.links(of: file)
    switch target {
    case .file(let other): return links.contains { self.file(of: $0) == other }
    case .link(let link):
      if let other = self.file(of: link) { return links.contains { self.file(of: $0) == other } }
      return links.contains { $0.target == link.target && self.file(of: $0) == nil }
    case .text(let text):
      let plain = QueryLink(text)
      let wanted = text.contains("://") ? nil : source.resolve(plain.target, from: file)
      return links.contains { link in
        if let wanted { return self.file(of: link) == wanted }
        return !link.isExternal && (link.target == plain.target || link.target == text)
      }
    default: return false
    }
  }
}

extension String {
  func trimmingCharacters(_ character: Character) -> String {
    var rest = self[...]
    while rest.first == character { rest.removeFirst() }
    while rest.last == character { rest.removeLast() }
    return String(rest)
  }
}
