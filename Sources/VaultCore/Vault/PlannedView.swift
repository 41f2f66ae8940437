internal import NoteSyntax

/// A vault as it will be after changes that are planned and not carried out, so that the next change can be planned upon
/// them. All changes together are one plan.
package struct PlannedView {
  /// The vault with the changes.
  package private(set) var view: VaultView
  private let original: VaultView
  private var texts: [[UInt8]: (base: [UInt8]?, contents: [UInt8])] = [:]
  /// The paths in the order of their first change.
  private var order: [[UInt8]] = []
  private var removed: [[UInt8]] = []

  /// Begins without a change.
  package init(_ view: VaultView) { (self.view, original) = (view, view) }

  /// Adds changes of contents and new files, and notes that are gone afterwards.
  package mutating func add(_ changes: [PlannedChange], removing gone: [[UInt8]] = []) {
    for change in changes {
      switch change {
      case .replace(let path, let base, let contents):
        if texts[path] == nil { order.append(path) }
        texts[path] = (texts[path].map(\.base) ?? base, contents)
      case .create(let path, let contents, _):
        if texts[path] == nil { order.append(path) }
        texts[path] = (nil, contents)
      case .delete, .move, .copy, .discard: break
      }
    }
    removed += gone
    view = original.overlaid(
      with: texts.filter { VaultFiles.isNotePath($0.key) }.map { path, text in
        original.unsaved(
          path, text: text.contents, note: original.vault.parsed(text.contents, at: path), hasBody: false)
      },
      and: texts.filter { !VaultFiles.isNotePath($0.key) }.map { ($0.key, $0.value.contents) }, without: removed)
  }

  /// The changes of all steps, each file once; those of files that are gone are left out.
  package var changes: [PlannedChange] {
    let gone = Set(removed)
    return order.filter { !gone.contains($0) }.compactMap { path in
      guard let text = texts[path] else { return nil }
      guard let base = text.base else { return .create(path: path, contents: text.contents, mode: nil) }
      return .replace(path: path, base: base, contents: text.contents)
    }
  }
}
