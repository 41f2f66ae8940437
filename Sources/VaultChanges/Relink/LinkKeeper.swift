internal import Bytes
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Decides which links have to be rewritten, and how, so that each leads to the same file although files get other
/// paths or names.
///
/// Links are resolved by the same resolver in the vault before and after the change. In notes that do not move, it
/// checks only links to a name that one of the files had or gets. They are found in the index, so the cost depends on
/// the number of affected links.
struct LinkKeeper: Sendable {
  struct NotePaths {
    let from: [UInt8]
    let to: [UInt8]
    var isMoved: Bool { from != to }
  }

  enum Need {
    case nothing
    /// The link did not resolve before the change and leads to the file after it.
    case newlyResolved([UInt8])
    /// The link must get the first possible target of the list, and perhaps another label.
    case rewriting([String], subpath: String?, Label?, to: [UInt8])
    /// No target of its form leads to the file.
    case inexpressible([UInt8])
    /// No subpath leads to the part of the file, since another one gets the same name.
    case covered([UInt8])
  }

  /// The text of a Markdown link, which changes with the name of the file.
  struct Label {
    let old: String
    let new: String
  }

  var before: LinkGraph
  private(set) var after: LinkGraph
  let moves: [[UInt8]: [UInt8]]
  /// Files that are removed, by their old paths, with the files that links to them should lead to instead, if any.
  let successors: [[UInt8]: [UInt8]?]
  /// The keys of the index under which links might resolve differently.
  private(set) var keys: Set<[UInt8]> = []
  let parts: MovedParts?
  /// The folders that are moved, by their old paths.
  let folders: [[UInt8]: [UInt8]]
  /// Whether Markdown links that are paths from the folder of their note stay such paths.
  let keepsRelative: Bool
  let prefersWholePath: Bool

  init(
    before: LinkGraph, after: LinkGraph, files: [RelocatedFile], successors: [[UInt8]: [UInt8]] = [:],
    parts: MovedParts? = nil, folders: [[UInt8]: [UInt8]] = [:], in vault: Vault
  ) {
    (self.before, self.after) = (before, after)
    var moves: [[UInt8]: [UInt8]] = [:]
    var gone: [[UInt8]: [UInt8]?] = successors.mapValues { $0 }
    for file in files {
      guard let from = file.from else { continue }
      if let to = file.to { moves[from] = to } else if gone[from] == nil { gone.updateValue(nil, forKey: from) }
    }
    self.moves = moves
    self.successors = gone
    self.parts = parts
    self.folders = folders
    keepsRelative = !vault.isObsidian || vault.config.linkPaths == .relative
    prefersWholePath = vault.isObsidian
    keys = keys(of: files).union(Self.keys(ofFolders: folders.keys, in: before.snapshot))
  }

  func keys(of files: [RelocatedFile]) -> Set<[UInt8]> {
    let keySets = Parallel.map(files.count, inStretchesOf: 16) { range in
      var keys: Set<[UInt8]> = []
      for file in files[range] {
        let sides = [(before, file.from), (after, file.to)].compactMap { graph, path in
          path.flatMap { path in graph.snapshot.document(withKey: path).map { (graph, path, $0) } }
        }
        if parts == nil, sides.count == 2, file.from == file.to {
          // If the path and the parts are unchanged, links by path and by unchanged names still resolve as before.
          let names = sides.map { graph, path, document in Set(graph.names(of: document, at: path)) }
          keys.formUnion(LinkGraph.linkKeys(thatMayMean: names[0].symmetricDifference(names[1])))
        } else {
          for (graph, _, document) in sides { keys.formUnion(graph.linkKeys(thatMayMean: document)) }
        }
      }
      return keys
    }
    return keySets.reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns the notes with a link whose target has one of some keys.
  func sources(of keys: Set<[UInt8]>) -> [DocumentID] {
    let ordered = keys.sorted { $0.lexicographicallyPrecedes($1) }
    let sources = Parallel.map(ordered.count, inStretchesOf: 16) { range in
      ordered[range].flatMap { before.snapshot.documents(withKey: $0, in: .link) }
    }
    return Set(sources.joined()).sorted()
  }

  /// Returns whether any of a note's links in the index has to change.
  mutating func isAffected(_ source: DocumentID, _ paths: NotePaths) -> Bool {
    for link in before.links(of: source) where !link.isExternal {
      let display = link.kind == .markdown ? link.display : nil
      if case .nothing = need(LinkForm(link), display: display, paths, .none) { continue }
      return true
    }
    return false
  }

  enum Search {
    /// None: only determines whether the link has to change.
    case none
    case best, all
  }

  /// Returns the necessary change of a link. `display` is the text of a Markdown link; nil for other links.
  mutating func need(_ form: LinkForm, display: String?, _ paths: NotePaths, _ search: Search) -> Need {
    let target = form.target
    if target.isEmpty { return ownNeed(form, paths, search) }
    if before.resolution.isOwn(target) { return .nothing }
    if !paths.isMoved {
      let names = before.resolution.wantedNames(target: target, from: paths.from)
      if !names.contains(where: { keys.contains($0.key) }) { return .nothing }
    }
    guard let old = before.resolve(target: target, fromPath: paths.from) else {
      if let need = folderNeed(form, paths) { return need }
      guard let now = after.resolve(target: target, fromPath: paths.to) else { return .nothing }
      return .newlyResolved(after.snapshot.key(of: now.document))
    }
    let oldPath = before.snapshot.key(of: old.document)
    let part =
      form.subpath.isEmpty
      ? nil : parts?.destination(of: form.subpath, isFragment: form.hasFragment, in: oldPath)
    if let part, part.subpath == nil { return .covered(part.path) }
    guard let newPath = part?.path ?? destination(of: oldPath) else { return .nothing }
    let subpath = part.flatMap { $0.subpath == form.subpath ? nil : $0.subpath }
    let label = display.flatMap { Self.label($0, from: oldPath, to: destination(of: oldPath) ?? newPath) }
    // Where links are addresses, what was found as written must be found so again.
    let isAddressed = before.resolution.reading != .names && form.isMarkdown && old.isAddressed
    let wasRelative =
      isAddressed
      ? old.resolution == .path && !target.hasPrefix("/")
      : keepsRelative && form.isRelative(from: paths.from, to: oldPath)
    // A link by path must not resolve only because its target is also the note's title.
    if leads(target, to: newPath, paths, .plain, wasAmbiguous: old.isAmbiguous, isAddressed: isAddressed),
      resolution(target, paths) == old.resolution || old.resolution != .path,
      !wasRelative || isAddressed || form.isRelative(from: paths.to, to: newPath)
    {
      if label == nil && subpath == nil { return .nothing }
      return .rewriting([target], subpath: subpath, label, to: newPath)
    }
    return rewriting(
      form, old.resolution, to: newPath, subpath: subpath, label, paths: paths, isRelative: wasRelative,
      isAddressed: isAddressed, search: search)
  }

  private mutating func ownNeed(_ form: LinkForm, _ paths: NotePaths, _ search: Search) -> Need {
    guard let parts else { return .nothing }
    let source = destination(of: paths.from) ?? paths.to
    let part =
      parts.destination(of: form.subpath, isFragment: form.hasFragment, in: paths.from)
      ?? PartDestination(path: source, subpath: form.subpath)
    guard let subpath = part.subpath else { return .covered(part.path) }
    if part.path == paths.to {
      return subpath == form.subpath ? .nothing : .rewriting([""], subpath: subpath, nil, to: part.path)
    }
    return rewriting(
      form, .path, to: part.path, subpath: subpath, nil, paths: paths, isRelative: form.isMarkdown && keepsRelative,
      search: search)
  }

  private mutating func rewriting(
    _ form: LinkForm, _ resolution: ResolvedLink.Resolution, to path: [UInt8], subpath: String?, _ label: Label?,
    paths: NotePaths, isRelative: Bool, isAddressed: Bool = false, search: Search
  ) -> Need {
    if search == .none { return .rewriting([], subpath: subpath, label, to: path) }
    guard let document = after.snapshot.document(withKey: path) else { return .nothing }
    let forms = LinkForms(
      form: form, resolution: resolution, new: path,
      names: StoredNames(after.snapshot.stored(.names, of: document).bytes, path: path), source: paths.to,
      isRelative: isRelative, prefersWholePath: prefersWholePath, site: after.resolution.site)
    let targets = working(
      forms.own, forms.any, path, paths: paths, isOne: isRelative, isAddressed: isAddressed, search: search)
    return targets.isEmpty ? .inexpressible(path) : .rewriting(targets, subpath: subpath, label, to: path)
  }

  /// Returns the new path of a file; nil if it is gone without a replacement.
  func destination(of path: [UInt8]) -> [UInt8]? {
    if let successor = successors[path] { return successor }
    return moves[path] ?? path
  }

  // MARK: - Targets

  private enum Clarity {
    /// The target matches no other file.
    case alone
    /// No other file matches equally well.
    case plain
    /// The target resolves to the file, but can match other files equally well.
    case any
  }

  /// Returns the targets that lead to a file: unambiguous ones first, and among them and the others `own` ones first.
  private mutating func working(
    _ own: [String], _ any: [String], _ path: [UInt8], paths: NotePaths, isOne: Bool, isAddressed: Bool,
    search: Search
  ) -> [String] {
    var targets: [String] = []
    func add(_ target: String) {
      if !targets.contains(where: { $0.utf8.elementsEqual(target.utf8) }) { targets.append(target) }
    }
    // A path from the folder of the note is unambiguous in all programs.
    for clarity in isOne ? [Clarity.plain] : [.alone, .plain] {
      for target in own where leads(target, to: path, paths, clarity, isAddressed: isAddressed) {
        if search == .best { return [target] }
        add(target)
      }
    }
    for clarity in [Clarity.alone, .plain] {
      for target in any where leads(target, to: path, paths, clarity, isAddressed: isAddressed) {
        if search == .best { return [target] }
        add(target)
      }
    }
    for target in own + any where leads(target, to: path, paths, .any) { add(target) }
    return targets
  }

  private mutating func resolution(_ target: String, _ paths: NotePaths) -> ResolvedLink.Resolution? {
    after.resolve(target: target, fromPath: paths.to)?.resolution
  }

  private mutating func leads(
    _ target: String, to path: [UInt8], _ paths: NotePaths, _ clarity: Clarity, wasAmbiguous: Bool = false,
    isAddressed: Bool = false
  ) -> Bool {
    guard let resolved = after.resolve(target: target, fromPath: paths.to),
      after.snapshot.key(of: resolved.document) == path, resolved.isAddressed || !isAddressed
    else { return false }
    switch clarity {
    case .alone:
      return !resolved.isAmbiguous
        && (resolved.resolution != .path || after.claims(on: target, fromPath: paths.to).count <= 1)
    case .plain: return !resolved.isAmbiguous || wasAmbiguous
    case .any: return true
    }
  }

  /// Returns the new label if the text is the old name of the file, with or without its extension; otherwise nil.
  private static func label(_ display: String, from old: [UInt8], to new: [UInt8]) -> Label? {
    func names(_ path: [UInt8]) -> (stem: String, file: String) {
      let start = path.span.nameStart
      return (
        String(decoding: StoredNames.stem(of: path), as: UTF8.self), String(decoding: path[start...], as: UTF8.self)
      )
    }
    let (then, now) = (names(old), names(new))
    for (old, new) in [(then.stem, now.stem), (then.file, now.file)] {
      if display.utf8.elementsEqual(old.utf8), !old.utf8.elementsEqual(new.utf8) { return Label(old: old, new: new) }
    }
    return nil
  }
}
