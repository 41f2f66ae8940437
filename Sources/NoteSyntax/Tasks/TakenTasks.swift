import Bytes

/// The tasks that are taken out of a note, each with what belongs to it: the text and the items that are indented below.
///
/// Whole lines are taken. Those of a task lose the indentation and the quotes around it, and keep their indentation
/// below it. Tasks that stay, such as those that are done, stay where they are when the task above them is taken.
package struct TakenTasks {
  /// What becomes of a task.
  package enum Part: Sendable {
    /// It is taken out, with what is below it.
    case taken
    /// It stays when the task above it is taken, and so does what is below it, except further tasks that are taken.
    case stays
    /// It goes where the item above it goes.
    case follows
  }

  /// A task that is taken out, with what is taken along.
  package struct Tree: Sendable {
    package let task: TaskItem
    /// The lines, without their ends.
    package fileprivate(set) var lines: [[UInt8]] = []
    /// The ranges of these lines in the note, in order.
    package fileprivate(set) var ranges: [Range<Int>] = []
    /// The number of tasks among these lines that are taken, also below items that follow.
    package fileprivate(set) var count = 0
    /// Those of which a line can be left, in order; the first one is that of the tree.
    fileprivate var taken: [TaskItem] = []
    /// The numbers of the lines in the note, from 0.
    fileprivate var numbers: [Int] = []
    /// Those of tasks that are taken and have tasks below them that stay.
    fileprivate var parents: Set<Int> = []

    /// Returns whether an offset of the note is on one of the lines.
    package func contains(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }
  }

  /// The tasks, each with what is taken along, in the order of the note.
  package private(set) var trees: [Tree] = []
  /// The lines, from 1, of tasks that cannot be taken out, since other text would become something else.
  package private(set) var fixed: [Int] = []

  private let note: ParsedNote
  private let bytes: [UInt8]
  private let part: (TaskItem) -> Part
  private var children: [Int: [Int]] = [:]
  private var tasks: [Int: TaskItem] = [:]

  /// Finds the tasks to take out of a note.
  ///
  /// - Parameter part: Returns what becomes of a task.
  package init(of note: ParsedNote, _ bytes: [UInt8], _ part: @escaping (TaskItem) -> Part) {
    (self.note, self.bytes, self.part) = (note, bytes, part)
    for task in note.tasks { tasks[task.container] = task }
    for (index, container) in note.containers.enumerated() where Self.isItem(container) {
      if let parent = container.parent { children[parent, default: []].append(index) }
    }
    var done: Set<Int> = []
    for task in note.tasks where part(task) == .taken && !done.contains(task.line) {
      var tree = Tree(task: task)
      let frame = Frame(of: task, note, bytes)
      if let frame, gather(task.container, frame, into: &tree), isWhole(tree) {
        tree.count = note.tasks.count { tree.contains($0.range.lowerBound) && part($0) == .taken }
        trees.append(tree)
      } else {
        fixed.append(task.line)
      }
      done.formUnion(tree.numbers.map { $0 + 1 })
    }
  }

  private static func isItem(_ container: BlockContainer) -> Bool {
    if case .listItem = container.kind { true } else { false }
  }

  private func lines(of container: Int) -> ClosedRange<Int> {
    let range = note.containers[container].range
    let first = note.lines.index(at: range.lowerBound)
    return first...max(first, note.lines.index(at: max(range.lowerBound, range.upperBound - 1)))
  }

  // MARK: - Lines

  /// What is before the lines of a task: quotes and indentation.
  private struct Frame {
    let quotes: Int
    let columns: Int

    /// Returns nil if the item does not begin its line, or is in a footnote.
    init?(of task: TaskItem, _ note: ParsedNote, _ bytes: [UInt8]) {
      var quotes = 0
      var parent = note.containers[task.container].parent
      while let index = parent {
        switch note.containers[index].kind {
        case .quote, .callout: quotes += 1
        case .footnote: return nil
        case .listItem: break
        }
        parent = note.containers[index].parent
      }
      self.quotes = quotes
      guard case .listItem(let marker) = note.containers[task.container].kind else { return nil }
      let line = note.lines.range(of: task.line - 1)
      let start = Self.afterQuotes(quotes, bytes[line])
      guard start <= marker.range.lowerBound, bytes[start..<marker.range.lowerBound].allSatisfy(\.isBlank)
      else { return nil }
      columns = Self.columns(bytes[start..<marker.range.lowerBound])
    }

    static func afterQuotes(_ count: Int, _ line: ArraySlice<UInt8>) -> Int {
      var start = line.startIndex
      for _ in 0..<count {
        var next = start
        while next < line.endIndex, line[next].isBlank { next += 1 }
        guard next < line.endIndex, line[next] == UInt8(ascii: ">") else { break }
        start = next + 1
        if start < line.endIndex, line[start] == .space { start += 1 }
      }
      return start
    }

    static func columns(_ blanks: ArraySlice<UInt8>) -> Int {
      blanks.reduce(0) { $1 == .tab ? ($0 / 4 + 1) * 4 : $0 + 1 }
    }

    /// Returns a line, without its end, from where the task begins.
    func stripped(_ line: ArraySlice<UInt8>) -> [UInt8] {
      let start = Self.afterQuotes(quotes, line)
      var (offset, column) = (start, 0)
      while offset < line.endIndex, line[offset].isBlank, column < columns {
        column = line[offset] == .tab ? (column / 4 + 1) * 4 : column + 1
        offset += 1
      }
      return [UInt8](repeating: .space, count: max(0, column - columns)) + line[offset...]
    }
  }

  private func content(_ line: Int) -> ArraySlice<UInt8> {
    let range = note.lines.range(of: line)
    return bytes[bytes.span.trimmingLineBreak(range)]
  }

  /// Adds the lines of an item to a tree; returns false if a line cannot be told from those of another item.
  private func gather(_ container: Int, _ frame: Frame, into tree: inout Tree) -> Bool {
    let whole = lines(of: container)
    if let task = tasks[container] { tree.taken.append(task) }
    let items = Dictionary(
      (children[container] ?? []).map { (lines(of: $0).lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
    if items[whole.lowerBound] != nil { return false }
    var line = whole.lowerBound
    var blanks: [Int] = []
    while line <= whole.upperBound {
      guard let item = items[line] else {
        let text = frame.stripped(content(line))
        if text.allSatisfy(\.isWhitespace) {
          blanks.append(line)
        } else {
          add(blanks + [line], frame, to: &tree)
          blanks = []
        }
        line += 1
        continue
      }
      let own = lines(of: item)
      switch tasks[item].map(part) ?? .follows {
      case .stays: tree.parents.insert(whole.lowerBound)
      case .taken:
        add(blanks, frame, to: &tree)
        if !gather(item, frame, into: &tree) { return false }
        if tree.parents.contains(own.lowerBound) { tree.parents.insert(whole.lowerBound) }
      case .follows: add(blanks + Array(own), frame, to: &tree)
      }
      blanks = []
      line = own.upperBound + 1
    }
    return true
  }

  private func add(_ lines: [Int], _ frame: Frame, to tree: inout Tree) {
    for line in lines {
      tree.numbers.append(line)
      tree.lines.append(frame.stripped(content(line)))
      let range = note.lines.range(of: line)
      if let last = tree.ranges.last, last.upperBound == range.lowerBound {
        tree.ranges[tree.ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        tree.ranges.append(range)
      }
    }
  }

  /// Returns whether the lines of a tree are the same blocks and tasks without what was around them.
  private func isWhole(_ tree: Tree) -> Bool {
    let text = Array(tree.lines.joined(separator: [.lineFeed]))
    let alone = NoteParser.parse(text.span, dialect: note.dialect)
    let old = note.tasks.filter { tree.contains($0.range.lowerBound) }
    return old.map(\.status) == alone.tasks.map(\.status) && old.map(\.text) == alone.tasks.map(\.text)
      && Self.kinds(note) { tree.contains($0) } == Self.kinds(alone) { _ in true }
      && alone.containers.first?.range == 0..<text.count
  }

  private static func kinds(_ note: ParsedNote, _ isMeant: (Int) -> Bool) -> [Block.Kind] {
    note.blocks.filter { $0.kind != .blank && $0.kind != .frontMatter && isMeant($0.range.lowerBound) }.map(\.kind)
  }

  // MARK: - What is left

  /// Returns the note without trees, and the ranges of the links in it.
  ///
  /// - Parameters:
  ///   - trees: The trees that are taken out.
  ///   - sign: The character of the boxes of lines that are left of tasks; nil to leave lines only above tasks that
  ///     stay.
  ///   - link: A text at the end of these lines; nil for none.
  /// - Returns: Nil if text that stays would become something else.
  package func rest(
    without trees: [Tree], leaving sign: Unicode.Scalar?, link: [UInt8]?
  ) -> (bytes: [UInt8], links: [Range<Int>])? {
    let taken = Set(trees.flatMap(\.numbers))
    var left: [Int: TaskItem] = [:]
    for tree in trees {
      for task in tree.taken where sign != nil || tree.parents.contains(task.line - 1) { left[task.line - 1] = task }
    }
    var rest: [UInt8] = []
    var links: [Range<Int>] = []
    var (isGap, isBlank) = (false, true)
    var lastBlank: Int?
    for line in 0..<note.lines.count {
      let range = note.lines.range(of: line)
      if let task = left[line] {
        let head = bytes[range.lowerBound..<task.statusRange.lowerBound]
        var text = bytes[task.statusRange.upperBound..<(blockID(of: task)?.lowerBound ?? task.textRange.upperBound)]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        rest += head + Array(String(Character(sign ?? ">")).utf8) + text
        if let link {
          rest.append(.space)
          links.append(rest.count..<rest.count + link.count)
          rest += link
        }
        rest += bytes[bytes.span.trimmingLineBreak(range).upperBound..<range.upperBound]
        (isGap, isBlank) = (false, false)
      } else if taken.contains(line) {
        isGap = true
      } else {
        let isEmpty = content(line).allSatisfy(\.isWhitespace)
        if isEmpty, isGap, isBlank { continue }
        lastBlank = isEmpty ? rest.count : nil
        rest += bytes[range]
        (isGap, isBlank) = (false, isEmpty)
      }
    }
    // At the end of the note, no blank line is left of what was before them.
    if isGap, isBlank, let lastBlank { rest.removeSubrange(lastBlank...) }
    return isSame(rest, without: taken, left: left, sign: sign ?? ">") ? (rest, links) : nil
  }

  private func blockID(of task: TaskItem) -> Range<Int>? {
    bytes.span.blockIDStart(in: task.textRange).map { $0..<task.textRange.upperBound }
  }

  /// Returns whether what stays is as it was, except for the boxes and ends of lines that are left.
  private func isSame(
    _ rest: [UInt8], without taken: Set<Int>, left: [Int: TaskItem], sign: Unicode.Scalar
  ) -> Bool {
    let after = NoteParser.parse(rest.span, dialect: note.dialect)
    func stays(_ offset: Int) -> Bool {
      let line = note.lines.index(at: offset)
      return left[line] != nil || !taken.contains(line)
    }
    let old = note.tasks.filter { stays($0.range.lowerBound) }
    guard old.count == after.tasks.count, Self.kinds(note, stays) == Self.kinds(after, { _ in true }),
      note.headings.filter({ stays($0.range.lowerBound) }).map(\.plainText) == after.headings.map(\.plainText)
    else { return false }
    return zip(old, after.tasks).allSatisfy { old, new in
      left[old.line - 1] == nil ? old.status == new.status && old.text == new.text : new.status == sign
    }
  }
}
