import SystemCalls
import TestSupport
import TestTraits
import Testing

/// A disk that is seen by one process and its children alone.
private enum SmallDisk {
  /// The program that makes such processes.
  static let unshare: RawPath? = InstalledProgram.find("unshare")

  /// Whether a process may have mounts of its own.
  static let mayMount: Bool = {
    guard let unshare else { return false }
    let script = "mount -t tmpfs -o size=64k tmpfs /mnt"
    let probe = Subprocess(
      executable: unshare, arguments: ["-r", "-m", "sh", "-c", script].map { Array($0.utf8) },
      environment: [Array(InstalledProgram.path.utf8)])
    return (try? probe.run(input: .none, output: .discarded, errorOutput: .discarded))?.status == .exited(0)
  }()
}

/// An index on a disk that is full.
@Suite(.waiting, .enabled(if: SmallDisk.mayMount, "no disk of its own may be mounted"), .serialized)
struct FullDiskTests {
  /// What is done on a disk with $1 kilobytes left, and $2, which is done before it is full. Each answer ends with a line `==`.
  private static let script = """
    ask() { "$PROGRAM" -C "$VAULT" list --no-sync --sort path --format '{path} {words}' 2>&1; echo ==; }
    cd "$VAULT" && mkdir -p "$XDG_CACHE_HOME"
    mount -t tmpfs -o size=1m tmpfs "$XDG_CACHE_HOME" || exit 77
    if [ "$2" = index ]; then "$PROGRAM" -C "$VAULT" index > "$HOME/said" 2>&1; ask; else echo ==; fi
    for number in 1 2 3 4 5 6 7 8; do echo "# fresh $number" | cat - "$HOME/prose" > "$VAULT/fresh $number.md"; done
    left=$(df -k "$XDG_CACHE_HOME" | awk 'END { print $4 }')
    dd if=/dev/zero of="$XDG_CACHE_HOME/rest" bs=1k count=$((left - $1)) 2> "$HOME/said"
    "$PROGRAM" -C "$VAULT" index 2>&1 > "$HOME/said"; echo "$?"; echo ==
    if [ "$2" = index ]; then ask; else echo ==; fi
    "$PROGRAM" -C "$VAULT" search -l fresh 2> "$HOME/said" | sort; echo ==
    rm "$XDG_CACHE_HOME/rest"
    ls "$XDG_CACHE_HOME"/sheaf/*/; echo ==
    "$PROGRAM" -C "$VAULT" index 2>&1 > "$HOME/said"; echo "$?"; echo ==
    ask
    "$PROGRAM" -C "$VAULT" index verify > "$HOME/said"; echo "$?"; echo ==
    """

  /// The answers of the script.
  private func answers(_ scene: CrashScene, left: Int, before: String) throws -> [String] {
    let unshare = try #require(SmallDisk.unshare)
    let run = try scene.run(unshare, ["-r", "-m", "sh", "-c", Self.script, "sh", "\(left)", before])
    #expect(run.status == .exited(0), "\(left) kB: \(run)")
    for number in 1...8 { try scene.remove(RawPath("fresh \(number).md")) }
    let answers = run.text.split(separator: "==\n", omittingEmptySubsequences: false).map { String($0) }
    try #require(answers.count == 9, "\(left) kB: \(run)")
    return answers
  }

  @Test(arguments: ["index", "none"]) func aFullDiskKeepsTheLastCommitAndAnswersTheQuery(_ before: String) throws {
    let scene = try CrashScene()
    for name in ["a", "b", "c"] { try scene.write("# \(name)\n\nold text\n", to: RawPath("\(name).md")) }
    try scene.write((0..<3_000).map { "word\($0)\n" }.joined(), to: "../prose")
    var refused = 0
    var left = 0
    while true {
      let found = try answers(scene, left: left, before: before)
      let (old, index, after, fresh) = (found[0], found[1], found[2], found[3])
      let wanted = (1...8).map { "fresh \($0).md\n" }.joined()
      #expect(fresh == wanted, "\(left) kB")
      #expect(found[5] == "0\n" && found[7] == "0\n", "\(left) kB: \(found)")
      #expect(found[6].contains("fresh 8.md") && found[6].contains("a.md"), "\(left) kB")
      if index == "0\n" {
        #expect(found[4] == "index\n", "\(left) kB")
        #expect(before == "none" || after == found[6])
        break
      }
      refused += 1
      #expect(index.contains("No space left") || index.contains("no space left"), "\(left) kB: \(index)")
      #expect(after == old, "\(left) kB")
      // What did not become an index takes no space from those who need it.
      #expect(found[4] == (before == "index" ? "index\n" : ""), "\(left) kB")
      left += Seeds.isThorough ? 8 : 24
      if left > 1_000 { break }
    }
    #expect(refused > 2 && left < 1_000)
  }
}
