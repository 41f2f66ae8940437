package import GitHistory
internal import NoteSyntax
package import VaultCore

/// Merges the two sides of conflicts.
package struct ConflictMerging {
  package struct Result: Sendable {
    package enum Outcome: Equatable, Sendable {
      /// The note has the changes of both sides.
      case merged
      /// The copy is the same as the note.
      case equal
      /// Both sides changed this number of places in different ways; the places are marked in the note if requested.
      case conflicting(Int)
      /// The note of a copy is gone, or the file is not a note.
      case unmergeable
      /// git has the conflict, and the user has to decide it.
      case undecided
      /// The note or its copy cannot be read.
      case unreadable
    }

    package let conflict: NoteConflict
    /// What became of it.
    package let outcome: Outcome

    /// Whether the user still has to resolve the conflict.
    package var isLeft: Bool {
      switch outcome {
      case .merged, .equal: false
      case .conflicting, .unmergeable, .undecided, .unreadable: true
      }
    }
  }

  private let view: VaultView
  private let repository: GitRepository?
  /// Whether places that cannot be merged are marked in the note.
  private let marks: Bool
  private let unmerged: [UnmergedFile]

  /// Prepares the merge in a vault, which need not be in a repository. If git fails, that is an error: without the common
  /// version, the merge would have another result.
  package init(_ view: VaultView, unmerged: [UnmergedFile], marks: Bool) throws(VaultError) {
    (self.view, self.unmerged, self.marks) = (view, unmerged, marks)
    do throws(GitError) {
      repository = try view.vault.repository()
    } catch {
      switch error {
      case .noRepository, .noWorkTree, .notInstalled: repository = nil
      default: throw .git(error)
      }
    }
  }

  /// Returns the plan that merges conflicts, and the result of each.
  package func plan(_ conflicts: [NoteConflict]) throws(VaultError) -> (plan: ChangePlan, results: [Result]) {
    // A note may have several copies, which are merged one after another.
    var texts: [[UInt8]: (base: [UInt8], text: [UInt8])] = [:]
    var trashed: [(path: [UInt8], contents: [UInt8])] = []
    var results: [Result] = []
    for conflict in conflicts {
      if conflict.kind == .unmerged {
        results.append(Result(conflict: conflict, outcome: .undecided))
        continue
      }
      let path = conflict.kind == .copy ? conflict.original : conflict.path
      guard let path, VaultFiles.isNotePath(path) else {
        results.append(Result(conflict: conflict, outcome: .unmergeable))
        continue
      }
      var (base, copy): ([UInt8], [UInt8]) = ([], [])
      do throws(VaultError) {
        if let known = texts[path]?.base {
          base = known
        } else {
          base = try NoteContents(of: path, in: view.vault).bytes
        }
        if conflict.kind == .copy { copy = try NoteContents(of: conflict.path, in: view.vault).bytes }
      } catch {
        results.append(Result(conflict: conflict, outcome: .unreadable))
        continue
      }
      let text = texts[path]?.text ?? base
      let merged = try merged(conflict, path, text, copy: copy)
      let isEqual = conflict.kind == .copy && merged.isEqual
      results.append(
        Result(
          conflict: conflict,
          outcome: isEqual ? .equal : merged.note.conflicts > 0 ? .conflicting(merged.note.conflicts) : .merged))
      let isMarked = merged.note.bytes != text
      if merged.note.conflicts > 0, !marks || conflict.kind == .markers || !isMarked { continue }
      texts[path] = (base, merged.note.bytes)
      if conflict.kind == .copy { trashed.append((conflict.path, copy)) }
    }
    var plan = try TrashPlanner(view.vault).deletion(of: trashed.map(\.path))
    // If a sync program has meanwhile written a copy again, it is merged again.
    for (path, contents) in trashed { plan.expected[path] = contents }
    let changed = texts.filter { $0.value.base != $0.value.text }
    plan.changes += changed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      .replace(path: $0.key, base: $0.value.base, contents: $0.value.text)
    }
    return (plan, results)
  }

  private func merged(
    _ conflict: NoteConflict, _ path: [UInt8], _ text: [UInt8], copy: [UInt8]
  ) throws(VaultError) -> (note: MergedNote, isEqual: Bool) {
    do throws(GitError) {
      if conflict.kind == .copy {
        if copy == text { return (MergedNote(bytes: text, conflicts: 0), true) }
        // Existing conflicts are resolved first.
        let open = Self.markers(in: text, conflict).count + Self.markers(in: copy, conflict).count
        if open > 0 { return (MergedNote(bytes: text, conflicts: open), false) }
        let sides = TwoSides(ours: text, theirs: copy)
        let name = String(decoding: conflict.path, as: UTF8.self)
        let labels = MergeLabels(ours: String(decoding: path, as: UTF8.self), theirs: name)
        return (sides.merged(from: sides.origin(among: try versions(of: path)), labels: labels), false)
      }
      // The sides are read from the text, which may have been edited since. Without the common version, it is only
      // known that they differ.
      let sides = TwoSides(marked: text, conflicts: Self.markers(in: text, conflict))
      var origin = sides?.origin
      if let sides, origin == nil { origin = try self.origin(of: sides, conflict) }
      guard let sides, let origin else { return (MergedNote(bytes: text, conflicts: conflict.lines.count), false) }
      return (sides.merged(from: origin), false)
    } catch { throw .git(error) }
  }

  /// Returns the common version by git's index: empty if both sides added the file, nil if there is none.
  private func origin(of sides: TwoSides, _ conflict: NoteConflict) throws(GitError) -> [UInt8]? {
    guard let file = conflict.git, let repository else { return nil }
    if file.state == .bothAdded { return [] }
    let versions = try repository.commonVersions(of: file, among: unmerged)
    if file.state == .bothModified { return versions.first }
    return versions.first { $0 == sides.ours || $0 == sides.theirs } ?? sides.origin(among: versions)
  }

  /// Returns the conflicts in a text. Those in code are examples, unless git's index has a conflict in the file.
  private static func markers(in text: [UInt8], _ conflict: NoteConflict) -> [MarkedConflict] {
    conflict.git == nil ? NoteParser.parse(text.span).conflicts(in: text.span) : MarkedConflict.list(in: text.span)
  }

  private func versions(of path: [UInt8]) throws(GitError) -> [[UInt8]] {
    guard let repository else { return [] }
    return try NoteHistory(repository).contents(of: path)
  }
}
