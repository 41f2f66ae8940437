internal import Bytes
package import Dates
package import GitHistory
package import LinkGraph
package import NoteSyntax
package import SearchIndex
package import SystemCalls

/// A vault: its root, its settings, and the folders of its index and state.
///
/// It never changes. It is a class, since a hundred types hold one: code to copy its parts was 2 MB of a debug build.
package final class Vault: Sendable {
  /// The root, absolute and without symlinks.
  package let root: RawPath
  /// The settings of user and vault.
  package let config: VaultConfig
  /// The settings of each source; later sources override earlier ones.
  package let configLayers: [ConfigLayer]
  /// The problems in the config files.
  package var configProblems: [ConfigProblem] { configLayers.flatMap(\.problems) }
  /// The vault's own config file, from the root.
  package static let configFile: RawPath = ".sheaf/config.yaml"
  /// The facts about the user and the machine.
  package let surroundings: Surroundings
  /// Whether the folder is also an Obsidian vault, so that Obsidian's rules for links and titles apply.
  package var isObsidian: Bool { config.isObsidian }
  /// The site of a generator whose files are in the vault; nil in vaults of Obsidian, whose rules apply.
  package let recognizedSite: RecognizedSite?
  /// The extensions of further kinds of Markdown whose files are notes, in lower case.
  package let extensions: [String]
  /// The rules by which links are resolved to notes in this vault.
  package let linkResolution: LinkResolution
  /// The rules for excluded files.
  package let ignoreRules: IgnoreRules
  package let store: IndexStore
  /// The folder of this vault's recent notes and journal.
  package let stateFolder: RawPath
  /// A hash of the settings that determine how a note is indexed.
  package let indexSettings: UInt64
  /// The texts of notes that editors have not saved, by path, which are read in place of the files.
  package let unsaved: [[UInt8]: [UInt8]]

  /// The same vault, whose work reports no progress: what is done beside a command is not what its user waits for.
  package var unobserved: Vault {
    var surroundings = surroundings
    surroundings.progress = nil
    return Vault(self, surroundings, unsaved: unsaved)
  }

  /// Finds and opens the vault at the given path, or the one that the surroundings lead to. Reads only config files.
  ///
  /// - Throws: Also `VaultError.unreadSettings`: without all settings, notes would be shown that must not be.
  package static func open(named path: RawPath?, _ surroundings: Surroundings) throws(VaultError) -> Vault {
    let user = try userConfig(surroundings)
    let locator = VaultLocator(surroundings: surroundings, vaults: user.config.vaults)
    let root = try locator.locate(named: path, defaultVault: user.config.defaultVault)
    return try Vault(root: root, user: user, surroundings)
  }

  /// Returns the root of the nearest vault at or above a folder, absolute and without symlinks; nil if there is none.
  ///
  /// - Throws: `VaultError.unusableVault` for a folder of which it is not known whether it is a vault.
  package static func nearestRoot(to folder: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath? {
    try VaultLocator(surroundings: surroundings).nearest(to: folder)
  }

  /// The folders directly in the vault that are vaults of their own.
  package func vaultsBelow() throws(SystemError) -> [RawPath] {
    let entries = try DirectoryListing(of: FileDescriptor.open(root, .readOnly, [.directory])).entries
    let folders = entries.filter { $0.kind == .directory }.map { root.appending($0.name) }
    return folders.filter { folder in
      (VaultLocator.markers + [LogseqSettings.file]).contains { FileSystem.exists(folder.appending($0)) }
    }
  }

  /// Opens a folder as a vault, whether or not it has a marker folder.
  ///
  /// - Parameter root: Its path, absolute and without symlinks.
  /// - Throws: `VaultError.unreadSettings`.
  package convenience init(at root: RawPath, _ surroundings: Surroundings) throws(VaultError) {
    try self.init(root: root, user: Self.userConfig(surroundings), surroundings)
  }

  /// Creates a vault for a folder that is none and in which nothing is read, with the user's settings if readable.
  package convenience init(around folder: RawPath, _ surroundings: Surroundings) {
    let none = ConfigLayer(origin: .user, file: surroundings.configFile, config: VaultConfig())
    let user = (try? Self.userConfig(surroundings)) ?? none
    self.init(root: folder, layers: [user], IgnoreRules(lines: user.config.ignore), nil, surroundings)
  }

  /// Looks for the site of a generator in a folder, unless it is a vault of Obsidian.
  package static func recognizedSite(in root: RawPath) throws(VaultError) -> RecognizedSite? {
    if try isFolder(root.appending(".obsidian" as RawPath)) || isLogseq(root) { return nil }
    return try siteOfGenerator(in: root)
  }

  private static func siteOfGenerator(in root: RawPath) throws(VaultError) -> RecognizedSite? {
    try RecognizedSite.find(
      in: GeneratorFolder(root: root) { path throws(VaultError) in try? read(path, below: root) })
  }

  /// The paths of the files, and of folders above them, by which a site or a graph of Logseq is recognised.
  package static let recognizedFiles: [RawPath] =
    RecognizedSite.files + [LogseqSettings.file.parent, LogseqSettings.file]

  /// Returns whether a folder is a graph of Logseq.
  package static func isLogseq(_ root: RawPath) -> Bool { FileSystem.exists(root.appending(LogseqSettings.file)) }

  /// Returns the path of a vault given with `-C`; `@work` is looked up under `vaults` in the user's config.
  package static func path(named name: RawPath, _ surroundings: Surroundings) throws(VaultError) -> RawPath {
    guard name.bytes.first == UInt8(ascii: "@") else { return name }
    return try VaultLocator(surroundings: surroundings, vaults: try userConfig(surroundings).config.vaults).path(name)
  }

  /// Returns the user's own settings, without those of a vault.
  package static func userConfig(_ surroundings: Surroundings) throws(VaultError) -> ConfigLayer {
    let file = surroundings.configFile
    var user = ConfigReader(file: file, origin: .user, base: VaultConfig())
    do throws(SystemError) {
      if let bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: sizeLimit) { user.read(bytes) }
    } catch {
      throw .unreadSettings(file, error)
    }
    return user.layer
  }

  private convenience init(root: RawPath, user: ConfigLayer, _ surroundings: Surroundings) throws(VaultError) {
    let file = root.appending(Self.configFile)
    var base = user.config
    base.isObsidian = try Self.isFolder(root.appending(".obsidian" as RawPath))
    if base.isObsidian {
      base.hasDataview = FileSystem.exists(root.appending(".obsidian/plugins/dataview" as RawPath))
      try ObsidianSettings.apply(to: &base) { path throws(VaultError) in
        do throws(VaultError) { return try Self.read(path, below: root) } catch {
          // Other programs write these files, and some users share them between vaults with a symlink.
          if case .unreadSettings(_, let cause) = error,
            [.crossDevice, .tooManySymlinks, .fileTooLarge].contains(cause.errno)
          {
            return nil
          }
          throw error
        }
      }
    }
    var problems: [ConfigProblem] = []
    if let bytes = try Self.read(LogseqSettings.file, below: root) {
      problems = LogseqSettings.apply(bytes, to: &base, in: root)
    }
    let site = base.logseq == nil && !base.isObsidian ? try Self.siteOfGenerator(in: root) : nil
    // A generator shows wikilinks as they are written.
    if site != nil, user.lines[["links"]] == nil { base.links = .markdown }
    var reader = ConfigReader(file: file, origin: .vault, base: base)
    if let bytes = try Self.read(Self.configFile, below: root) { reader.read(bytes) }
    let program = base.logseq != nil ? ConfigOrigin.logseq : site == nil ? .obsidian : .site
    let layers = [user, ConfigLayer(origin: program, file: file, config: base, problems: problems), reader.layer]
    let ignored = base.logseq.map(LogseqSettings.ignored) ?? (site == nil ? [] : RecognizedSite.ignored)
    var rules = IgnoreRules(lines: ignored + reader.layer.config.ignore)
    if let bytes = try Self.read(".sheafignore", below: root) { rules.append(file: bytes) }
    self.init(root: root, layers: layers, rules, site, surroundings)
  }

  private init(
    root: RawPath, layers: [ConfigLayer], _ rules: IgnoreRules, _ site: RecognizedSite?, _ surroundings: Surroundings
  ) {
    (self.root, self.surroundings) = (root, surroundings)
    var config = layers.last?.config ?? VaultConfig()
    config.isSite = config.siteAddresses(site) != nil
    config.hasPageIDs = site?.addresses.hasPageIDs == true
    self.config = config
    configLayers = layers
    recognizedSite = site
    extensions = (config.extensions ?? site?.extensions ?? []).filter(NoteExtension.further.contains).sorted()
    linkResolution = config.linkResolution(site)
    indexSettings = config.indexSettings(
      site, linkResolution.reading, extensions: extensions, zone: surroundings.zone)
    ignoreRules = rules
    unsaved = [:]
    let key = RawPath(Self.key(of: root))
    stateFolder = surroundings.stateFolder.appending(key)
    if config.index == ".sheaf/index" {
      store = IndexStore(folder: root.appending(".sheaf/index" as RawPath))
    } else {
      let locator = VaultLocator(surroundings: surroundings)
      let base = config.index.map { locator.expandingHome($0) } ?? surroundings.cacheFolder
      store = IndexStore(folder: base.appending(key))
    }
  }

  init(
    _ vault: Vault, _ surroundings: Surroundings, unsaved: [[UInt8]: [UInt8]], reading: LinkResolution.Reading? = nil
  ) {
    root = vault.root
    config = vault.config
    configLayers = vault.configLayers
    recognizedSite = vault.recognizedSite
    extensions = vault.extensions
    linkResolution =
      reading.map { LinkResolution(order: vault.linkResolution.order, reading: $0) } ?? vault.linkResolution
    indexSettings =
      reading.map {
        vault.config.indexSettings(vault.recognizedSite, $0, extensions: vault.extensions, zone: surroundings.zone)
      } ?? vault.indexSettings
    self.surroundings = surroundings
    ignoreRules = vault.ignoreRules
    store = vault.store
    stateFolder = vault.stateFolder
    self.unsaved = unsaved
  }

  /// The maximal size of a file with settings, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the contents of a small file of the vault, or nil if there is none. Symlinks must not lead out of the vault.
  private static func read(_ path: RawPath, below root: RawPath) throws(VaultError) -> [UInt8]? {
    do throws(SystemError) {
      let folder = try FileDescriptor.open(root, .readOnly, [.directory])
      let file = try folder.open(beneath: path, .readOnly, [.nonBlocking])
      return try file.readToEnd(limit: sizeLimit)
    } catch {
      if error.isMissing { return nil }
      throw .unreadSettings(root.appending(path), error)
    }
  }

  private static func isFolder(_ path: RawPath) throws(VaultError) -> Bool {
    do throws(SystemError) { return try FileStatus.stat(path).kind == .directory } catch {
      if error.isMissing { return false }
      throw .unreadSettings(path, error)
    }
  }

  /// Returns the name of the vault's folders in cache and state; it is readable, and different for each path.
  static func key(of root: RawPath) -> String {
    var key = ""
    for scalar in root.lastComponent.text.unicodeScalars.prefix(40) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": key.unicodeScalars.append(scalar)
      default: key += "-"
      }
    }
    return key + "-" + ContentHash(of: root.bytes.span).hexadecimal
  }

  /// The addresses of pages, which the config or the files of a site generator say; nil if there is no site.
  package var siteAddresses: SiteAddresses? { config.siteAddresses(recognizedSite) }

  /// Returns the kind of Markdown of the note at a path.
  package func dialect(of path: [UInt8]) -> MarkdownDialect {
    let templates = linkResolution.site == nil ? nil : recognizedSite?.templates
    return MarkdownDialect(path: path, in: config.logseq, templates: templates)
  }

  /// Parses the contents of the note at a path.
  package func parsed(_ bytes: [UInt8], at path: [UInt8]) -> ParsedNote {
    NoteParser.parse(bytes.span, dialect: dialect(of: path))
  }

  /// Makes an editor of the note with some contents at a path.
  package func editor(_ bytes: [UInt8], at path: [UInt8]) -> NoteEditor {
    NoteEditor(bytes, note: parsed(bytes, at: path))
  }

  /// Returns whether a path has the name of a note in this vault.
  package func isNotePath(_ path: [UInt8]) -> Bool {
    VaultFiles.isNotePath(path) && VaultFiles.isActive(path.span, extensions)
  }

  /// Returns the absolute path of a file in the vault.
  package func absolutePath(_ path: [UInt8]) -> RawPath { root.appending(RawPath(path)) }
}

extension Vault {
  /// The folder of the index, which might not exist yet.
  package var indexFolder: RawPath { store.folder }

  /// Returns the repository that contains the vault, after completing a commit that was killed.
  package func repository() throws(GitError) -> GitRepository {
    let repository = try GitRepository(of: root, variables: surroundings.variables)
    // A command that only reads works without it.
    try? repository.completeKilledCommit()
    return repository
  }

  /// The current date in the user's time zone.
  package var today: CivilDate { surroundings.zone.day(atNanoseconds: surroundings.now()) }

  /// Returns a parser of dates in everyday words.
  ///
  /// - Parameter looksAhead: Whether `friday` means the next Friday, as for tasks, rather than the last one.
  package func dates(lookingAhead looksAhead: Bool) -> DateExpression {
    DateExpression(today: today, looksAhead: looksAhead)
  }

  /// Returns whether anything exists at a path from the root.
  package func hasFile(_ path: [UInt8]) -> Bool { FileSystem.exists(absolutePath(path)) }

  /// Returns whether a folder, or a symlink to a folder of the vault, exists at a path from the root.
  package func hasFolder(_ path: String) -> Bool {
    let bytes = Array(path.trimmingSlashes.utf8)
    guard VaultPath.isInside(bytes) else { return false }
    guard let real = try? FileSystem.realPath(absolutePath(bytes)), real.relative(to: root) != nil else { return false }
    return (try? FileStatus.stat(real).kind) == .directory
  }

  /// Returns the folders of the vault on the disk as paths from the root, sorted, including folders without notes.
  ///
  /// Lists every folder. A root that cannot be opened is added to the `ReadFailures` of the surroundings.
  package func folders() -> [[UInt8]] {
    guard let root = openedRoot() else { return [] }
    let files = VaultFiles(self)
    let tree = DirectoryWalk(workers: surroundings.workers, entersSymlinks: true).run(root: root) { path, kind in
      kind == .directory && files.entersFolder(path) ? .list : .skip
    }
    return tree.directories.map { [UInt8](tree.path(of: $0)) }.filter { !$0.isEmpty }
  }

  private func openedRoot() -> FileDescriptor? {
    do throws(SystemError) { return try FileDescriptor.open(root, .readOnly, [.directory]) } catch {
      surroundings.readFailures.add(root.bytes, error)
      return nil
    }
  }

  /// Returns the paths of notes that are symlinks to nothing, sorted; they are in no index. Lists every folder, and
  /// adds a root that cannot be opened to the `ReadFailures` of the surroundings.
  func danglingNotes() -> [[UInt8]] {
    guard let root = openedRoot() else { return [] }
    let files = VaultFiles(self)
    let tree = DirectoryWalk(workers: surroundings.workers).run(root: root) { path, kind in
      switch kind {
      case .directory: files.entersFolder(path) ? .list : .skip
      case .symlink: files.role(of: path) == .note ? .list : .skip
      case .regular, .other: .skip
      }
    }
    return tree.entries.filter { $0.kind == .symlink }.map { [UInt8](tree.path(of: $0)) }.filter { path in
      do throws(SystemError) {
        _ = try FileStatus.stat(absolutePath(path))
        return false
      } catch {
        return error.errno == .noSuchFile
      }
    }
  }
}
