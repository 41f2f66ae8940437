internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex

/// Checks the queries in notes and the bases of a vault. Only notes with queries and bases are read.
struct QueryCheck {
  private let view: VaultView
  private let selection: FindingSelection
  private let source: VaultQuerySource
  private let settings: TaskQuerySettings

  private init(_ view: VaultView, _ selection: FindingSelection) {
    (self.view, self.selection) = (view, selection)
    source = VaultQuerySource(view)
    settings = TaskQuerySettings(of: view)
  }

  /// Returns the findings in notes; nil for all notes and bases.
  static func findings(in notes: Set<DocumentID>?, _ view: VaultView, _ selection: FindingSelection) -> [Finding] {
    let documents = documents(in: notes, view)
    // Without a query, nothing is read of the files that it might ask for.
    var findings = documents.isEmpty ? [] : QueryCheck(view, selection).findings(in: documents)
    if selection.includes("base.view") { findings += missingViews(in: notes, view) }
    return findings.filter { selection.includes($0.code) }
  }

  /// Returns the notes with queries and the bases among some files. Few files are looked at one by one.
  private static func documents(in notes: Set<DocumentID>?, _ view: VaultView) -> [DocumentID] {
    guard let notes, notes.count <= VaultCheck.few else {
      return view.queryDocuments().filter { notes?.contains($0) ?? true }
    }
    let sets = view.snapshot.documentSets(with: .queries)
    return notes.filter {
      sets[$0.segment].contains($0.document) || VaultView.isBase(view.snapshot.key(of: $0))
    }
  }

  private func findings(in documents: [DocumentID]) -> [Finding] {
    var findings: [Finding] = []
    let files = NoteFiles(view.vault)
    for document in documents {
      let path = view.snapshot.key(of: document)
      guard let bytes = files.contents(of: path) else { continue }
      let lines = LineTable(bytes.span)
      for query in view.vault.queries(in: bytes, at: path) { findings += self.findings(in: query, path, lines) }
    }
    return findings
  }

  private func findings(in query: WrittenQuery, _ path: [UInt8], _ lines: LineTable) -> [Finding] {
    func finding(_ code: String, _ message: String, hint: String?, _ range: Range<Int>?) -> Finding {
      var finding = Finding(path: path, code: code, message: message + (hint.map { "; \($0)" } ?? ""))
      finding.line = query.line
      if let range {
        let position = lines.position(at: min(query.fileOffset(range.lowerBound), lines.byteCount))
        (finding.line, finding.column) = (position.line, position.column)
      }
      return finding
    }
    func finding(_ failure: QueryFailure) -> Finding {
      let code =
        switch failure.code {
        case .javascript: "query.javascript"
        case .unknownFunction: "query.function"
        case .source: "query.source"
        default: "query.syntax"
        }
      return finding(code, failure.message, hint: failure.hint, failure.range)
    }
    switch query.language {
    case .dataviewjs:
      return [finding("query.javascript", "the block is JavaScript, which sheaf does not run", hint: nil, nil)]
    case .script:
      return [finding("query.javascript", "the code is JavaScript, which sheaf does not run", hint: nil, 0..<0)]
    case .expression:
      do throws(QueryFailure) {
        let parsed = try DataviewExpressionParser.parse(query.text, in: view.vault.surroundings.zone)
        return DataviewFunctions.check(parsed).map { finding($0) }
          + missingNames(in: query).map { finding("query.unknown-name", $0.message, hint: $0.hint, $0.range) }
      } catch { return [finding(error)] }
    case .base:
      let base = BaseFile(Array(query.text.utf8), isProperty: source.isProperty)
      return base.problems.map { problem in
        var finding = finding(problem.code, problem.message, hint: problem.hint, problem.range)
        finding.repair = problem.repair.map { edit in
          let start = query.fileOffset(edit.range.lowerBound)
          return .edit(TextEdit(range: start..<start + edit.range.count, replacement: edit.replacement))
        }
        return finding
      } + missingNames(in: query).map { finding("query.unknown-name", $0.message, hint: $0.hint, $0.range) }
    case .dataview:
      do throws(QueryFailure) {
        let parsed = try DataviewQuery(query.text, in: view.vault.surroundings.zone)
        return missingSources(parsed.source, path).map { finding($0) }
          + missingNames(in: query).map { finding("query.unknown-name", $0.message, hint: $0.hint, $0.range) }
      } catch { return [finding(error)] }
    case .tasks:
      do throws(QueryFailure) {
        let name = String(decoding: path, as: UTF8.self)
        _ = try TasksQuery(query.text, at: TasksQuery.Place(path: name), settings, today: view.vault.today)
        return []
      } catch { return [finding(error)] }
    }
  }

  /// Returns the tags, folders and properties in a query that nothing in the vault has. Names of Dataview can be those of
  /// its own fields, so only its tags are looked for.
  private func missingNames(in query: WrittenQuery) -> [QueryFailure] {
    if !selection.includes("query.unknown-name") { return [] }
    return QueryReference.all(in: query).compactMap { reference in
      let what: String
      switch reference.kind {
      case .tag where !isTag(reference.name): what = "nothing has the tag '#\(reference.name)'"
      case .folder where query.language == .base && !isFolder(reference.name):
        what = "there is no folder '\(reference.name)'"
      case .property where query.language == .base && !source.hasInlineFields && !source.isProperty(reference.name):
        what = "no note has the property '\(reference.name)'"
      default: return nil
      }
      let start = query.textOffset(reference.range.lowerBound)
      return QueryFailure(.file, what, at: start.map { $0..<$0 + reference.range.count })
    }
  }

  private func isTag(_ name: String) -> Bool {
    let key = CaseFolding.fold(name)
    return view.snapshot.count(ofKey: Folding.fold(Array(key.utf8).span), in: .tag) > 0
  }

  private func isFolder(_ name: String) -> Bool {
    let path = name.split(separator: "/").joined(separator: "/")
    return path.isEmpty || !view.snapshot.documents(below: Array(path.utf8), limit: 1).isEmpty
  }

  /// Returns the folders and notes of a source that do not exist.
  private func missingSources(_ query: DataviewQuery.Source, _ path: [UInt8]) -> [QueryFailure] {
    switch query {
    case .all, .tag, .table: return []
    case .path(let text, let range):
      let name = text.split(separator: "/").joined(separator: "/")
      let isThere =
        name.isEmpty || source.file(at: name) != nil || source.file(at: name + ".md") != nil
        || !view.snapshot.documents(below: Array(name.utf8), limit: 1).isEmpty
      return isThere ? [] : [QueryFailure(.source, "there is no folder or note '\(text)'", at: range)]
    case .linking(let link, let range), .outgoing(let link, let range):
      let file = source.file(at: String(decoding: path, as: UTF8.self))
      if link.target.isEmpty || source.resolve(link.target, from: file) != nil { return [] }
      return [QueryFailure(.source, "there is no note '\(link.target)'", at: range)]
    case .not(let inner): return missingSources(inner, path)
    case .and(let left, let right), .or(let left, let right):
      return missingSources(left, path) + missingSources(right, path)
    }
  }

  /// Returns the links that name a view which their base does not have.
  private static func missingViews(in notes: Set<DocumentID>?, _ view: VaultView) -> [Finding] {
    var graph = view.graph
    var views: [[UInt8]: [String]] = [:]
    let files = NoteFiles(view.vault)
    var findings: [Finding] = []
    let linking =
      notes.flatMap { $0.count <= VaultCheck.few ? $0 : nil } ?? Set(view.snapshot.documents(with: .attachments))
    for document in linking where notes?.contains(document) ?? true {
      for link in graph.links(of: document) where !link.isExternal && !link.subpath.isEmpty {
        guard VaultView.isBase(Array(link.target.utf8)),
          let base = graph.resolve(target: link.target, from: document)?.document
        else { continue }
        let path = view.snapshot.key(of: base)
        let names = views[path] ?? BaseFile(files.contents(of: path) ?? []).views.map(\.name)
        views[path] = names
        let wanted = String(link.subpath.drop { $0 == "#" })
        if names.contains(where: { CaseFolding.fold($0) == CaseFolding.fold(wanted) }) { continue }
        findings.append(
          Finding(
            path: view.snapshot.key(of: document), line: link.line, column: link.column, code: "base.view",
            message: "the base has no view '\(wanted)'; its views are \(names.joined(separator: ", "))"))
      }
    }
    return findings
  }
}
