/// Text as blocks, which are the items of one list in Logseq.
extension LogseqGraph {
  /// Returns a text as blocks: each paragraph, each piece of code, and each line of a list is one. What is a block
  /// already stays as it is.
  package static func blocks(_ text: String) -> String {
    var blocks: [String] = []
    var fence: Substring?
    var (isNew, isBlock) = (true, false)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " || $0 == "\t" }
      let mark = content.prefix { $0 == "`" || $0 == "~" }
      if content.isEmpty, fence == nil {
        isNew = true
        continue
      }
      if content == "-" || content.hasPrefix("- "), fence == nil {
        blocks.append(String(line))
        (isNew, isBlock) = (false, true)
      } else if isNew, fence == nil {
        // An indented paragraph goes on with the block before it.
        isBlock = isBlock && line.startIndex < content.startIndex
        blocks.append(isBlock ? String(line) : "- " + line)
        isNew = false
      } else {
        blocks.append(isBlock || line.isEmpty ? String(line) : "  " + line)
      }
      if let open = fence {
        if mark.count >= open.count, mark.first == open.first, mark.count == content.count { fence = nil }
      } else if mark.count >= 3, Set(mark).count == 1 {
        fence = mark
      }
    }
    return blocks.joined(separator: "\n")
  }
}
