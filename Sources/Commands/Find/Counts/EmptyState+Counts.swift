internal import VaultCore

extension EmptyState {
  /// Returns the message that there is nothing to count.
  ///
  /// - Parameters:
  ///   - what: The counted thing, such as "tag".
  ///   - hint: How to create the first one.
  static func none(of what: String, _ view: VaultView, query: String = "", hint: String = "") -> String {
    if view.fileCounts.notes == 0 { return text(view, query: "") }
    if !query.isEmpty { return "No matching note has a \(what)." }
    return "No note has a \(what) yet.\(hint.isEmpty ? "" : " \(hint)")"
  }
}
