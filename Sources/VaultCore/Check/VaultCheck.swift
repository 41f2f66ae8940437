internal import Bytes
internal import GitHistory
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex

/// Checks a vault for problems.
///
/// Nearly everything is in the index. Notes are read only for blocks that links refer to, headings that are not in the
/// outline, the positions of ignored values, and those of duplicate ids.
package struct VaultCheck {
  private let view: VaultView
  private let selection: FindingSelection
  private let names: () -> SimilarNames
  private let includesIndex: Bool
  /// The number of notes up to which each is checked separately, so that the time does not depend on the vault.
  static let few = 64

  /// Creates a check of a vault for the selected findings.
  ///
  /// - Parameters:
  ///   - includesIndex: Whether a check of all files includes the conflicts that git's index records for them.
  ///   - names: Returns the names among which similar names are searched for, for callers that check often; by default
  ///     they are read if needed.
  package init(
    _ view: VaultView, _ selection: FindingSelection, includesIndex: Bool = false, names: (() -> SimilarNames)? = nil
  ) {
    (self.view, self.includesIndex) = (view, includesIndex)
    self.names =
      names ?? {
        guard let kept = view.vault.surroundings.kept else { return SimilarNames(view.snapshot) }
        return kept.names.value(of: 0, in: view.snapshot) { SimilarNames(view.snapshot) }
      }
    self.selection = view.vault.config.findings.applied(to: selection, isSite: view.vault.recognizedSite != nil)
  }

  /// Returns the findings, sorted by path and position.
  ///
  /// - Parameters:
  ///   - chosen: The notes to check; nil for all notes, the names of all files, and canvases.
  ///   - suggests: Whether the findings of unresolved links say what they may mean, and how to repair them. That takes
  ///     most of the time where there are many; `suggesting` adds it to some.
  package func findings(in chosen: [DocumentID]?, suggests: Bool = true) -> [Finding] {
    let snapshot = view.snapshot
    let notes = chosen.map { Set($0) }
    var findings: [Finding] = []
    if selection.includesAny(of: "link") {
      findings += links.findings(in: chosen ?? snapshot.documents(with: .links), suggests: suggests)
      if notes == nil { findings += canvasFindings() }
    }
    findings += problems(in: notes)
    if notes == nil { findings += conflicts(besides: findings) }
    if selection.includesAny(of: "property") { findings += propertyFindings(in: notes) }
    if selection.includesAny(of: "base") || selection.includesAny(of: "query") {
      findings += QueryCheck.findings(in: notes, view, selection)
    }
    if selection.includesAny(of: "definition") {
      let check = DefinitionCheck(view: view, selection: selection)
      findings += check.findings(in: chosen ?? snapshot.documents(in: snapshot.noteSets))
    }
    if notes == nil, selection.includes("read.failed") { findings += unread() }
    if selection.includes("note.duplicate-id") { findings += duplicateIDs(in: notes) }
    if selection.includesAny(of: "name") || selection.includes("note.conflict-copy") {
      findings += NameCheck(snapshot: snapshot, selection: selection).findings(in: notes)
    }
    return applyingSettings(findings).sorted(by: Finding.isBefore)
  }

  private var links: LinkCheck { LinkCheck(view: view, selection: selection, names: names) }

  /// Returns findings with what unresolved links among them may mean, and how to repair them. Checks their notes again.
  package func suggesting(_ findings: some Collection<Finding>) -> [Finding] {
    func isUnresolved(_ finding: Finding) -> Bool { ["link.unresolved", "link.missing-file"].contains(finding.code) }
    let paths = Set(findings.lazy.filter(isUnresolved).map(\.path))
    let checked = applyingSettings(links.findings(in: paths.compactMap(view.snapshot.document(withKey:))))
    return findings.map { finding in
      guard isUnresolved(finding) else { return finding }
      return checked.first {
        ($0.line, $0.column, $0.code) == (finding.line, finding.column, finding.code) && $0.path == finding.path
      } ?? finding
    }
  }

  /// Returns findings with the severities of the config, without those in files that it ignores.
  private func applyingSettings(_ findings: [Finding]) -> [Finding] {
    let settings = view.vault.config.findings
    let rules = IgnoreRules(lines: settings.ignored)
    var placeholders: [[UInt8]: Set<Int>] = [:]
    return findings.compactMap { finding in
      if !rules.isEmpty, rules.ignoresFile(finding.path) { return nil }
      // The value of a placeholder in a template is not known yet.
      if NoteArea(path: finding.path, templates: view.vault.config.templateFolders) == .templates {
        let lines = placeholders[finding.path] ?? TemplatePlaceholders.lines(in: view.vault.contents(of: finding.path))
        placeholders[finding.path] = lines
        if lines.contains(finding.line) { return nil }
      }
      var finding = finding
      finding.severity = settings.severity(of: finding.code) ?? FindingCode.named(finding.code)?.severity ?? .error
      return finding
    }
  }

  /// Returns the problems that the parser reported, and those of reading the files.
  private func problems(in notes: Set<DocumentID>?) -> [Finding] {
    let snapshot = view.snapshot
    let candidates = notes.flatMap { $0.count <= Self.few ? Array($0) : nil } ?? snapshot.documents(with: .problem)
    return candidates.flatMap { document -> [Finding] in
      guard notes?.contains(document) ?? true else { return [] }
      let path = snapshot.key(of: document)
      return snapshot.problems(of: document).filter { selection.includes($0.code) }.map { problem in
        let isLegacy = problem.code.hasPrefix("front-matter.legacy-")
        return Finding(
          path: path, line: problem.line, column: problem.column, code: problem.code, message: problem.message,
          repair: isLegacy ? .modernize : nil)
      }
    }
  }

  /// Returns the findings about conflicts that the parser did not see: in canvases, in bases and in git's index.
  private func conflicts(besides findings: [Finding]) -> [Finding] {
    if !selection.includes("note.conflict-markers"), !selection.includes("note.unmerged") { return [] }
    var reported = Set(findings.filter { $0.code == "note.conflict-markers" }.map(\.path))
    let recorded = includesIndex ? VaultConflicts(view).recorded() : []
    return (VaultConflicts.inOtherFiles(view) + recorded).compactMap { conflict in
      guard reported.insert(conflict.path).inserted else { return nil }
      guard let first = conflict.lines.first, conflict.kind == .markers else {
        let message = "git has a conflict: \(conflict.git?.state.rawValue ?? "")"
        return Finding(path: conflict.path, code: "note.unmerged", message: message)
      }
      return Finding(
        path: conflict.path, line: first.lowerBound, code: "note.conflict-markers",
        message: "unresolved conflict markers")
    }.filter { selection.includes($0.code) }
  }

  /// Returns the findings about files that this refresh could not read, nor index, and notes that are dead symlinks.
  private func unread() -> [Finding] {
    let unread = view.report.unread.map { problem in
      Finding(path: problem.path, code: problem.reason.code, message: problem.reason.fact)
    }
    let dangling = view.vault.danglingNotes().map { path in
      Finding(path: path, code: "read.failed", message: "it is a symbolic link that leads nowhere")
    }
    return unread + dangling
  }

  private func idKeys(of notes: Set<DocumentID>?) -> [[UInt8]] {
    guard let notes else {
      return view.snapshot.counts(of: .name, prefix: [NameTerms.Kind.id.rawValue]).map { Array($0.0) }
    }
    return Set(notes.compactMap { view.record($0).card.id.map { NameTerms.key(.id, CaseFolding.fold($0)) } }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// Returns the findings about ids of several notes, ignoring case; conflict copies, which share ids, are skipped.
  private func duplicateIDs(in notes: Set<DocumentID>?) -> [Finding] {
    let snapshot = view.snapshot
    var findings: [Finding] = []
    for key in idKeys(of: notes) where snapshot.count(ofKey: key, in: .name) > 1 {
      let sharing = snapshot.documents(withKey: key, in: .name).map { (id: $0, path: snapshot.key(of: $0)) }
        .sorted { $0.path.lexicographicallyPrecedes($1.path) }
      let more = sharing.count > 3 ? " and \(sharing.count - 3) more" : ""
      for note in sharing where notes?.contains(note.id) ?? true {
        let others = sharing.lazy.filter { $0.id != note.id }.prefix(2).map { String(decoding: $0.path, as: UTF8.self) }
        var finding = Finding(
          path: note.path, code: "note.duplicate-id",
          message: "the id is also that of \(others.joined(separator: ", "))\(more)")
        let bytes = view.vault.contents(of: note.path) ?? []
        let parsed = view.vault.parsed(bytes, at: note.path)
        if let property = parsed.frontMatter?.property("id") {
          let position = parsed.lines.position(at: property.range.lowerBound)
          (finding.line, finding.column) = (position.line, position.column)
        }
        findings.append(finding)
      }
    }
    return findings
  }
}

/// The placeholders of templates, `{{…}}` and `<% … %>`.
enum TemplatePlaceholders {
  /// Returns the lines, from 1, that contain placeholders or parts of them; none for a file that cannot be read.
  static func lines(in bytes: [UInt8]?) -> Set<Int> {
    guard let bytes else { return [] }
    var lines: Set<Int> = []
    var (line, offset) = (1, 0)
    // The mark that ends the current placeholder.
    var end: [UInt8]?
    func has(_ mark: [UInt8]) -> Bool {
      offset + 1 < bytes.count && bytes[offset] == mark[0] && bytes[offset + 1] == mark[1]
    }
    while offset < bytes.count {
      if let mark = end {
        lines.insert(line)
        if has(mark) {
          end = nil
          offset += 2
          continue
        }
      } else if has(Array("{{".utf8)) {
        end = Array("}}".utf8)
      } else if has(Array("<%".utf8)) {
        end = Array("%>".utf8)
      }
      if bytes[offset] == .lineFeed {
        line += 1
        // Braces are closed on their line.
        if end == Array("}}".utf8) { end = nil }
      }
      offset += 1
    }
    return lines
  }
}

extension VaultCheck {
  /// Returns the findings about ignored values; nil for all notes. Reads only notes that have some, for the positions.
  private func propertyFindings(in notes: Set<DocumentID>?) -> [Finding] {
    let snapshot = view.snapshot
    let candidates =
      notes.flatMap { $0.count <= Self.few ? $0 : nil }
      ?? Set(PropertyMeaning.allKeys.flatMap { snapshot.documents(withKey: Array($0.utf8), in: .property) })
    let (zone, readsLegacy) = (view.vault.surroundings.zone, view.vault.config.readsLegacyFrontMatter)
    var findings: [Finding] = []
    for document in candidates.sorted() where notes?.contains(document) ?? true {
      let properties = snapshot.properties(of: document)
      if IgnoredValue.all(in: properties, zone: zone, readsLegacy: readsLegacy).isEmpty { continue }
      let path = snapshot.key(of: document)
      let bytes = view.vault.contents(of: path) ?? []
      let note = view.vault.parsed(bytes, at: path)
      guard let matter = note.validMatter else { continue }
      for value in IgnoredValue.all(in: matter, zone: zone, readsLegacy: readsLegacy)
      where selection.includes(value.code) {
        let position = note.lines.position(at: value.offset(in: matter))
        findings.append(
          Finding(path: path, line: position.line, column: position.column, code: value.code, message: value.message))
      }
    }
    return findings
  }

  /// Returns the findings about missing files and unresolved links in canvases. Reads each canvas.
  private func canvasFindings() -> [Finding] {
    let canvases = view.snapshot.documents(with: .canvas)
    var graph = view.graph
    return canvases.flatMap { document -> [Finding] in
      let path = view.snapshot.key(of: document)
      guard let bytes = view.vault.contents(of: path), let canvas = CanvasFile(bytes) else { return [] }
      let lines = LineTable(bytes.span)
      return canvas.parts.flatMap { findings($0, path, lines, graph: &graph) }.filter { selection.includes($0.code) }
    }
  }

  private func findings(
    _ part: CanvasFile.Part, _ path: [UInt8], _ lines: LineTable, graph: inout LinkGraph
  ) -> [Finding] {
    func finding(_ target: String, at offset: Int) -> Finding {
      let isFile = !VaultFiles.isNotePath(Array(target.utf8)) && NoteDraft.isAttachmentName(target)
      let position = lines.position(at: part.offsets[offset])
      return Finding(
        path: path, line: position.line, column: position.column,
        code: isFile ? "link.missing-file" : "link.unresolved",
        message: isFile ? "there is no file '\(target)'" : "no note has the name '\(target)'")
    }
    switch part.role {
    case .subpath: return []
    case .file, .background:
      if part.text.isEmpty || view.snapshot.document(withKey: part.text) != nil { return [] }
      return [finding(String(decoding: part.text, as: UTF8.self), at: 0)]
    case .text:
      return NoteParser.parse(part.text.span).links.compactMap { link in
        guard !link.isExternal, !link.target.isEmpty, graph.resolve(target: link.target, fromPath: path) == nil else {
          return nil
        }
        return finding(link.target, at: link.range.lowerBound)
      }
    }
  }
}
