/// The elements that block ids can identify: blocks and whole containers.
extension ParsedNote {
  /// Returns the range of the list item that begins with block `index`, otherwise that of the block.
  func elementRange(of index: Int) -> Range<Int> {
    let block = blocks[index]
    if let container = block.container, case .listItem = containers[container].kind,
      block.range.contains(containers[container].range.lowerBound)
    {
      return containers[container].range
    }
    return block.range
  }

  /// Returns the range of the element before block `index` on the same level: a block, a quote, or a whole list; nil
  /// when there is none.
  func elementRange(before index: Int) -> Range<Int>? {
    var previous = index &- 1
    while previous >= 0, blocks[previous].kind == .blank { previous &-= 1 }
    guard previous >= 0, blocks[previous].kind != .frontMatter else { return nil }
    let parent = blocks[index].container
    guard let container = ancestor(of: blocks[previous].container, below: parent) else {
      return blocks[previous].container == parent ? blocks[previous].range : nil
    }
    guard case .listItem(let marker) = containers[container].kind else { return containers[container].range }
    var start = containers[container].range.lowerBound
    while previous >= 0 {
      if blocks[previous].kind != .blank {
        guard let item = ancestor(of: blocks[previous].container, below: parent),
          case .listItem(let other) = containers[item].kind, other.delimiter == marker.delimiter
        else { break }
        start = containers[item].range.lowerBound
      }
      previous &-= 1
    }
    return start..<containers[container].range.upperBound
  }

  /// Returns the outermost container around and including `container` that is directly in `parent`; nil when
  /// `container` is `parent` or is outside of it.
  private func ancestor(of container: Int?, below parent: Int?) -> Int? {
    var current = container
    while let index = current, index != parent {
      if containers[index].parent == parent { return index }
      current = containers[index].parent
    }
    return nil
  }
}
