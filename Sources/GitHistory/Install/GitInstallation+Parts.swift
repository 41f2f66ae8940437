internal import NoteSyntax
internal import SystemCalls

extension GitInstallation {
  /// Returns all parts of the installation with their states.
  package func parts() throws(GitError) -> [Part] {
    var parts: [Part] = []
    for (path, block) in tracked {
      let isAttributes = path.lastComponent == ".gitattributes"
      var state = isLink(path) ? .blocked : try state(of: block, in: path)
      if isAttributes, state == .installed, try overriddenNotes() != nil { state = .overridden }
      parts.append(Part(name: isAttributes ? "attributes" : "ignore rules", state: state, location: path.bytes))
    }
    for (key, value) in settings {
      let old = try current(key)
      let state: Part.State = old == value ? .installed : old == nil ? .missing : .outdated
      parts.append(Part(name: "setting", state: state, location: Array(key.utf8)))
    }
    let folder = try hookFolder()
    if try obstacle(of: folder) != nil {
      parts.append(Part(name: "hooks", state: .blocked, location: folder.bytes))
      return parts
    }
    for hook in try hooks(in: folder) {
      let isBlocked = try obstacle(ofHook: hook.path) != nil
      let state = isBlocked ? .blocked : try state(of: hook.block, in: hook.path)
      parts.append(Part(name: "hook", state: state, location: hook.path.bytes))
    }
    return parts
  }

  private func state(of block: ManagedBlock, in path: RawPath) throws(GitError) -> Part.State {
    let file = try read(path) ?? []
    return block.isIn(file) ? .installed : ManagedBlock.isAny(in: file) ? .outdated : .missing
  }

  /// Returns the notes that are not merged by the driver, although the attributes are installed: a later line, another
  /// `.gitattributes` below, or `.git/info/attributes` says otherwise. Nil if there are none.
  package func overriddenNotes() throws(GitError) -> OverriddenNotes? {
    let trackedPaths = try repository.outputOfVault(["ls-files", "-z"]).split(separator: 0).map { Array($0) }
    // A new note would be called like this.
    let names =
      trackedPaths.filter { $0.span.noteExtension != nil } + [repository.prefix + Array("New.md".utf8)]
    let answer = try repository.output(
      ["check-attr", "-z", "--stdin", "merge"], input: .bytes(Array(names.map { $0 + [0] }.joined())))
    let fields = answer.split(separator: 0, omittingEmptySubsequences: false)
    let values = stride(from: 0, to: fields.count - 2, by: 3).map { (path: fields[$0], value: fields[$0 + 2]) }
    let overridden = values.filter { !$0.value.elementsEqual("sheaf".utf8) }
    guard let first = overridden.first else { return nil }
    return OverriddenNotes(count: overridden.count, first: Array(first.path), value: Array(first.value))
  }
}

/// What keeps hooks from being written.
extension GitInstallation {
  /// The folder of hooks, which depends on the setting `core.hooksPath`.
  func hookFolder() throws(GitError) -> RawPath {
    let folder = GitRepository.line(try repository.output(["rev-parse", "--git-path", "hooks"], reads: false))
    return repository.root.appending(RawPath(folder))
  }

  /// Returns why nothing is written into a folder of hooks; nil if it belongs to this clone alone.
  func obstacle(of folder: RawPath) throws(GitError) -> Obstacle? {
    if isLink(folder) { return .symbolicLink }
    let realFolder = real(folder)
    if realFolder.relative(to: real(repository.commonFolder)) != nil { return nil }
    guard let path = realFolder.relative(to: real(repository.root)) else { return .sharedHooks }
    let tracked = try repository.run(["--literal-pathspecs", "ls-files", "-z", "--"], [path.bytes]).output
    return tracked.isEmpty ? nil : .trackedHooks
  }

  /// Returns why nothing is added to a hook; nil if it can be.
  func obstacle(ofHook path: RawPath) throws(GitError) -> Obstacle? {
    if isLink(path) { return .symbolicLink }
    guard let file = try read(path), !Self.isShell(file), !ManagedBlock.isAny(in: file) else { return nil }
    return .foreignScript
  }

  /// The path without symbolic links; its end need not exist.
  private func real(_ path: RawPath) -> RawPath {
    if let real = try? FileSystem.realPath(path) { return real }
    let parent = path.normalized.parent
    return parent == path ? path : real(parent).appending(path.normalized.lastComponent)
  }

  func isLink(_ path: RawPath) -> Bool { (try? FileStatus.lstat(path).kind == .symlink) ?? false }
}
