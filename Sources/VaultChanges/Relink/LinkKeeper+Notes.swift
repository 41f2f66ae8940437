internal import NoteSyntax
internal import VaultCore

/// The result of rewriting the links of one file.
struct KeptLinks {
  var edits: [TextEdit] = []
  /// The number of links that are rewritten.
  var links = 0
  /// Links that resolve only after the change: their lines, and the files that they lead to.
  var newlyResolved: [(line: Int, path: [UInt8])] = []
}

extension LinkKeeper {
  /// Returns the edits after which the links of a note lead to the same files; throws a `MoveError` at the first one
  /// that cannot be written so. `origin` returns the path of the note that the text at an offset comes from, which is
  /// the note itself by default; nil if its links are correct already.
  mutating func edits(
    of editor: NoteEditor, _ paths: NotePaths, origin: ((_ offset: Int) -> [UInt8]?)? = nil
  ) throws(VaultError) -> KeptLinks {
    var kept = KeptLinks()
    var choices: [LinkChoice] = []
    for (index, link) in editor.note.links.enumerated() where !link.isExternal {
      guard let from = origin.map({ $0(link.range.lowerBound) }) ?? paths.from else { continue }
      let paths = NotePaths(from: from, to: paths.to)
      switch need(LinkForm(link), display: link.kind == .markdown ? link.display : nil, paths, .best) {
      case .nothing: break
      case .newlyResolved(let path): kept.newlyResolved.append((link.line, path))
      case .inexpressible(let path): throw .move(.inexpressible(source: paths.from, line: link.line, target: path))
      case .covered(let path): throw .move(.covered(source: paths.from, line: link.line, target: path))
      case .rewriting(let targets, let subpath, let label, let path):
        choices.append(
          LinkChoice(link: index, targets: targets, subpath: subpath, label: label, path: path, paths: paths))
      }
    }
    if choices.isEmpty { return kept }
    kept.links = choices.count
    do throws(EditError) {
      kept.edits = try editor.retarget(choices.map { $0.change(0) })
    } catch {
      // One of the targets is not valid at its position; each link gets the first target that is.
      for choice in choices.indices { try settle(&choices[choice], editor) }
      do throws(EditError) {
        kept.edits = try editor.retarget(choices.map { $0.change(0) })
      } catch { throw .change(.edit(path: paths.from, error)) }
    }
    return kept
  }

  private mutating func settle(_ choice: inout LinkChoice, _ editor: NoteEditor) throws(VaultError) {
    if (try? editor.retarget([choice.change(0)])) != nil { return }
    let link = editor.note.links[choice.link]
    let display = link.kind == .markdown ? link.display : nil
    if case .rewriting(let targets, _, _, _) = need(LinkForm(link), display: display, choice.paths, .all) {
      choice.targets = targets
    }
    for label in choice.label == nil ? [nil] : [choice.label, nil] {
      for index in choice.targets.indices {
        var tried = choice
        tried.label = label
        if (try? editor.retarget([tried.change(index)])) != nil {
          choice = tried
          choice.targets = [choice.targets[index]]
          return
        }
      }
    }
    let line = editor.note.links[choice.link].line
    throw .move(.inexpressible(source: choice.paths.from, line: line, target: choice.path))
  }
}

private struct LinkChoice {
  let link: Int
  var targets: [String]
  let subpath: String?
  var label: LinkKeeper.Label?
  let path: [UInt8]
  let paths: LinkKeeper.NotePaths

  func change(_ index: Int) -> LinkChange {
    var change = LinkChange(link: link, target: targets[index], oldName: label?.old, newName: label?.new)
    change.isExact = true
    change.subpath = subpath
    return change
  }
}
