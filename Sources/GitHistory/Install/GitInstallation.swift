internal import Bytes
package import SystemCalls

/// The configuration of git for notes in one clone: attributes, ignore rules, drivers and hooks.
package struct GitInstallation: Sendable {
  /// A file that is written, changed or removed.
  package struct FileEdit: Sendable {
    package let path: RawPath
    /// Its content; nil if there is no file.
    package let old: [UInt8]?
    /// Its content afterwards; nil if it is removed.
    package let new: [UInt8]?
    /// Whether it must be executable, like a hook.
    package let isExecutable: Bool
  }

  /// A setting of this clone.
  package struct Setting: Sendable {
    /// Its name in git's configuration.
    package let key: String
    /// Its value; nil if it is not set.
    package let old: [UInt8]?
    /// Its value afterwards; nil if it is removed.
    package let new: [UInt8]?
  }

  /// The changes that installing or uninstalling will make.
  package struct Plan: Sendable {
    /// The changes of files.
    package var files: [FileEdit] = []
    /// The changes of settings.
    package var settings: [Setting] = []
    /// The files and folders to which nothing is written, with the reason.
    package var obstacles: [(path: RawPath, obstacle: Obstacle)] = []

    /// Whether there is nothing to do.
    package var isEmpty: Bool { files.isEmpty && settings.isEmpty }
  }

  /// The reason why nothing is written to a file, or to the files of a folder.
  package enum Obstacle: Sendable, Hashable {
    /// It is a symbolic link, which may lead out of the clone.
    case symbolicLink
    /// It is a hook that is not a shell script.
    case foreignScript
    /// It is a folder of hooks outside of the clone, which other repositories use too.
    case sharedHooks
    /// It is a folder of hooks that is committed with the repository.
    case trackedHooks
  }

  package struct Part: Sendable {
    package enum State: String, Sendable {
      case installed, missing
      /// It was installed by another version, or was changed.
      case outdated
      /// Something else takes precedence for some notes.
      case overridden
      /// Nothing can be written there.
      case blocked
    }

    /// Its name, such as `merge driver`.
    package let name: String
    package let state: State
    /// Its location: a file or the name of a setting.
    package let location: [UInt8]
  }

  /// The notes for which other lines in git's attributes take precedence over the merge driver.
  package struct OverriddenNotes: Sendable {
    /// The number of these notes.
    package let count: Int
    /// The first of them, by its path in the work tree.
    package let first: [UInt8]
    /// The value of the attribute `merge` for it.
    package let value: [UInt8]
  }

  package let repository: GitRepository
  /// The word with which a shell runs sheaf.
  let program: [UInt8]
  /// Whether git tells a driver the names of both sides.
  let namesSides: Bool
  let version: String

  /// Makes the installation of the given version of sheaf in a repository.
  package init(_ repository: GitRepository, version: String) {
    self.repository = repository
    // A `sheaf` in the path is preferred, since it remains valid when the file of this process is replaced or moved. But
    // schedulers and graphical programs often have another path.
    let installed = Subprocess.find("sheaf", searchPath: repository.git.searchPath).flatMap { $0.isAbsolute ? $0 : nil }
    let file = installed ?? (try? FileSystem.realPath("/proc/self/exe")) ?? "sheaf"
    program = Array("\"$(command -v sheaf || echo ".utf8) + Self.quoted(file.bytes) + Array(")\"".utf8)
    let numbers = (try? repository.git.version(in: repository.root))?.split(separator: ".").prefix(2).map {
      Int($0) ?? 0
    }
    namesSides = numbers.map { !$0.lexicographicallyPrecedes([2, 44]) } ?? false
    self.version = version
  }

  // MARK: - Plans

  /// Returns the changes that are needed to install everything.
  ///
  /// - Parameter checks: Whether to install a hook that checks staged changes; an installed one stays in any case.
  package func plan(checks: Bool = false) throws(GitError) -> Plan {
    var plan = Plan()
    for (path, block) in tracked {
      if isLink(path) {
        plan.obstacles.append((path, .symbolicLink))
      } else {
        plan.files += try edit(path, block.added(to:))
      }
    }
    let folder = try hookFolder()
    if let obstacle = try obstacle(of: folder) {
      plan.obstacles.append((folder, obstacle))
    } else {
      for hook in try hooks(in: folder, checks: checks) {
        if let obstacle = try obstacle(ofHook: hook.path) {
          plan.obstacles.append((hook.path, obstacle))
          continue
        }
        if let file = try read(hook.path), !Self.isShell(file) { continue }
        plan.files += try edit(hook.path, isExecutable: true) { old in
          hook.block.added(to: old.isEmpty ? Self.scriptStart : old)
        }
      }
    }
    for (key, value) in settings {
      let old = try current(key)
      if old != value { plan.settings.append(Setting(key: key, old: old, new: value)) }
    }
    return plan
  }

  /// Returns the changes that remove everything that sheaf installed.
  package func removal() throws(GitError) -> Plan {
    var plan = Plan()
    for path in tracked.map(\.path) + (try hooks(in: hookFolder()).map(\.path)) {
      let edits = try edit(path) { ManagedBlock.removed(from: $0) }
      if !edits.isEmpty, isLink(path) || isLink(path.parent) {
        plan.obstacles.append((path, .symbolicLink))
      } else {
        plan.files += edits
      }
    }
    for (key, _) in settings {
      if let old = try current(key) { plan.settings.append(Setting(key: key, old: old, new: nil)) }
    }
    return plan
  }

  /// Carries out the changes of a plan.
  package func carryOut(_ plan: Plan) throws(GitError) {
    do throws(SystemError) {
      for edit in plan.files {
        guard let new = edit.new else {
          try FileSystem.remove(edit.path)
          continue
        }
        try FileSystem.makeDirectories(edit.path.parent, mode: 0o755)
        let old = try? FileStatus.stat(edit.path).mode & 0o777
        try AtomicReplace.write(new, to: edit.path, mode: (old ?? 0o644) | (edit.isExecutable ? 0o111 : 0))
      }
    } catch { throw .system(error) }
    for setting in plan.settings {
      let words = ["config", "--local", setting.new == nil ? "--unset-all" : "--replace-all", setting.key]
      let outcome = try repository.run(words, setting.new.map { [$0] } ?? [], reads: false)
      if outcome.status == 0 { continue }
      if outcome.message.contains("could not lock config file"), let lock = try repository.heldLockOfSettings() {
        throw .locked(lock)
      }
      throw repository.failure(of: words, outcome)
    }
    // git does not remove the headers of sections that have become empty.
    for section in ["merge.sheaf", "diff.sheaf", "sheaf"] where plan.settings.contains(where: { $0.new == nil }) {
      _ = try repository.run(["config", "--local", "--remove-section", section], reads: false)
    }
  }

  /// Returns the version of sheaf that was installed in this clone; nil if none was.
  package func installedVersion() throws(GitError) -> String? {
    try current("sheaf.version").map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - The contents

  private static let scriptStart = Array("#!/bin/sh\n".utf8)

  var tracked: [(path: RawPath, block: ManagedBlock)] {
    let notes = ["*.[mM][dD]", "*.[mM][aA][rR][kK][dD][oO][wW][nN]"].map { $0 + " merge=sheaf diff=sheaf" }
    let ignored = ["/.sheaf/index/", "/.trash/", ".sheaf-*~", "/.obsidian/workspace*"]
    return [
      (repository.vault.appending(".gitattributes" as RawPath), ManagedBlock(notes)),
      (repository.vault.appending(".gitignore" as RawPath), ManagedBlock(ignored)),
    ]
  }

  /// The options of git that configure the merge driver for one run.
  var driverOptions: [String] {
    settings.filter { $0.key.hasPrefix("merge.") }.flatMap {
      ["-c", "\($0.key)=\(String(decoding: $0.value, as: UTF8.self))"]
    }
  }

  var settings: [(key: String, value: [UInt8])] {
    let labels = namesSides ? ["%X", "%S", "%Y"] : ["ours", "base", "theirs"]
    let options = zip(["ours", "base", "theirs"], labels).map { "--\($0)-label \($1) " }.joined()
    let call = program.flatMap { $0 == UInt8(ascii: "%") ? [$0, $0] : [$0] }
    // Only a word of sheaf shows that it has merged: a program that is missing, fails, or was damaged to do nothing would
    // leave the note without their lines. Then git merges by line.
    let driver = [
      Array("case $(".utf8), call, Array(" git merge-file --tell --path %P --marker-size %L \(options)".utf8),
      Array("-- %O %A %B 2>/dev/null) in merged) exit 0;; conflicts) exit 1;; esac; ".utf8),
      Array("echo 'sheaf could not be run, so git merges by line:' %P >&2; ".utf8),
      Array("git merge-file --marker-size %L \(labels.map { "-L \($0) " }.joined())-- %A %O %B".utf8),
    ].flatMap { $0 }
    return [
      ("merge.sheaf.name", Array("merge of notes by properties, lists and lines".utf8)),
      ("merge.sheaf.driver", driver),
      // Markdown headings, and words or single punctuation characters.
      ("diff.sheaf.xfuncname", Array("^(#{1,6}[[:blank:]].*)$".utf8)),
      ("diff.sheaf.wordRegex", Array("[^[:space:][:punct:]]+|[[:punct:]]".utf8)),
      ("sheaf.version", Array(version.utf8)),
    ]
  }

  func hooks(in directory: RawPath, checks: Bool = false) throws(GitError) -> [(path: RawPath, block: ManagedBlock)] {
    let vault = repository.prefix.isEmpty ? Array(".".utf8) : Self.quoted(repository.prefix)
    let call = program + Array(" -C ".utf8) + vault
    let refresh = call + Array(" index </dev/null >/dev/null 2>&1 || :\n".utf8)
    var hooks = ["post-checkout", "post-merge", "post-rewrite"].map {
      (path: directory.appending(RawPath($0)), block: ManagedBlock(bytes: refresh))
    }
    let commit = directory.appending("pre-commit" as RawPath)
    let isThere = ManagedBlock.isAny(in: try read(commit) ?? [])
    if checks || isThere {
      // Only findings prevent a commit; a missing or failing sheaf does not.
      let check = call + Array(" check --staged </dev/null; test $? -ne 1 || exit 1\n".utf8)
      hooks.append((commit, ManagedBlock(bytes: check)))
    }
    return hooks
  }

  static func isShell(_ script: [UInt8]) -> Bool {
    let line = script.prefix { $0 != .lineFeed }
    guard line.starts(with: Array("#!".utf8)) else { return script.isEmpty }
    let words = line.dropFirst(2).split { $0 == .space || $0 == .tab }.flatMap { $0.split(separator: .slash) }
    return ["sh", "bash", "dash", "ash", "ksh", "zsh"].contains { name in
      words.contains { $0.elementsEqual(name.utf8) }
    }
  }

  /// Quotes a word for a shell, unless it is literal in every shell.
  private static func quoted(_ word: [UInt8]) -> [UInt8] {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { byte in
        byte.isAlphanumeric || [.hyphen, .dot, .slash, .underscore].contains(byte)
      }
    if isPlain, word.first != .hyphen { return word }
    let inner = word.flatMap { byte -> [UInt8] in byte == .singleQuote ? Array("'\\''".utf8) : [byte] }
    return [.singleQuote] + inner + [.singleQuote]
  }

  // MARK: - The current state

  func read(_ path: RawPath) throws(GitError) -> [UInt8]? {
    do throws(SystemError) {
      return try FileDescriptor.open(path).readToEnd(limit: 16 << 20)
    } catch {
      if error.isMissing { return nil }
      throw .system(error)
    }
  }

  private func edit(
    _ path: RawPath, isExecutable: Bool = false, _ change: ([UInt8]) -> [UInt8]
  ) throws(GitError) -> [FileEdit] {
    let old = try read(path)
    let new = change(old ?? [])
    if new == old ?? [] { return [] }
    let isEmpty = new.isEmpty || new == Self.scriptStart
    return [FileEdit(path: path, old: old, new: isEmpty ? nil : new, isExecutable: isExecutable)]
  }

  func current(_ key: String) throws(GitError) -> [UInt8]? {
    let outcome = try repository.run(["config", "--local", "-z", "--get", key])
    guard outcome.status == 0 else { return nil }
    return Array(outcome.output.prefix { $0 != 0 })
  }
}
