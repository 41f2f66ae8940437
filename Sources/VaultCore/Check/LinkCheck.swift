internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Checks the links of notes: whether they resolve, are unambiguous, and lead to a part that the note has.
struct LinkCheck {
  let view: VaultView
  let selection: FindingSelection
  let names: () -> SimilarNames

  /// The number of notes that a thread takes at a time.
  private static let stretch = 64

  private struct Found {
    var findings: [Finding] = []
    /// Links to parts of notes that are not in the index, so that the notes have to be read.
    var doubtful: [DocumentID: [Doubt]] = [:]
    var unresolved: [(finding: Finding, link: StoredLink)] = []
  }

  /// Returns the findings about the links of some notes, in no particular order. Uses all processors.
  ///
  /// - Parameter suggests: Whether the findings of unresolved links say what they may mean, and how to repair them.
  func findings(in notes: [DocumentID], suggests: Bool = true) -> [Finding] {
    let notes = notes.sorted()
    let (view, selection) = (view, selection)
    let workers = max(1, min(view.vault.surroundings.workers, (notes.count + Self.stretch - 1) / Self.stretch))
    let state = Locked<(next: Int, found: [Found])>((0, []))
    Parallel.concurrently(workers: workers) { _ in
      var worker = Worker(view, selection)
      while true {
        let start = state.withLock { state in
          defer { state.next += Self.stretch }
          return state.next
        }
        guard start < notes.count else { break }
        for note in notes[start..<min(start + Self.stretch, notes.count)] { worker.check(note) }
      }
      let found = worker.found
      state.withLock { $0.found.append(found) }
    }
    let found = state.withLock { $0.found }
    var doubtful: [DocumentID: [Doubt]] = [:]
    for part in found { doubtful.merge(part.doubtful, uniquingKeysWith: +) }
    let unresolved = found.flatMap(\.unresolved)
    return found.flatMap(\.findings) + findings(doubtful)
      + (suggests ? repairing(unresolved) : unresolved.map(\.finding))
  }

  private struct Worker {
    let view: VaultView
    let selection: FindingSelection
    let checksParts: Bool
    let checksPaths: Bool
    var graph: LinkGraph
    let writtenFiles: WrittenFiles
    /// The headings of notes from the index, folded once for comparison.
    var outlines: [DocumentID: HeadingTable] = [:]
    var found = Found()
    /// The resolved targets of the links of one note, which often repeat.
    var targets: [String: (resolved: ResolvedLink?, rivals: String?)] = [:]
    /// The codes and messages of the unresolved targets of one note; nil for those that are no problem.
    var faults: [String: (code: String, message: String)?] = [:]
    /// The addresses that pages of HTML state, once they are asked for.
    var statedPages: Set<String>?

    init(_ view: VaultView, _ selection: FindingSelection) {
      (self.view, self.selection) = (view, selection)
      checksParts = selection.includes("link.missing-heading") || selection.includes("link.missing-block")
      let config = view.vault.config
      graph = view.graph
      writtenFiles = WrittenFiles(view.vault)
      let isAddressed = graph.resolution.reading != .names
      checksPaths =
        (isAddressed || config.links == .markdown && config.linkPaths == .relative)
        && selection.includes("link.not-relative")
    }

    /// Returns whether a Markdown link is the path of a file from the folder of its note, or the root, as for programs
    /// that do not look for names.
    private func isPath(_ link: StoredLink, to resolved: ResolvedLink, from source: [UInt8]) -> Bool {
      switch link.kind {
      case .wiki, .autolink, .property: return true
      case .markdown, .reference, .html, .definition: break
      }
      let reading = graph.resolution.reading
      if case .site = reading { return resolved.isAddressed }
      if link.target.isEmpty || NameTerms.noteID(ofURL: link.target) != nil
        || NameTerms.imageName(ofURL: link.target) != nil
      {
        return true
      }
      let path = view.snapshot.key(of: resolved.document)
      let targets = [link.target] + (LinkResolution.withoutQuery(link.target).map { [$0] } ?? [])
      return targets.contains { target in
        guard let written = VaultView.paths(ofTarget: target, from: source).first else { return false }
        return written == path || reading == .names && written == path.dropLast(path.span.noteExtension ?? 0)
      }
    }

    mutating func check(_ note: DocumentID) {
      let path = view.snapshot.key(of: note)
      // A conflict copy has the same problems as the note.
      if VaultFiles.isConflictCopy(path) { return }
      let mayBePart = graph.resolution.site?.isPart(path) == true
      var readers = mayBePart ? self.readers(of: note) : []
      // What no page includes can be a page that the site leaves out for now.
      let isPart = mayBePart && (!readers.isEmpty || path.lastComponent.first == UInt8(ascii: "_"))
      var knowsReaders = mayBePart
      targets.removeAll(keepingCapacity: true)
      faults.removeAll(keepingCapacity: true)
      for link in graph.links(of: note) where !link.isExternal {
        var finding = Finding(path: path, line: link.line, column: link.column, code: "", message: "")
        if isPart, !TemplateReach.isFromRoot(link.target) {
          if link.kind != .wiki { checkLink(link, ofPartReadBy: readers, finding) }
          continue
        }
        // The generator of a site shows a wikilink as it is written.
        if link.kind == .wiki, view.vault.recognizedSite != nil, graph.resolution.site != nil { continue }
        // Only the generator reads its templates, and only in pages.
        if link.isOfTemplate, graph.resolution.site?.address(of: path, isNote: true) == nil, readers.isEmpty {
          continue
        }
        if link.kind == .wiki, graph.resolution.reading == .paths, selection.includes("link.as-text") {
          (finding.code, finding.message) = ("link.as-text", "GitHub does not read '\(link.raw)' as a link")
          found.findings.append(finding)
        }
        let (target, rivals) = targets[link.target] ?? meaning(of: link.target, in: note, at: path)
        if graph.resolution.site != nil, target?.isAddressed != true, !TemplateReach.isFromRoot(link.target) {
          // Others can include a page, and its links are then from there.
          if !knowsReaders { (readers, knowsReaders) = (self.readers(of: note), true) }
          if readers.contains(where: { graph.resolve(target: link.target, fromPath: $0)?.isAddressed == true }) {
            continue
          }
        }
        guard let resolved = target else {
          // A page of Logseq needs no file, but a block does.
          if link.isPageName, view.vault.config.logseq != nil { continue }
          checkUnresolved(link, finding)
          continue
        }
        let isPath = !checksPaths || isPath(link, to: resolved, from: path)
        // On a site, what is only a name leads nowhere.
        if let rivals, isPath || graph.resolution.site == nil {
          (finding.code, finding.message) = ("link.ambiguous", rivals)
          found.findings.append(finding)
        }
        if !isPath {
          let name = String(decoding: view.snapshot.key(of: resolved.document), as: UTF8.self)
          (finding.code, finding.message) = (
            "link.not-relative", "no file is at '\(link.target)' from here; only by its name it leads to \(name)"
          )
          found.findings.append(finding)
        }
        if checksParts, !link.subpath.isEmpty { checkPart(link, resolved.document, finding) }
      }
    }

    /// Returns whether a link is a name in the tag of a component, which can give it any meaning.
    private static func isOfComponent(_ link: StoredLink) -> Bool {
      guard link.kind == .html, let first = link.raw.dropFirst().first, first.isUppercase else { return false }
      return !["/", "./", "../", "#"].contains { link.target.hasPrefix($0) }
    }

    /// Returns the paths of the pages that include a part, directly or in other parts.
    private mutating func readers(of part: DocumentID, depth: Int = 0) -> [[UInt8]] {
      return graph.notes(including: part).flatMap { source -> [[UInt8]] in
        let path = view.snapshot.key(of: source)
        let isPart = graph.resolution.site?.isPart(path) == true
        return isPart && depth < SitePage.depth ? readers(of: source, depth: depth + 1) : [path]
      }
    }

    /// Checks a link of a part that is not from the root. It leads where it leads from one of the pages that include the
    /// part. If none is known, it leads somewhere if any file has the name at its end.
    private mutating func checkLink(_ link: StoredLink, ofPartReadBy readers: [[UInt8]], _ finding: Finding) {
      if link.target.isEmpty {
        guard checksParts, !readers.isEmpty else { return }
        let doubt = Doubt(finding: finding, link: link)
        guard let missing = LinkCheck.finding(doubt, finding.path, view, isPart: true),
          readers.allSatisfy({ LinkCheck.finding(doubt, $0, view) != nil })
        else { return }
        return found.findings.append(missing)
      }
      let sources = readers + [finding.path]
      for source in sources {
        guard let resolved = graph.resolve(target: link.target, fromPath: source) else { continue }
        if checksParts, !link.subpath.isEmpty { checkPart(link, resolved.document, finding) }
        return
      }
      let isMissing =
        readers.isEmpty
        ? !isName(link.target)
        : sources.allSatisfy { fault(of: link.target, isOfTemplate: link.isOfTemplate, from: $0) != nil }
      if isMissing { checkUnresolved(link, finding) }
    }

    /// Returns whether the name at the end of a path may be that of a file in any folder.
    private mutating func isName(_ target: String) -> Bool {
      let bare = LinkResolution.withoutQuery(target, isSite: true) ?? target
      let name = bare.split(separator: "/").last.map(String.init) ?? bare
      // A name without an extension can be that of a folder.
      let isFile =
        name.hasSuffix(".html") || name.utf8Span.span.noteExtension != nil || NoteDraft.isAttachmentName(name)
      guard isFile, let dot = name.lastIndex(of: "."), !name.hasPrefix("index.") else { return true }
      return [name, String(name[..<dot])].contains { name in
        graph.resolve(target: name, fromPath: []) != nil || !graph.claims(on: name, fromPath: []).isEmpty
      }
    }

    private mutating func checkUnresolved(_ link: StoredLink, _ finding: Finding) {
      if graph.resolution.site != nil, Self.isOfComponent(link) { return }
      let fault = faults[link.target] ?? fault(of: link.target, isOfTemplate: link.isOfTemplate, from: finding.path)
      faults[link.target] = .some(fault)
      guard let fault else { return }
      var finding = finding
      (finding.code, finding.message) = fault
      found.unresolved.append((finding, link))
    }

    private mutating func fault(
      of target: String, isOfTemplate: Bool, from source: [UInt8]
    ) -> (code: String, message: String)? {
      let image = NameTerms.imageName(ofURL: target)
      let isFile = image != nil || NoteDraft.isAttachmentName(target)
      let code = isFile ? "link.missing-file" : "link.unresolved"
      guard selection.includes(code), !isPlaceholder(target), !isThere(target, from: source),
        !leavesSite(target, isOfTemplate: isOfTemplate, from: source), !isMade(target, from: source)
      else { return nil }
      if let id = NameTerms.noteID(ofURL: target) { return (code, "no note has the id '\(id)'") }
      if let image { return (code, "there is no attachment '\(image)'") }
      let written = TemplateReach.written(target)
      if isFile { return (code, "there is no file '\(written)'") }
      if let id = NameTerms.blockID(of: target) { return (code, "no block has the id '\(id)'") }
      return (code, namesakes(target) ?? "no note has the name '\(written)'")
    }

    /// Returns the message for a name that leads nowhere because several notes have it as an alias or the like.
    private func namesakes(_ target: String) -> String? {
      let notes = NoteReference(view.vault, view.snapshot).havingName(CaseFolding.fold(target))
      guard notes.count > 1 else { return nil }
      let paths = notes.prefix(3).map { String(decoding: view.snapshot.key(of: $0), as: UTF8.self) }
      let more = notes.count > 3 ? " and \(notes.count - 3) more" : ""
      return
        "\(notes.count) notes have the name '\(target)', so it leads to none: \(paths.joined(separator: ", "))\(more)"
    }

    /// Returns whether a target is an address on the host of the site that is not one of its pages, since it does not begin
    /// as all of them do.
    private func leavesSite(_ target: String, isOfTemplate: Bool, from source: [UInt8]) -> Bool {
      if graph.resolution.reading != .names, target.hasPrefix("//") { return true }
      guard let site = graph.resolution.site else {
        // GitHub has pages of the repository above its files.
        return graph.resolution.reading == .paths && Self.leadsToRepository(target, from: source)
      }
      let addresses = site.addresses(ofTarget: TemplateReach.written(target), from: source)
      // The front page is there, even if no note is it.
      if addresses.contains("") || addresses.contains(where: site.isElsewhere) || writtenFiles.has(target, source) {
        return true
      }
      if target.hasPrefix("/") {
        return site.linksHaveBase && addresses.isEmpty
      }
      if site.linkWords.contains(target) { return true }
      // An address above that of the site leads out of it, unlike the path of a file in a template.
      return !isOfTemplate && !TemplateReach.isFromRoot(target) && target.utf8Span.span.noteExtension == nil
        && site.address(of: source, isNote: true) != nil
        && addresses.isEmpty
    }

    /// Returns whether a target is a page of HTML that states its address, the front page of a book, or a file that Quarto
    /// makes of a note or notebook: in another format, or as a view of it.
    private mutating func isMade(_ target: String, from source: [UInt8]) -> Bool {
      switch view.vault.recognizedSite?.generator {
      case .jekyll:
        let stated = statedPages ?? Self.statedPages(view)
        statedPages = stated
        return graph.resolution.site?.addresses(ofTarget: target, from: source).contains(where: stated.contains) == true
      case .mdBook:
        guard target.hasSuffix(".html"), let site = graph.resolution.site else { return false }
        // Other programs make pages of notes that are not in the book, which can lead out of it.
        if target.hasPrefix("../"), site.address(of: source, isNote: true) == nil { return true }
        return site.addresses(ofTarget: target, from: source).contains { front in
          target.hasSuffix("index.html") && site.roots.contains { $0.address == front }
        }
      case .quarto:
        let endings = ["-preview.html", ".pdf", ".docx", ".pptx", ".epub", ".ipynb", ".typ", ".tex"]
        guard let ending = endings.first(where: target.hasSuffix) else { return false }
        var stem = String(target.dropLast(ending.count))
        if stem.hasSuffix(".embed") { stem.removeLast(".embed".count) }
        return [".qmd", ".ipynb", ".md", ".Rmd"].contains {
          graph.resolve(target: stem + $0, fromPath: source)?.isAddressed == true
        }
      default: return false
      }
    }

    /// Returns the addresses that pages of HTML state, as `permalink: /a/` does; only notes have theirs in the index.
    private static func statedPages(_ view: VaultView) -> Set<String> {
      let pages = view.snapshot.documents(in: view.snapshot.allSets).map { view.snapshot.key(of: $0) }
      let addresses = pages.filter { $0.suffix(5).elementsEqual(".html".utf8) }.compactMap { path in
        let bytes = view.vault.contents(of: path) ?? []
        return NoteParser.parse(bytes.span).frontMatter?.string("permalink")
      }
      return Set(addresses.map { CaseFolding.fold($0.trimmingSlashes) })
    }

    /// Returns whether a path leads from a file of a repository to a page of the repository itself, as
    /// `../../issues` does on GitHub from a file of its root.
    private static func leadsToRepository(_ target: String, from source: [UInt8]) -> Bool {
      var (depth, parts) = (source.pathComponents.count - 1, target.split(separator: "/")[...])
      while parts.first == ".." || parts.first == "." { depth -= parts.removeFirst() == ".." ? 1 : 0 }
      return depth == -2 && parts.first.map { pages.contains(String($0)) } == true
    }

    /// The names of pages that each repository has on GitHub.
    private static let pages: Set = [
      "issues", "pull", "pulls", "wiki", "releases", "discussions", "actions", "projects", "security", "tags",
      "stargazers", "graphs", "compare", "commit", "commits", "blob", "tree", "raw",
    ]

    private func isPlaceholder(_ target: String) -> Bool {
      // Most targets have none of the signs, and a search for a text is slow.
      target == "_"
        || target.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }
          && ["{{", "{%", "<%"].contains { target.contains($0) }
    }

    /// Returns whether a path leads to something that exists but is not part of the vault, as a folder or ignored file.
    private func isThere(_ target: String, from source: [UInt8]) -> Bool {
      let targets = [target] + (LinkResolution.withoutQuery(target).map { [$0] } ?? [])
      let roots = graph.resolution.site.map { $0.bases.map { $0.isEmpty ? "/" : "/\($0)/" } } ?? ["/"]
      let written = TemplateReach.divide(target).flatMap { reach, written in
        reach == .root ? roots.map { $0 + written } : nil
      }
      return (written ?? targets).flatMap { VaultView.paths(ofTarget: $0, from: source) }.contains {
        $0.isEmpty || FileSystem.exists(view.vault.absolutePath($0))
      }
    }

    /// Returns the file to which a target resolves, and the message about other files that it could mean.
    private mutating func meaning(
      of target: String, in note: DocumentID, at path: [UInt8]
    ) -> (resolved: ResolvedLink?, rivals: String?) {
      let resolved = graph.resolve(target: target, from: note)
      var rivals: String?
      if let resolved, resolved.resolution == .path, selection.includes("link.ambiguous") {
        rivals = self.rivals(of: resolved.document, target, from: path)
      }
      targets[target] = (resolved, rivals)
      return (resolved, rivals)
    }

    private mutating func rivals(of document: DocumentID, _ target: String, from path: [UInt8]) -> String? {
      guard let wanted = NameTerms.wanted(target: target, from: path), graph.hasRivals(wanted) else { return nil }
      let claims = graph.claims(on: target, fromPath: path)
      guard claims.count > 1 else { return nil }
      let count = claims.count - 1
      // Only the first ones are looked at, since as many links may have as many claims.
      let others = claims.prefix(3).filter { $0 != document }.prefix(2)
      let named = others.map { String(decoding: view.snapshot.key(of: $0), as: UTF8.self) }
      let more = count > 2 ? " and \(count - 2) more" : ""
      return "it leads to \(String(decoding: view.snapshot.key(of: document), as: UTF8.self)), and "
        + "\(named.joined(separator: ", "))\(more) \(count == 1 ? "has" : "have") the name too"
    }

    private mutating func checkPart(_ link: StoredLink, _ target: DocumentID, _ finding: Finding) {
      // The part of any other file, such as `#page=3`, is interpreted by the program that shows it.
      guard view.snapshot.isNote(target), !link.subpath.hasPrefix("#[^"), !link.subpath.hasPrefix("#:~:"),
        !(link.hasFragment && Self.isLine(link.subpath)),
        // A template includes a cell of a notebook by its label.
        !link.isInclusion,
        graph.resolution.site == nil || !link.subpath.hasPrefix("#fn")
      else { return }
      let isBlock = HeadingKey.blockID(ofSubpath: link.subpath) != nil
      guard selection.includes(isBlock ? "link.missing-block" : "link.missing-heading") else { return }
      if !isBlock, hasHeading(link.subpath, in: target) { return }
      found.doubtful[target, default: []].append(Doubt(finding: finding, link: link))
    }

    /// Returns whether a subpath names a line, as in `#L5`, `#L5,1` and `#L5-L7`.
    private static func isLine(_ subpath: String) -> Bool {
      guard subpath.hasPrefix("#L") || subpath.hasPrefix("#l") else { return false }
      let places = subpath.dropFirst(1).split(separator: "-", omittingEmptySubsequences: false)
      return places.count <= 2
        && places.allSatisfy { place in
          let numbers = place.drop { $0 == "L" || $0 == "l" }.split(separator: ",", omittingEmptySubsequences: false)
          return numbers.count <= 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
        }
    }

    private mutating func hasHeading(_ subpath: String, in note: DocumentID) -> Bool {
      let path = HeadingKey.path(ofSubpath: subpath)
      if path.isEmpty { return true }
      let table =
        outlines[note]
        ?? HeadingTable(
          view.snapshot.outline(of: note).lazy.map { heading in
            let key = HeadingKey(heading.text)
            return (heading.level, key, key)
          })
      outlines[note] = table
      return table.heading(at: path) != nil
    }
  }
}
