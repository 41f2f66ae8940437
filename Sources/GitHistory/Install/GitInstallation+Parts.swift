internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// The state of an installation.
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
      trackedPaths.filter { LinkKey.noteExtension(of: $0.span) != nil } + [repository.prefix + Array("New.md".utf8)]
    let answer = try repository.output(
      ["check-attr", "-z", "--stdin", "merge"], input: Array(names.map { $0 + [0] }.joined()))
    let fields = answer.split(separator: 0, omittingEmptySubsequences: false)
    let values = stride(from: 0, to: fields.count - 2, by: 3).map { (path: fields[$0], value: fields[$0 + 2]) }
    let overridden = values.filter { !$0.value.elementsEqual("sheaf".utf8) }
    guard let first = overridden.first else { return nil }
    return OverriddenNotes(count: overridden.count, first: Array(first.path), value: Array(first.value))
  }
}
