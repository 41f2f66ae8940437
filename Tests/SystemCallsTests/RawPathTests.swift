import SystemCalls
import Testing

@Suite struct RawPathTests {
  @Test(arguments: [
    // path, parent, last component, normalised
    ("", ".", "", "."), ("/", "/", "", "/"), ("a", ".", "a", "a"), ("a/", ".", "a", "a"),
    ("/a", "/", "a", "/a"), ("/a/", "/", "a", "/a"), ("a/b", "a", "b", "a/b"),
    ("a//b//", "a", "b", "a/b"), ("//a//b", "//a", "b", "/a/b"), ("./a/.", "./a", ".", "a"),
    ("a/../b", "a/..", "b", "b"), ("../a", "..", "a", "../a"), ("../../a/..", "../../a", "..", "../.."),
    ("/../a", "/..", "a", "/a"), ("a/..", "a", "..", "."), ("...", ".", "...", "..."),
    ("a/.../b", "a/...", "b", "a/.../b"),
  ])
  func pathsHaveTheirParts(_ row: (path: String, parent: String, last: String, normalized: String)) {
    let path = RawPath(row.path)
    #expect(path.parent.text == row.parent)
    #expect(path.lastComponent.text == row.last)
    #expect(path.normalized.text == row.normalized)
    #expect(path.normalized.normalized == path.normalized)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "", "a"),
    ("a", "/b", "/b"),
    ("a", "b/c", "a/b/c"),
  ])
  func pathsAreJoined(_ left: String, _ right: String, _ joined: String) {
    #expect(RawPath(left).appending(RawPath(right)).text == joined)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/a", ""), ("/ab", "/a", nil), ("a/b/c", "a/b", "c"), ("/a", "a", nil),
    ("/a/b", "/", "a/b"), ("a", "a/b", nil),
  ])
  func relativePathsKeepWholeComponents(_ path: String, _ ancestor: String, _ rest: String?) {
    #expect(RawPath(path).relative(to: RawPath(ancestor))?.text == rest)
  }

  @Test func equalityAndOrderAreThoseOfBytes() {
    let composed: RawPath = "caf\u{e9}"
    let decomposed: RawPath = "cafe\u{301}"
    #expect(composed.text == decomposed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(RawPath([0x61, 0xff]) > "a\u{10ffff}")
    #expect(("a-b" as RawPath) < "a/b")
    #expect(("a" as RawPath) < "a/b")
  }

  @Test func aNulNeverCutsAPathShort() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a", [1])
    let path = RawPath(directory.path.appending("a").bytes + [0] + Array("b".utf8))
    let error = #expect(throws: SystemError.self) { try FileStatus.stat(path) }
    #expect(error?.errno == .invalidArgument)
    #expect(error?.path == path)
  }
}
