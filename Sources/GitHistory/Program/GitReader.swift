internal import Bytes
internal import SystemCalls

/// What the steps of a command have asked git about a repository, so that not each of them starts a git.
///
/// One git that reads objects runs until `finish`, or until the last copy of the `GitRepository` is gone. It reads
/// references anew for each question. The settings are those of the first question.
final class GitReader: Sendable {
  /// An object, as `git cat-file --batch` shows it.
  struct Object {
    let name: String
    let contents: [UInt8]
  }

  private struct State {
    var program: RunningProgram?
    var settings: GitSettings?
    /// The names of the upstream branches of branches.
    var upstreams: [String: String] = [:]
  }

  private let git: GitProgram
  private let root: RawPath
  private let state = Locked(State())

  init(_ git: GitProgram, in root: RawPath) { (self.git, self.root) = (git, root) }

  /// The time after which a git that does not answer is given up.
  private static let patience = Duration.seconds(600)

  /// Ends git, and forgets the settings.
  func finish() { state.withLock { $0 = State() } }

  /// Returns the settings, which `load` is asked for once.
  func settings(_ load: () throws(GitError) -> GitSettings) throws(GitError) -> GitSettings {
    if let settings = state.withLock({ $0.settings }) { return settings }
    let settings = try load()
    state.withLock { $0.settings = settings }
    return settings
  }

  /// Returns the name of the upstream branch of a branch, for which `load` is asked once, unless there is none.
  func upstream(of branch: String, _ load: () throws(GitError) -> String?) throws(GitError) -> String? {
    if let upstream = state.withLock({ $0.upstreams[branch] }) { return upstream }
    let upstream = try load()
    state.withLock { $0.upstreams[branch] = upstream }
    return upstream
  }

  /// Returns objects by names of git without line breaks; nil for one that is missing. A name must not ask for what the
  /// settings may lack, as `@{upstream}` does.
  func objects(_ names: [String]) throws(GitError) -> [Object?] {
    if names.isEmpty { return [] }
    var answers = Answers(count: names.count)
    let lines = Array(names.joined(separator: "\n").utf8)
    let failure = state.withLock { state -> RunningProgram.Failure? in
      // A signal of the terminal may have ended the git that was there, which this process has outlived.
      for _ in 0..<(state.program == nil ? 1 : 2) {
        do throws(SystemError) {
          if state.program == nil { state.program = try RunningProgram(answering: git.process(Self.words, in: root)) }
          guard let program = state.program else { return .ended }
          answers = Answers(count: names.count)
          let answer = program.answer(to: lines, timeout: Self.patience, limit: GitProgram.outputLimit) {
            answers.read($0)
          }
          guard case .failure(let failure) = answer else { return nil }
          state.program = nil
          guard case .ended = failure else { return failure }
        } catch { return .system(error) }
      }
      return .ended
    }
    switch failure {
    case nil: return answers.objects
    case .ended:
      // A git that runs to its end says why it fails.
      throw git.failure(of: Self.words, try git.run(Self.words, in: root, input: .bytes(lines + [.lineFeed])), in: root)
    case .system(let error): throw .system(error)
    case .tooLong: throw .system(SystemError(.fileTooLarge, call: "read"))
    case .timedOut: throw .stalled(command: GitProgram.command(in: Self.words), Self.patience)
    }
  }

  private static let words = ["cat-file", "--batch"]

  /// The answers to some questions, while they arrive.
  private struct Answers {
    let count: Int
    var objects: [Object?] = []
    private var offset = 0

    init(count: Int) { self.count = count }

    var isWhole: Bool { objects.count == count }

    /// Reads what is new in the output; returns where it ends when all is there.
    mutating func read(_ output: [UInt8]) -> Int? {
      while !isWhole {
        // NAME TYPE SIZE, or NAME missing.
        guard let end = output[offset...].firstIndex(of: .lineFeed) else { return nil }
        let words = output[offset..<end].split(separator: .space)
        let size = words.count == 3 ? Int(String(decoding: words[2], as: UTF8.self)) : nil
        guard let size else {
          objects.append(nil)
          offset = end + 1
          continue
        }
        guard output.count > end + 1 + size else { return nil }
        let name = String(decoding: words[0], as: UTF8.self)
        objects.append(Object(name: name, contents: Array(output[end + 1..<end + 1 + size])))
        offset = end + 2 + size
      }
      return offset
    }
  }
}

/// A commit, as the object says it.
struct CommitObject {
  /// The full name.
  let name: String
  /// The full name of its tree.
  let tree: String
  let parents: [String]

  fileprivate init(_ object: GitReader.Object) {
    let lines = String(decoding: object.contents, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let fields = lines.prefix { !$0.isEmpty }.map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
    name = object.name
    tree = fields.first { $0[0] == "tree" }?[1] ?? ""
    parents = fields.filter { $0[0] == "parent" }.map { $0[1] }
  }
}

extension GitRepository {
  /// Returns the contents of blobs by their names; the content of a missing blob is empty.
  package func blobs(_ names: [String]) throws(GitError) -> [[UInt8]] {
    try reader.objects(names).map { $0?.contents ?? [] }
  }

  /// Returns the commit of a reference; nil if there is none.
  func commitObject(of reference: String) throws(GitError) -> CommitObject? {
    try reader.objects(["\(reference)^{commit}"])[0].map { CommitObject($0) }
  }

  /// Returns the full name of the last commit; nil before the first one.
  package func lastCommit() throws(GitError) -> String? { try commitObject(of: "HEAD")?.name }

  /// Returns the name of the upstream branch of a branch in this repository, such as `refs/remotes/origin/main`; nil if
  /// there is none, or if it was not fetched yet.
  func upstreamReference(of branch: String) throws(GitError) -> String? {
    try reader.upstream(of: branch) { () throws(GitError) in
      try value(["rev-parse", "--symbolic-full-name", "\(branch)@{upstream}"]).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Returns the settings, which are read once.
  func settings() throws(GitError) -> GitSettings {
    try reader.settings { () throws(GitError) in try GitSettings(of: self) }
  }

  /// Ends what was begun to ask git. Whoever keeps a repository calls this when a command is done with it.
  package func finishReading() { reader.finish() }
}
