import SystemCalls

/// A command line that cannot be understood.
struct ShellLineError: Error {
  let reason: String
}

/// A command line of a transcript, cut at its pipes.
///
/// What begins with `sheaf` is taken apart here and runs in this process; all else is for the shell.
struct ShellLine {
  /// A part of a pipeline.
  enum Stage: Equatable {
    case sheaf(Invocation)
    case changeDirectory(RawPath)
    case shell([UInt8])
  }

  /// A run of sheaf.
  struct Invocation: Equatable {
    /// Variables set for this run alone, each as NAME=VALUE.
    var variables: [String] = []
    /// The words after `sheaf`.
    var words: [[UInt8]] = []
    /// The file that standard input comes from.
    var input: RawPath?
    /// The file that standard output goes to.
    var output: RawPath?
    /// Whether the output is added to the file.
    var appends = false
  }

  private(set) var stages: [Stage] = []
  /// The word that ends the here-text; nil where there is none.
  private(set) var hereMark: String?

  /// Takes a line apart; `~/` at the start of a word stands for `home`.
  init(_ line: String, home: RawPath) throws(ShellLineError) {
    var tokenizer = ShellTokenizer(line, home: home)
    var tokens: [ShellTokenizer.Token] = []
    var raw: [UInt8] = []
    while let token = try tokenizer.next() {
      switch token.kind {
      case .pipe:
        stages.append(try Self.stage(tokens, raw))
        (tokens, raw) = ([], [])
        continue
      case .hereMark(let mark):
        hereMark = mark
        continue
      default:
        tokens.append(token)
        raw += (raw.isEmpty ? [] : [0x20]) + token.source
      }
    }
    stages.append(try Self.stage(tokens, raw))
  }

  private static func stage(
    _ tokens: [ShellTokenizer.Token], _ raw: [UInt8]
  ) throws(ShellLineError) -> Stage {
    if tokens.isEmpty { throw ShellLineError(reason: "an empty command") }
    let first = tokens.firstIndex { !$0.isAssignment } ?? 0
    switch tokens[first].kind {
    case .word(Array("sheaf".utf8)): return .sheaf(try invocation(tokens, command: first))
    case .word(Array("cd".utf8)):
      guard tokens.count == 2, case .word(let folder) = tokens[1].kind else {
        throw ShellLineError(reason: "cd FOLDER")
      }
      return .changeDirectory(RawPath(folder))
    default: return .shell(raw)
    }
  }

  private static func invocation(
    _ tokens: [ShellTokenizer.Token], command: Int
  ) throws(ShellLineError) -> Invocation {
    var invocation = Invocation(
      variables: tokens[..<command].map { String(decoding: $0.source, as: UTF8.self) })
    var index = command + 1
    func target() throws(ShellLineError) -> RawPath {
      guard index + 1 < tokens.count, case .word(let name) = tokens[index + 1].kind else {
        throw ShellLineError(reason: "a redirection without a file")
      }
      return RawPath(name)
    }
    while index < tokens.count {
      switch tokens[index].kind {
      case .word(let word):
        invocation.words.append(word)
        index += 1
        continue
      case .input: invocation.input = try target()
      case .output(let appends): (invocation.output, invocation.appends) = (try target(), appends)
      case .pipe, .hereMark: break
      }
      index += 2
    }
    return invocation
  }
}
