internal import GitHistory
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// Checks a vault for problems.
///
/// Nearly everything is in the index. Notes are read only for blocks that links refer to, headings that are not in the
/// outline, the positions of ignored values, and those of duplicate ids.
package struct VaultCheck {
  private let view: VaultView
  private let selection: FindingSelection
  private let names: () -> SimilarNames
  /// Whether the conflicts are included that git's index records for the files of the vault.
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
    self.view = view
    self.includesIndex = includesIndex
    self.names = names ?? { SimilarNames(view.snapshot) }
    self.selection = view.vault.config.findings.applied(to: selection)
  }

  /// Returns the findings, sorted by path and position.
  ///
  /// - Parameter chosen: The notes to check; nil for all notes, the names of all files, and canvases.
  package func findings(in chosen: [DocumentID]?) -> [Finding] {
    let snapshot = view.snapshot
    let notes = chosen.map { Set($0) }
    var findings: [Finding] = []
    if selection.includesAny(of: "link") {
      findings += LinkCheck(view, selection, names).findings(in: chosen ?? snapshot.documents(with: .links))
      if notes == nil { findings += CanvasCheck(view, selection).findings() }
    }
    findings += problems(in: notes)
    if notes == nil { findings += conflicts(besides: findings) }
    if selection.includesAny(of: "property") { findings += PropertyCheck(view, selection).findings(in: notes) }
    if notes == nil, selection.includes("read.failed") { findings += unread() }
    if selection.includes("note.duplicate-id") { findings += duplicateIDs(in: notes) }
    if selection.includesAny(of: "name") || selection.includes("note.conflict-copy") {
      findings += NameCheck(snapshot, selection).findings(in: notes)
    }
    return applyingSettings(findings).sorted(by: Finding.isBefore)
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

  /// Returns the findings about conflicts that the parser of notes did not see: in canvases and bases, and those that
  /// git's index records.
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

  /// Returns the findings about files that could not be read during this refresh, and so are not in the index, and
  /// about notes that are symlinks to nothing.
  private func unread() -> [Finding] {
    let unread = view.report.unread.map { problem in
      Finding(path: problem.path, code: problem.reason.code, message: problem.reason.fact)
    }
    let dangling = view.vault.danglingNotes().map { path in
      Finding(path: path, code: "read.failed", message: "it is a symbolic link that leads nowhere")
    }
    return unread + dangling
  }

  /// Returns the keys of the ids of some notes, or of all.
  private func idKeys(of notes: Set<DocumentID>?) -> [[UInt8]] {
    guard let notes else {
      return view.snapshot.counts(of: .name, prefix: [NameTerms.Kind.id.rawValue]).map { Array($0.0) }
    }
    return Set(notes.compactMap { view.record($0).card.id.map { NameTerms.key(.id, LinkKey.fold($0)) } }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// Returns the findings about notes whose id another note has too, ignoring case. Conflict copies are skipped,
  /// because they have the ids of their originals.
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
        let parsed = NoteParser.parse(bytes.span)
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
