internal import NoteSyntax

/// Folders that a config file names, and that get other paths.
extension ConfigEditor {
  /// Settings whose value is the path of a folder.
  private static let places = [
    ["new-notes"], ["attachments"], ["daily", "folder"], ["templates"], ["templates", "folder"],
  ]

  /// The file with other paths of folders, in the settings that name folders and in the keys under `folders`; all else, and
  /// the order, stays. Nil when that cannot be written, as two folders would have settings under one name.
  ///
  /// - Parameter destination: the path from the root that a folder has then.
  func moving(_ destination: (_ folder: String) -> String) -> [UInt8]? {
    var nodes: [(node: YAMLNode, isFlow: Bool)] = []
    for place in Self.places { if let found = node(at: place) { nodes.append(found) } }
    if let styles = node(at: ["folders"])?.node {
      let isFlow = if case .mapping(_, .flow) = styles.content { true } else { false }
      nodes += (styles.pairs ?? []).map { ($0.key, isFlow) }
    }
    var edits: [TextEdit] = []
    for (node, isFlow) in nodes {
      guard let text = node.text, !node.isAlias else { continue }
      let path = text.trimmingSlashes
      let new = destination(path)
      if path.isEmpty || new.utf8.elementsEqual(path.utf8) { continue }
      edits.append(TextEdit(range: node.range, replacement: written(text.replacing(path, with: new), node, isFlow)))
    }
    if edits.isEmpty { return bytes }
    let result = TextEdit.apply(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: bytes)
    guard case .success(let after) = YAMLParser.parse(result.span), says(after, root, [], destination) else {
      return nil
    }
    return result
  }

  private func node(at path: [String]) -> (node: YAMLNode, isFlow: Bool)? {
    var node = root
    var isFlow = false
    for name in path {
      guard let pair = node.pairs?.first(where: { $0.key.text == name }) else { return nil }
      isFlow = if case .mapping(_, .flow) = node.content { true } else { false }
      node = pair.value
    }
    return (node, isFlow)
  }

  /// A text in the quotes of the scalar that it takes the place of, where it can have them.
  private func written(_ text: String, _ node: YAMLNode, _ isFlow: Bool) -> [UInt8] {
    let quote = bytes[node.range.lowerBound]
    let isSimple = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quote && $0 != UInt8(ascii: "\\") }
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""), isSimple {
      return [quote] + Array(text.utf8) + [quote]
    }
    return Self.scalar(text, isFlow: isFlow)
  }

  /// Whether a node is another with the paths of folders changed, and no more.
  private func says(_ after: YAMLNode, _ before: YAMLNode, _ path: [String], _ destination: (String) -> String) -> Bool
  {
    func follows(_ new: String?, _ old: String?) -> Bool {
      old.map { destination($0.trimmingSlashes) } == new?.trimmingSlashes
    }
    if Self.places.contains(path), before.text != nil { return follows(after.text, before.text) }
    guard let old = before.pairs, let new = after.pairs, old.count == new.count else {
      return after.saysSame(as: before)
    }
    if path == ["folders"] {
      return Set(new.map { $0.key.text?.trimmingSlashes }).count == new.count
        && zip(new, old).allSatisfy { follows($0.key.text, $1.key.text) && $0.value.saysSame(as: $1.value) }
    }
    return zip(new, old).allSatisfy { new, old in
      new.key.text == old.key.text && says(new.value, old.value, path + [old.key.text ?? ""], destination)
    }
  }
}
