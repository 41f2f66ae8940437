internal import Bytes
internal import NoteSyntax

/// The functions of the first versions of bases, and what they are written as now.
struct OldBaseSyntax {
  let bytes: [UInt8]
  /// Returns the bytes in the base of a part of an expression; nil if escapes or folding are in the way.
  let place: (Range<Int>) -> Range<Int>?

  /// Returns the edit that writes a call as it is written now; nil if that would not mean the same for certain.
  func edit(of call: Expression, in scalar: ScalarStyle) -> TextEdit? {
    guard case .call(let name, let operands) = call.kind, let range = place(call.range) else { return nil }
    let pieces = operands.compactMap { operand in place(operand.range).map { Array(bytes[$0]) } }
    guard pieces.count == operands.count, let text = written(name, operands, pieces) else { return nil }
    // At the beginning of a scalar without quotes, such a sign belongs to YAML.
    let before = bytes[..<range.lowerBound].last
    if scalar == .plain, let first = text.first, "!\"'[{&*|>%@`".utf8.contains(first),
      before.map({ $0 == .space || $0 == .lineFeed }) ?? true
    {
      return nil
    }
    if bytes[range].contains(.lineFeed) { return nil }
    return TextEdit(range: range, replacement: text)
  }

  private func written(_ name: String, _ operands: [Expression], _ pieces: [[UInt8]]) -> [UInt8]? {
    func text(_ string: String) -> [UInt8] { Array(string.utf8) }
    /// An operand on which a function can be called.
    func owner(_ index: Int) -> [UInt8] {
      switch operands[index].kind {
      case .binary, .not, .minus, .lambda, .literal(.number): text("(") + pieces[index] + text(")")
      default: pieces[index]
      }
    }
    let isFile: Bool
    if case .name("file")? = operands.first?.kind { isFile = true } else { isFile = false }
    let rest = pieces.dropFirst().joined(separator: text(", "))
    switch (name, pieces.count) {
    case ("contains", 2): return owner(0) + text(".contains(") + pieces[1] + text(")")
    case ("not_contains", 2): return text("!") + owner(0) + text(".contains(") + pieces[1] + text(")")
    case ("taggedWith", 2...), ("tagged_with", 2...):
      return isFile ? text("file.hasTag(") + rest + text(")") : nil
    case ("linksTo", 2), ("links_to", 2): return isFile ? text("file.hasLink(") + rest + text(")") : nil
    case ("inFolder", 2), ("in_folder", 2): return isFile ? text("file.inFolder(") + rest + text(")") : nil
    case ("len", 1): return owner(0) + text(".length")
    case ("not", 1): return text("!") + owner(0)
    case ("dateModify", 2), ("date_modify", 2):
      return text("(") + owner(0) + text(" + ") + owner(1) + text(")")
    case ("concat", 2...):
      return text("(") + pieces.indices.map { owner($0) }.joined(separator: text(" + ")) + text(")")
    default: return nil
    }
  }
}
