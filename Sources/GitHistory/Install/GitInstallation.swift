internal import Bytes
package import SystemCalls

/// The configuration of git for notes in one clone: attributes, ignore rules, drivers and hooks.
package struct GitInstallation: Sendable {
  /// A file that is written, changed or removed.
  package struct FileEdit: Sendable {
    /// The file.
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
    /// The hooks to which nothing can be added, because they are not shell scripts.
    package var foreignHooks: [RawPath] = []

    /// Whether there is nothing to do.
    package var isEmpty: Bool { files.isEmpty && settings.isEmpty }
  }

  /// A part of the installation.
  package struct Part: Sendable {
    /// Its name, such as `merge driver`.
    package let name: String
    /// Whether it is installed correctly.
    package let isInstalled: Bool
    /// Its place: a file or the name of a setting.
    package let place: [UInt8]
  }

  /// The repository.
  package let repository: GitRepository
  /// The words with which a shell runs sheaf.
  let program: [UInt8]
  /// The version of sheaf.
  let version: String

  /// Makes the installation of the given version of sheaf in a repository.
  package init(_ repository: GitRepository, version: String) {
    self.repository = repository
    // A `sheaf` in the path is preferred, since it remains valid when the file of this process is replaced or moved.
    let name: RawPath = "sheaf"
    let isFound = Subprocess.find(name, searchPath: repository.git.searchPath) != nil
    program = Self.quoted((isFound ? name : (try? FileSystem.realPath("/proc/self/exe")) ?? name).bytes)
    self.version = version
  }

  // MARK: - Plans

  /// Returns the changes that are needed to install everything.
  ///
  /// - Parameter checks: Whether to install a hook that checks staged changes; an installed one stays in any case.
  package func plan(checks: Bool = false) throws(GitError) -> Plan {
    var plan = Plan()
    for (path, block) in tracked { plan.files += try edit(path, block.added(to:)) }
    for hook in try hooks(checks: checks) {
      let file = try read(hook.path)
      if let file, !Self.isShell(file) {
        if !ManagedBlock.isAny(in: file) { plan.foreignHooks.append(hook.path) }
        continue
      }
      plan.files += try edit(hook.path, isExecutable: true) { old in
        hook.block.added(to: old.isEmpty ? Self.scriptStart : old)
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
    for path in tracked.map(\.path) + (try hooks().map(\.path)) {
      plan.files += try edit(path) { ManagedBlock.removed(from: $0) }
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
        // A symlink stays; the file to which it leads is written.
        let target = (try? FileSystem.realPath(edit.path)) ?? edit.path
        try AtomicReplace.write(new, to: target, mode: (old ?? 0o644) | (edit.isExecutable ? 0o111 : 0))
      }
    } catch {
      throw .system(error)
    }
    for setting in plan.settings {
      let words =
        setting.new.map { [Array("--replace-all".utf8), Array(setting.key.utf8), $0] }
        ?? [Array("--unset-all".utf8), Array(setting.key.utf8)]
      let outcome = try repository.git.run(
        ["config", "--local"].map { Array($0.utf8) } + words, in: repository.root, reads: false)
      guard outcome.status == 0 else { throw repository.git.failure(of: "config", outcome, in: repository.root) }
    }
    // git does not remove the headers of sections that have become empty.
    for section in ["merge.sheaf", "diff.sheaf", "sheaf"] where plan.settings.contains(where: { $0.new == nil }) {
      _ = try repository.run(["config", "--local", "--remove-section", section], reads: false)
    }
  }

  /// Returns all parts of the installation with their states.
  package func parts() throws(GitError) -> [Part] {
    var parts: [Part] = []
    for (path, block) in tracked {
      parts.append(
        Part(
          name: path.lastComponent == ".gitignore" ? "ignore rules" : "attributes",
          isInstalled: block.isIn(try read(path) ?? []), place: path.bytes))
    }
    for (key, value) in settings {
      parts.append(
        Part(name: "setting", isInstalled: try current(key) == value, place: Array(key.utf8)))
    }
    for hook in try hooks() {
      parts.append(
        Part(
          name: "hook", isInstalled: hook.block.isIn(try read(hook.path) ?? []), place: hook.path.bytes))
    }
    return parts
  }

  /// Returns the version of sheaf that was installed in this clone; nil if none was.
  package func installedVersion() throws(GitError) -> String? {
    try current("sheaf.version").map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - The contents

  private static let scriptStart = Array("#!/bin/sh\n".utf8)

  /// The tracked files in the vault.
  private var tracked: [(path: RawPath, block: ManagedBlock)] {
    [
      (
        repository.vault.appending(".gitattributes" as RawPath),
        ManagedBlock(["*.md merge=sheaf diff=sheaf", "*.markdown merge=sheaf diff=sheaf"])
      ),
      (
        repository.vault.appending(".gitignore" as RawPath),
        ManagedBlock(["/.sheaf/index/", "/.trash/", ".sheaf-*~", "/.obsidian/workspace*"])
      ),
    ]
  }

  /// The options of git that configure the merge driver for one run.
  var driverOptions: [String] {
    settings.filter { $0.key.hasPrefix("merge.") }.flatMap {
      ["-c", "\($0.key)=\(String(decoding: $0.value, as: UTF8.self))"]
    }
  }

  private var settings: [(key: String, value: [UInt8])] {
    let driver = program + Array(" git merge-file --path %P --marker-size %L %O %A %B".utf8)
    return [
      ("merge.sheaf.name", Array("merge of notes by properties, lists and lines".utf8)),
      ("merge.sheaf.driver", driver),
      // Markdown headings, and words or single punctuation characters.
      ("diff.sheaf.xfuncname", Array("^(#{1,6}[[:blank:]].*)$".utf8)),
      ("diff.sheaf.wordRegex", Array("[^[:space:][:punct:]]+|[[:punct:]]".utf8)),
      ("sheaf.version", Array(version.utf8)),
    ]
  }

  private func hooks(checks: Bool = false) throws(GitError) -> [(path: RawPath, block: ManagedBlock)] {
    // The folder of hooks depends on the setting `core.hooksPath`.
    let folder = RawPath(
      GitRepository.line(try repository.output(["rev-parse", "--git-path", "hooks"], reads: false)))
    let directory = repository.root.appending(folder)
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

  private static func isShell(_ script: [UInt8]) -> Bool {
    let line = script.prefix { $0 != 0x0A }
    guard line.starts(with: Array("#!".utf8)) else { return script.isEmpty }
    let words = line.dropFirst(2).split { $0 == 0x20 || $0 == 0x09 }.flatMap { $0.split(separator: 0x2F) }
    return ["sh", "bash", "dash", "ash", "ksh", "zsh"].contains { name in
      words.contains { $0.elementsEqual(name.utf8) }
    }
  }

  /// Quotes a word for a shell, unless it is literal in every shell.
  private static func quoted(_ word: [UInt8]) -> [UInt8] {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { byte in
        byte.isAlphanumeric || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
      }
    if isPlain, word.first != 0x2D { return word }
    let inner = word.flatMap { byte -> [UInt8] in byte == 0x27 ? Array("'\\''".utf8) : [byte] }
    return [0x27] + inner + [0x27]
  }

  // MARK: - The current state

  private func read(_ path: RawPath) throws(GitError) -> [UInt8]? {
    do throws(SystemError) {
      return try FileDescriptor.open(path).readToEnd(limit: 16 << 20)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { return nil }
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

  private func current(_ key: String) throws(GitError) -> [UInt8]? {
    let outcome = try repository.run(["config", "--local", "-z", "--get", key])
    guard outcome.status == 0 else { return nil }
    return Array(outcome.output.prefix { $0 != 0 })
  }
}
