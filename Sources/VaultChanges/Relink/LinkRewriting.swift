internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Makes the changes to the contents of notes and canvases that keep links true when files get other paths or names.
struct LinkRewriting: Sendable {
  /// A file with its contents before and after.
  struct Edited: Sendable {
    /// What it holds; nil for a file that is not there yet.
    let base: [UInt8]?
    /// What it will hold.
    var contents: [UInt8]
    /// Where in the contents text of other notes begins, ascending, with the paths that these have; before the first it is
    /// the file's own.
    var origins: [(offset: Int, path: [UInt8])] = []
    /// Where text stands whose links are right already.
    var settled = 0..<0

    /// The note that the text at an offset comes from.
    func origin(of offset: Int, in path: [UInt8]) -> [UInt8] { origins.last { $0.offset <= offset }?.path ?? path }
  }

  /// What was found to be done.
  struct Outcome: Sendable {
    /// Files that get other contents, by the paths that they have while the plan is made.
    var files: [[UInt8]: Edited] = [:]
    /// How many links are written anew in them.
    var links = 0
    /// Links that led nowhere and will lead somewhere: where they stand, and where they lead.
    var woken: [(source: [UInt8], line: Int, target: [UInt8])] = []
  }

  let vault: Vault
  /// The vault as it was.
  let before: IndexSnapshot
  /// The vault as it is, where the files have been moved already.
  var current: IndexSnapshot?
  /// The files that get other paths or names.
  var files: [RelocatedFile]
  /// Files that links to others lead to from now on, by the old paths of those.
  var heirs: [[UInt8]: [UInt8]] = [:]
  /// Parts of notes that are called otherwise or stand elsewhere.
  var parts: (any PartChange)?
  /// Files that get other contents anyhow, by their old paths.
  var drafts: [[UInt8]: Edited] = [:]

  /// How often names are made anew that depend on links in titles.
  private static let mostRounds = 4

  /// What has to be done.
  func run() throws(VaultError) -> Outcome {
    let root: OpenFolder
    do throws(SystemError) {
      root = OpenFolder([], try FileDescriptor.open(vault.root, .readOnly, [.directory]))
    } catch {
      throw .unusableVault(vault.root, error)
    }
    var findings: [[UInt8]: LinkPass.Found] = [:]
    var renamed: [RelocatedFile] = []
    var known: Set<[UInt8]> = []
    let plain = keeper([]).after.snapshot
    for round in 0..<Self.mostRounds {
      let keeper = keeper(renamed)
      // Names that nobody asked for in the round before make no difference to what was found then.
      let added = keeper.keys(of: renamed)
      let isWhole = round == 0 || !added.isDisjoint(with: known)
      if isWhole { findings = [:] }
      known = keeper.keys
      let pass = LinkPass(rewriting: self, plain: plain, root: root, keys: isWhole ? known : added)
      findings.merge(try pass.run(keeper)) { _, new in new }
      let found = findings.values.compactMap(\.renamed)
        .sorted { ($0.from ?? []).lexicographicallyPrecedes($1.from ?? []) }
      if found == renamed { break }
      renamed = found
    }
    var outcome = Outcome()
    for found in findings.values.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      outcome.files[found.path] = found.edited
      outcome.links += found.links
      outcome.woken += found.woken.map { (found.path, $0.line, $0.path) }
    }
    return outcome
  }

  /// Who decides about links, when these notes have other names besides.
  private func keeper(_ renamed: [RelocatedFile]) -> LinkKeeper {
    let places = Set(renamed.map(\.from))
    let all = files.filter { !places.contains($0.from) } + renamed
    return LinkKeeper(
      before: LinkGraph(before, resolution: vault.linkResolution),
      after: LinkGraph(
        current?.relocating(renamed.map { RelocatedFile(from: $0.to, to: $0.to, names: $0.names) })
          ?? before.relocating(all), resolution: vault.linkResolution),
      files: all, heirs: heirs, parts: parts, in: vault)
  }
}
