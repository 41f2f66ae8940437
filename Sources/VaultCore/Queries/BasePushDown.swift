internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex

/// Finds the files for which the filter of a base can be true by what the index knows: tags, folders, links, paths, and
/// which properties files have. The filter is then evaluated for these only.
struct BasePushDown {
  private let view: VaultView
  private let this: Int?
  private let source: VaultQuerySource

  init(_ view: VaultView, _ source: VaultQuerySource, this: Int?) {
    (self.view, self.source, self.this) = (view, source, this)
  }

  /// Returns the numbers of the files; nil if the index cannot leave any out.
  func candidates(of filter: BaseFilter?) -> [Int]? {
    guard let filter, let sets = sets(filter) else { return nil }
    return source.numbers(in: sets)
  }

  private func sets(_ filter: BaseFilter) -> [DocumentSet]? {
    switch filter {
    case .expression(let expression): sets(expression.expression)
    case .and(let parts): intersection(parts.lazy.compactMap { sets($0) })
    case .or(let parts): parts.isEmpty ? nil : union(parts.map { sets($0) })
    case .not: nil
    }
  }

  private func intersection(_ parts: some Sequence<[DocumentSet]>) -> [DocumentSet]? {
    var result: [DocumentSet]?
    for part in parts {
      guard let before = result else {
        result = part
        continue
      }
      result = zip(before, part).map { one, two in
        var both = one
        both.formIntersection(two)
        return both
      }
    }
    return result
  }

  private func union(_ parts: [[DocumentSet]?]) -> [DocumentSet]? {
    var result = view.snapshot.sets(of: [])
    for part in parts {
      guard let part else { return nil }
      result = zip(result, part).map { $0.union($1) }
    }
    return result
  }

  // MARK: - Expressions

  private func sets(_ expression: Expression) -> [DocumentSet]? {
    switch expression.kind {
    case .binary(.and, let left, let right): intersection([left, right].lazy.compactMap { sets($0) })
    case .binary(.or, let left, let right): union([sets(left), sets(right)])
    case .binary(let sign, let left, let right): comparison(sign, left, right) ?? comparison(sign, right, left)
    case .method(let base, let name, let operands): method(base, name, operands)
    case .name, .member, .index: property(expression)
    default: nil
    }
  }

  /// A comparison with something that is not null holds only for files that have the property.
  private func comparison(
    _ sign: Expression.Operator, _ left: Expression, _ right: Expression
  ) -> [DocumentSet]? {
    guard [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(sign) else { return nil }
    if sign == .equal, case .literal(.text(let text)) = right.kind {
      switch Self.field(left) {
      case "path": return view.snapshot.sets(of: view.snapshot.document(withKey: Array(text.utf8)).map { [$0] } ?? [])
      case "folder" where !text.isEmpty && text != "/": return below(text)
      case "ext" where text == "md": return view.snapshot.documentSets(with: .note)
      default: break
      }
    }
    guard case .literal(let value) = right.kind, !value.isNull else { return nil }
    return property(left)
  }

  private func below(_ folder: String) -> [DocumentSet] {
    let path = folder.split(separator: "/").joined(separator: "/")
    return view.snapshot.sets(of: view.snapshot.documents(below: Array(path.utf8)).map(\.id))
  }

  /// Returns the name of a field of the file, `file.NAME`; nil for other expressions.
  private static func field(_ expression: Expression) -> String? {
    guard case .member(let base, let name) = expression.kind, case .name("file") = base.kind else { return nil }
    return name
  }

  /// Returns the files that have the property that an expression names; nil if it names none, or if fields in the text
  /// are properties too.
  private func property(_ expression: Expression) -> [DocumentSet]? {
    guard !source.hasInlineFields, let name = Self.propertyName(expression) else { return nil }
    return having(name)
  }

  private func having(_ name: String) -> [DocumentSet] {
    view.snapshot.documentSets(withKey: Folding.fold(Array(name.utf8).span), in: .property)
  }

  private static func propertyName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name) where !["file", "note", "this", "formula", "value", "index", "acc", "values"].contains(name):
      return name
    case .member(let base, let name): if case .name("note") = base.kind { return name }
    case .index(let base, let key):
      if case .name("note") = base.kind, case .literal(.text(let name)) = key.kind { return name }
    default: break
    }
    return nil
  }

  private func method(_ base: Expression, _ name: String, _ operands: [Expression]) -> [DocumentSet]? {
    let texts = operands.compactMap { operand -> String? in
      if case .literal(.text(let text)) = operand.kind { text } else { nil }
    }
    guard case .name("file") = base.kind else {
      return ["contains", "containsAny", "startsWith", "endsWith"].contains(name) ? property(base) : nil
    }
    if name == "hasLink", let first = operands.first { return linking(to: first) }
    guard texts.count == operands.count, let first = texts.first else { return nil }
    switch name {
    case "hasTag":
      return union(
        texts.map { text in
          let tag = text.hasPrefix("#") ? String(text.dropFirst()) : text
          return view.snapshot.documentSets(withKey: Folding.fold(Array(tag.utf8).span), in: .tag)
        })
    case "inFolder": return first.allSatisfy({ $0 == "/" }) ? nil : below(first)
    case "hasProperty": return having(first)
    default: return nil
    }
  }

  /// Returns the files with a link to the note that `this` means.
  private func linking(to operand: Expression) -> [DocumentSet]? {
    var isThis = false
    if case .name("this") = operand.kind { isThis = true }
    if case .member(let base, "file") = operand.kind, case .name("this") = base.kind { isThis = true }
    guard isThis, let this else { return nil }
    return view.snapshot.sets(of: source.backlinks(of: this).map { source.document($0) })
  }
}
