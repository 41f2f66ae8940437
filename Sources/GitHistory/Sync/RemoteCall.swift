internal import SystemCalls

extension GitRepository {
  /// The longest time in which nothing may come from another machine, unless the setting `remote.NAME.sheafTimeout` says
  /// otherwise.
  private static let patience: Int64 = 30

  /// Runs a command that talks to another machine, and ends it when that is silent for too long, or when this process is
  /// to end. So it must not be called with a lock for which a commit waits.
  func call(_ words: [String], remote: String, settings: GitSettings) throws(GitError) -> GitProgram.Outcome {
    // If signals are blocked, another thread takes them, and uses `stop`.
    let queue: SignalQueue?
    do throws(SystemError) { queue = try SignalQueue.unlessBlocked(Signal.endings) } catch { throw .system(error) }
    var limits = ProgramLimits()
    limits.signals = queue
    let seconds = settings["remote.\(remote).sheaftimeout"].flatMap { Int64($0) } ?? Self.patience
    let isAttended = stop == nil
    if seconds > 0 {
      limits.silence = ProgramLimits.Silence(limit: .seconds(seconds)) { Self.signs(of: $0, isAttended: isAttended) }
    }
    let variables = isAttended ? [] : unattended(settings)
    // When the queue is released, a signal has its usual effect.
    return try withExtendedLifetime(queue) { () throws(GitError) in
      try run(words, reads: false, variables: variables.map { Array($0.utf8) }, limits: limits)
    }
  }

  /// What is seen of git and ssh: what they read and write, and how long they compute. Other programs, such as a script
  /// that waits for a network, can do something without any progress. But a hook is no matter of the network, and a
  /// person takes as long as it takes to type a password.
  private static func signs(of tree: [ProcessEntry], isAttended: Bool) -> Int64 {
    if isAttended, tree.contains(where: { $0.hasOpen("/dev/tty") }) { return SystemClock.monotonicNanoseconds }
    let programs = tree.map { (process: $0, words: $0.arguments.prefix(2)) }
    let hasHook = programs.contains { $0.words.contains { $0.hasSuffix("hooks/pre-push") } }
    return programs.reduce(0) { sum, program in
      let name = program.words.first?.split(separator: "/").last ?? ""
      return hasHook || name.hasPrefix("git") || name == "ssh" ? sum &+ program.process.activity : sum
    }
  }

  /// The variables with which no program asks for a password.
  private func unattended(_ settings: GitSettings) -> [String] {
    let own = ["GIT_SSH_COMMAND", "GIT_SSH"].contains { git.hasVariable($0) } || settings["core.sshcommand"] != nil
    return ["GIT_TERMINAL_PROMPT=0"] + (own ? [] : ["GIT_SSH_COMMAND=ssh -oBatchMode=yes"])
  }
}
