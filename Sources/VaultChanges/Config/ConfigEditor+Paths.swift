internal import NoteSyntax
internal import VaultCore

/// Updates the paths of folders and templates, and the names of tags, in a config file when these are renamed.
extension ConfigEditor {
  enum PathRole {
    case folder, template, tag
  }

  private static func role(of path: [String]) -> PathRole? {
    switch path {
    case ["new-notes"], ["attachments"], ["templates"], ["templates", "folder"]: .folder
    case let path where path.count == 2 && NotePeriod(rawValue: path[0]) != nil:
      path[1] == "folder" ? .folder : path[1] == "template" ? .template : nil
    case let path where path.count == 3 && path[0] == "folders":
      path[2] == "template" ? .template : path[2] == "tags" ? .tag : nil
    default: nil
    }
  }

  /// Returns the role of the keys below a path of keys, or nil if they are not paths.
  private static func roleOfKeys(_ path: [String]) -> PathRole? {
    switch path {
    case ["folders"]: .folder
    case ["tags"]: .tag
    default: nil
    }
  }

  /// Returns the file with the new paths and tags in its values and in the keys under `folders` and `tags`; nil if two folders
  /// would have the same key. `destination` returns the new path for an old one; it gets folders without slashes at
  /// their ends.
  func moving(_ destination: (_ path: String, PathRole) -> String) -> [UInt8]? {
    var edits: [TextEdit] = []
    func follow(_ node: YAMLNode, _ role: PathRole, isFlow: Bool) {
      guard let text = node.text, !node.isAlias else { return }
      let path = text.trimmingSlashes
      let new = destination(path, role)
      if path.isEmpty || new.utf8.elementsEqual(path.utf8) { return }
      edits.append(
        TextEdit(range: node.range, replacement: quoted(text.replacing(path, with: new), like: node, isFlow: isFlow)))
    }
    func visit(_ node: YAMLNode, _ path: [String]) {
      let isFlow = if case .mapping(_, .flow) = node.content { true } else { false }
      for pair in node.pairs ?? [] {
        let inner = path + [pair.key.text ?? ""]
        if let role = Self.roleOfKeys(path) { follow(pair.key, role, isFlow: isFlow) }
        if let role = Self.role(of: inner) {
          follow(pair.value, role, isFlow: isFlow)
          if case .sequence(let items, let style) = pair.value.content {
            for item in items { follow(item, role, isFlow: style == .flow) }
          }
        }
        if inner.count < 3 { visit(pair.value, inner) }
      }
    }
    visit(root, [])
    if edits.isEmpty { return bytes }
    let result = TextEdit.apply(edits, to: bytes)
    guard case .success(let after) = YAMLParser.parse(result.span), says(after, root, [], destination: destination)
    else { return nil }
    return result
  }

  /// Returns whether a node equals another except for the paths that change.
  private func says(
    _ after: YAMLNode, _ before: YAMLNode, _ path: [String], destination: (String, PathRole) -> String
  ) -> Bool {
    func follows(_ new: String?, _ old: String?, _ role: PathRole) -> Bool {
      old.map { destination($0.trimmingSlashes, role) } == new?.trimmingSlashes
    }
    if let role = Self.role(of: path) {
      if before.text != nil { return follows(after.text, before.text, role) }
      if let old = before.items, let new = after.items {
        return old.count == new.count && zip(new, old).allSatisfy { follows($0.text, $1.text, role) }
      }
    }
    guard let old = before.pairs, let new = after.pairs, old.count == new.count, path.count < 3
    else { return after.saysSame(as: before) }
    let role = Self.roleOfKeys(path)
    return Set(new.map { $0.key.text?.trimmingSlashes }).count == Set(old.map { $0.key.text?.trimmingSlashes }).count
      && zip(new, old).allSatisfy { new, old in
        (role.map { follows(new.key.text, old.key.text, $0) } ?? (new.key.text == old.key.text))
          && says(new.value, old.value, path + [old.key.text ?? ""], destination: destination)
      }
  }
}
