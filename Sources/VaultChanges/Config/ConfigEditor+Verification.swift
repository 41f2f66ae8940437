internal import NoteSyntax
internal import VaultCore

extension ConfigEditor {
  /// Returns whether a node equals another except for one setting.
  func holds(_ after: YAMLNode, _ before: YAMLNode?, _ path: ArraySlice<String>, value: WrittenValue?) -> Bool {
    guard let name = path.first else { return value?.isValue(of: after) ?? false }
    var rest = after.pairs ?? []
    let old = before?.pairs ?? []
    let was = Self.index(of: name, in: old).map { old[$0].value }
    if let index = Self.index(of: name, in: rest) {
      let new = rest.remove(at: index)
      guard holds(new.value, was, path.dropFirst(), value: value) else { return false }
    } else if value != nil {
      return false
    } else if path.count > 1, let was, !Self.isEmptied(was, by: path.dropFirst()) {
      return false
    }
    let others = old.filter { $0.key.text?.trimmingSlashes != name.trimmingSlashes }
    return others.count == rest.count
      && zip(others, rest).allSatisfy { $0.key.text == $1.key.text && $0.value.saysSame(as: $1.value) }
  }
}

extension YAMLNode {
  /// Returns whether both nodes have the same content, regardless of their positions.
  func saysSame(as other: YAMLNode) -> Bool {
    if let one = pairs, let two = other.pairs {
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.key.text == $1.key.text && $0.value.saysSame(as: $1.value) }
    }
    if let one = items, let two = other.items {
      return one.count == two.count && zip(one, two).allSatisfy { $0.saysSame(as: $1) }
    }
    return scalar == other.scalar && (pairs == nil) == (other.pairs == nil) && (items == nil) == (other.items == nil)
  }
}
