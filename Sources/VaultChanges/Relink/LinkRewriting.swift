internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Determines the changes to notes and canvases that keep links up to date when files get other paths or names.
struct LinkRewriting: Sendable {
  struct Edited: Sendable {
    /// The contents before; nil for a new file.
    let base: [UInt8]?
    var contents: [UInt8]
    /// The offsets in the contents where text of other notes begins, in ascending order, with the paths of these notes.
    /// The text before the first offset is the file's own.
    var origins: [(offset: Int, path: [UInt8])] = []
    /// The ranges of text whose links are correct already.
    var settled: [Range<Int>] = []

    func origin(of offset: Int, in path: [UInt8]) -> [UInt8] { origins.last { $0.offset <= offset }?.path ?? path }
  }

  struct Outcome: Sendable {
    /// The files whose contents change, by their current paths while the plan is made.
    var files: [[UInt8]: Edited] = [:]
    var links = 0
    var newlyResolved: [(source: [UInt8], line: Int, target: [UInt8])] = []
  }

  let vault: Vault
  let before: IndexSnapshot
  /// The current vault, if the files have already been moved.
  var current: IndexSnapshot?
  var files: [RelocatedFile]
  /// The files that replace others as targets of links, by the old paths of those.
  var successors: [[UInt8]: [UInt8]] = [:]
  var parts: MovedParts?
  /// The folders that are moved, by their old paths.
  var folders: [[UInt8]: [UInt8]] = [:]
  /// The files that get other contents in any case, by their old paths.
  var drafts: [[UInt8]: Edited] = [:]

  /// The maximal number of rounds that update names which depend on links in titles.
  private static let mostRounds = 4

  func run() throws(VaultError) -> Outcome {
    let root: OpenFolder
    do throws(SystemError) {
      root = OpenFolder([], try FileDescriptor.open(vault.root, .readOnly, [.directory]))
    } catch { throw .unusableVault(vault.root, error) }
    var findings: [[UInt8]: LinkPass.Found] = [:]
    var renamed: [RelocatedFile] = []
    /// The contents of these notes.
    var reworded: [[UInt8]] = []
    var parts = parts
    var previousKeys: Set<[UInt8]> = []
    let plain = keeper([], parts).after.snapshot
    for round in 0..<Self.mostRounds {
      let keeper = keeper(renamed, parts)
      // Names that are not the target of any link in the previous round do not affect its results.
      let added = keeper.keys(of: renamed)
      let isWhole = round == 0 || !added.isDisjoint(with: previousKeys)
      if isWhole { findings = [:] }
      previousKeys = keeper.keys
      let pass = LinkPass(
        rewriting: self, plain: plain, root: root, keys: isWhole ? previousKeys : added, renamed: renamed)
      findings.merge(try pass.run(keeper)) { _, new in new }
      let relocated = findings.values.compactMap(\.renamed)
        .sorted { ($0.from ?? []).lexicographicallyPrecedes($1.from ?? []) }
      let edited = relocated.compactMap { file in file.from.flatMap { findings[$0]?.edited?.contents } }
      if relocated == renamed, edited == reworded { break }
      (renamed, reworded) = (relocated, edited)
      parts = self.partsOfReworded(findings)
    }
    var outcome = Outcome()
    for found in findings.values.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      outcome.files[found.path] = found.edited
      outcome.links += found.links
      outcome.newlyResolved += found.newlyResolved.map { (found.path, $0.line, $0.path) }
    }
    return outcome
  }

  /// Returns the parts of notes that are renamed or moved, including headings in which links change.
  private func partsOfReworded(_ findings: [[UInt8]: LinkPass.Found]) -> MovedParts? {
    var parts = parts
    for found in findings.values {
      guard let file = found.renamed, let from = file.from, let to = file.to, let edited = found.edited
      else { continue }
      var changed = parts ?? MovedParts(in: vault)
      changed.replace(from, edited.base, at: to, with: edited.contents)
      parts = changed
    }
    return parts
  }

  /// Returns the keeper for links if, in addition, these notes have other names and parts.
  private func keeper(_ renamed: [RelocatedFile], _ parts: MovedParts?) -> LinkKeeper {
    let renamedPaths = Set(renamed.map(\.from))
    let all = files.filter { !renamedPaths.contains($0.from) } + renamed
    return LinkKeeper(
      before: LinkGraph(before, resolution: vault.linkResolution),
      after: LinkGraph(
        current?.relocating(
          renamed.map { RelocatedFile(from: $0.to, to: $0.to, names: $0.names) }, vault.linkResolution)
          ?? before.relocating(all, vault.linkResolution), resolution: vault.linkResolution),
      files: all, successors: successors, parts: parts, folders: folders, in: vault)
  }
}
