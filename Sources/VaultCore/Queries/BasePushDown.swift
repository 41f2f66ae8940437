internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex

/// Finds the files for which the filter of a base can be true by what the index knows: tags, folders, links, paths, and
/// which properties files have. What the index cannot decide is then evaluated for these only.
struct BasePushDown {
  /// The files for which a condition can be true.
  private struct Found {
    var sets: [DocumentSet]
    /// Whether it is true for all of them.
    var isExact = false
  }

  private let view: VaultView
  private let this: Int?
  private let source: VaultQuerySource

  init(_ view: VaultView, _ source: VaultQuerySource, this: Int?) {
    (self.view, self.source, self.this) = (view, source, this)
  }

  /// Returns the numbers of the files for which conditions can all be true, and whether each is decided with that.
  ///
  /// - Returns: nil for the files if the index cannot leave any out.
  func candidates(of conditions: [BaseFilter]) -> (files: [Int]?, answered: [Bool]) {
    let found = conditions.map { self.found($0) }
    let files = intersection(found.compactMap(\.self)).map { source.numbers(in: $0.sets) }
    return (files, found.map { $0?.isExact == true })
  }

  private func found(_ filter: BaseFilter) -> Found? {
    switch filter {
    case .expression(let expression): found(expression.expression)
    case .and(let parts): intersection(parts.map { found($0) })
    case .or(let parts): parts.isEmpty ? nil : union(parts.map { found($0) })
    case .not(let parts): union(parts.map { found($0) }).flatMap(complement)
    }
  }

  /// Returns the files in all parts. Those that the index cannot answer are left out, and then it is not exact.
  private func intersection(_ parts: [Found?]) -> Found? {
    let known = parts.compactMap(\.self)
    guard var result = known.first else { return nil }
    result.isExact = known.count == parts.count && known.allSatisfy { $0.isExact }
    for part in known.dropFirst() {
      for index in result.sets.indices { result.sets[index].formIntersection(part.sets[index]) }
    }
    return result
  }

  private func union(_ parts: [Found?]) -> Found? {
    var result = Found(sets: view.snapshot.sets(of: []), isExact: true)
    for part in parts {
      guard let part else { return nil }
      result.sets = zip(result.sets, part.sets).map { $0.union($1) }
      if !part.isExact { result.isExact = false }
    }
    return result
  }

  private func complement(_ part: Found) -> Found? {
    guard part.isExact else { return nil }
    var result = Found(sets: view.snapshot.allSets, isExact: true)
    for index in result.sets.indices { result.sets[index].subtract(part.sets[index]) }
    return result
  }

  // MARK: - Expressions

  private func found(_ expression: Expression) -> Found? {
    switch expression.kind {
    case .binary(.and, let left, let right): intersection([found(left), found(right)])
    case .binary(.or, let left, let right): union([found(left), found(right)])
    case .binary(let sign, let left, let right):
      (comparison(sign, left, right) ?? comparison(sign, right, left)).map { Found(sets: $0) }
    case .not(let operand): found(operand).flatMap(complement)
    case .method(let base, let name, let operands): method(base, name, operands)
    case .name, .member, .index: property(expression).map { Found(sets: $0) }
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
      case "path" where text.utf8.allSatisfy(UTF8.isASCII):
        return view.snapshot.sets(of: view.snapshot.document(withKey: Array(text.utf8)).map { [$0] } ?? [])
      case "folder" where !text.isEmpty && text != "/": return below(text)
      case "ext" where text == "md": return view.snapshot.documentSets(with: .note)
      default: break
      }
    }
    guard case .literal(let value) = right.kind, !value.isNull else { return nil }
    return property(left)
  }

  private func below(_ folder: String) -> [DocumentSet]? {
    source.sets(below: folder.split(separator: "/").joined(separator: "/"))
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

  private func method(_ base: Expression, _ name: String, _ operands: [Expression]) -> Found? {
    let texts = operands.compactMap { operand -> String? in
      if case .literal(.text(let text)) = operand.kind { text } else { nil }
    }
    guard case .name("file") = base.kind else {
      let needsProperty = ["contains", "containsAny", "startsWith", "endsWith"].contains(name)
      return needsProperty ? property(base).map { Found(sets: $0) } : nil
    }
    if name == "hasLink", let first = operands.first { return linking(to: first).map { Found(sets: $0) } }
    guard texts.count == operands.count, let first = texts.first else { return nil }
    switch name {
    case "hasTag": return union(texts.map { Found(sets: source.sets(withTag: $0), isExact: true) })
    case "inFolder":
      // Only one that is written as paths are decides; others may be no folder of the evaluator.
      let isPlain = first == first.split(separator: "/").joined(separator: "/")
      return first.allSatisfy({ $0 == "/" }) ? nil : below(first).map { Found(sets: $0, isExact: isPlain) }
    case "hasProperty": return Found(sets: having(first))
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
