internal import Bytes

/// A reader of the output of `git log` with the names of the files that each commit changed.
struct CommitLog {
  struct Change {
    /// The position of the commit in the output, from 0.
    let commit: Int
    /// When the commit's author made it, in seconds since 1970.
    let time: Int64
    /// git's letter for the kind of change: `A`, `M`, `D`, `R` and others.
    let letter: UInt8
    /// The path in the work tree, after the commit.
    let path: ArraySlice<UInt8>
    /// The path before a move; nil for all other changes.
    let oldPath: ArraySlice<UInt8>?
  }

  /// The options of `git log` whose output this reads. Each commit comes after all commits that are based on it. The
  /// changes of merge commits are not listed. Settings for other forms of output are overridden.
  static let options = [
    "log", "--topo-order", "--name-status", "-z", GitRepository.renames, "--no-diff-merges", "--no-ext-diff",
    "--no-textconv",
    "--no-show-signature",
    "--format=%x01%H%x02%at",
  ]

  /// The full names of the commits, in the order of the output.
  private(set) var commits: [String] = []

  /// Reads the output and calls `body` for each change, in the order of the output.
  init(_ output: [UInt8], _ body: (Change) -> Void) {
    var offset = 0
    func field() -> ArraySlice<UInt8> {
      let end = output[offset...].firstIndex(of: 0) ?? output.endIndex
      defer { offset = end + 1 }
      return output[offset..<end]
    }
    var time: Int64 = 0
    while offset < output.endIndex {
      let word = field()
      if word.first == 1, let mark = word.firstIndex(of: 2) {
        commits.append(String(decoding: word[(word.startIndex + 1)..<mark], as: UTF8.self))
        time = Int64(String(decoding: word[(mark + 1)...], as: UTF8.self)) ?? 0
        continue
      }
      // The first change of a commit begins on a new line.
      guard let letter = word.first(where: { $0 != .lineFeed }), offset < output.endIndex else { continue }
      let first = field()
      let isPair = letter == UInt8(ascii: "R") || letter == UInt8(ascii: "C")
      let path = isPair ? field() : first
      body(
        Change(
          commit: commits.count - 1, time: time, letter: letter, path: path,
          oldPath: letter == UInt8(ascii: "R") ? first : nil))
    }
  }
}
