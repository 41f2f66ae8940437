import SystemCalls
import Testing

@Suite struct ShellLineTests {
  private func invocation(_ words: [String]) -> ShellLine.Stage {
    .sheaf(.init(words: words.map { Array($0.utf8) }))
  }

  @Test func quotesAndBackslashesAreRead() throws {
    let line = try ShellLine(#"sheaf new 'a "b"' "c \"d\" \n" e\ f'g' '' -C ~/v a~/b"#, home: "/home")
    #expect(
      line.stages == [invocation(["new", #"a "b""#, #"c "d" \n"#, "e fg", "", "-C", "/home/v", "a~/b"])])
  }

  @Test func pipesAndOtherProgramsAreRead() throws {
    let line = try ShellLine("printf 'a|b' | sheaf capture | sort -r > out; ls", home: "/")
    #expect(
      line.stages == [
        .shell(Array("printf 'a|b'".utf8)), invocation(["capture"]), .shell(Array("sort -r > out; ls".utf8)),
      ])
  }

  @Test func redirectionsAndVariablesAreRead() throws {
    let line = try ShellLine("A=b NO_COLOR=1 sheaf show x < in >>'a b'", home: "/")
    #expect(
      line.stages == [
        .sheaf(
          .init(
            variables: ["A=b", "NO_COLOR=1"], words: [Array("show".utf8), Array("x".utf8)], input: "in",
            output: "a b",
            appends: true))
      ])
  }

  @Test func hereDocumentsAreRead() throws {
    let line = try ShellLine("sheaf capture -t <<'END' food", home: "/")
    #expect(line.hereMark == "END")
    #expect(line.stages == [invocation(["capture", "-t", "food"])])
  }

  @Test(arguments: ["sheaf 'a", "sheaf |", "| sort", "sheaf >", "cd", "sheaf a\\"])
  func mistakesAreRefused(_ line: String) {
    #expect(throws: ShellLineError.self) { try ShellLine(line, home: "/") }
  }
}
