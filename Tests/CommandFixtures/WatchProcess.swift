// A static build of the program compiles this target too, and has no Testing.
#if canImport(Testing)
  package import SystemCalls
  package import TestSupport
  package import Testing

  /// The program itself, watching a vault of its own in a process of its own.
  package final class WatchProcess: Sendable {
    package let vault: TemporaryVault
    private let ended = Locked<Subprocess.Outcome?>(nil)

    private init(_ vault: TemporaryVault) { self.vault = vault }

    private static let program = (try? FileSystem.realPath("/proc/self/exe").parent.appending("sheaf")) ?? "sheaf"

    /// Starts `sheaf watch`, waits until it answers, calls `body`, and ends the watcher if that has not ended.
    ///
    /// - Parameter shell: What a shell does in place of just running `$SHEAF watch`.
    /// - Returns: How it ended, and what it wrote.
    package static func run(
      _ vault: TemporaryVault, shell: String = "exec \"$SHEAF\" watch", awaits isAwaited: Bool = true,
      _ body: @Sendable @escaping (WatchProcess) throws -> Void
    ) throws -> Subprocess.Outcome? {
      let process = WatchProcess(vault)
      let failure = Locked<(any Error)?>(nil)
      Parallel.concurrently(workers: 2) { worker in
        if worker == 1 { return process.watch(shell) }
        do {
          if isAwaited { try process.wait { try process.outcome() == "watched" } }
          try body(process)
        } catch {
          failure.withLock { $0 = error }
        }
        if let number = try? process.number() { try? process.signal("TERM", number) }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      return process.ended.withLock { $0 }
    }

    private func watch(_ shell: String) {
      let outcome = try? run(shell: shell)
      ended.withLock { $0 = outcome }
    }

    /// Runs a shell in the vault. It ends after five minutes at the latest, so that a test that failed does not wait for
    /// it without an end.
    package func run(shell: String) throws -> Subprocess.Outcome {
      let limited = "exec timeout --kill-after=5 300 /bin/sh -c \"$0\""
      return try Subprocess(
        executable: "/bin/sh", arguments: ["-c", limited, shell].map { Array($0.utf8) }, environment: environment,
        workingDirectory: vault.root
      ).run(input: .none, output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 24))
    }

    private var environment: [[UInt8]] {
      let home = vault.root.parent
      return [
        "SHEAF=\(Self.program)", "HOME=\(home)", "XDG_CACHE_HOME=\(home)/cache", "XDG_STATE_HOME=\(home)/state",
        "TZ=UTC",
        InstalledProgram.path, "LC_ALL=C.UTF-8",
      ].map { Array($0.utf8) }
    }

    /// Whether the watcher has ended.
    package var hasEnded: Bool { ended.withLock { $0 != nil } }

    /// Runs another command on the vault.
    @discardableResult
    package func run(_ words: String...) throws -> (status: Subprocess.ExitStatus, text: String, errors: String) {
      let outcome = try Subprocess(
        executable: Self.program, arguments: words.map { Array($0.utf8) }, environment: environment,
        workingDirectory: vault.root
      ).run(input: .none, output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 24))
      return (
        outcome.status, String(decoding: outcome.output, as: UTF8.self),
        String(decoding: outcome.errorOutput, as: UTF8.self)
      )
    }

    /// How the index was brought up to date just now.
    package func outcome() throws -> String {
      JSONTree(Array(try run("index", "--json").text.utf8))["outcome"].string ?? ""
    }

    /// The number of the process that watches.
    package func number() throws -> Int {
      let status = JSONTree(Array(try run("index", "status", "--json", "--no-sync").text.utf8))
      guard let number = status["watcher"]["pid"].integer else { throw TooLate() }
      return number
    }

    /// Sends a signal.
    package func signal(_ name: String, _ number: Int) throws {
      _ = try Subprocess(
        executable: "/bin/sh", arguments: ["-c", "kill -\(name) \(number)"].map { Array($0.utf8) },
        environment: environment
      ).run(input: .none, output: .discarded, errorOutput: .discarded)
    }

    /// Waits until something is so.
    package func wait(sourceLocation: SourceLocation = #_sourceLocation, until isSo: () throws -> Bool) throws {
      let deadline = SystemClock.monotonicNanoseconds + 60_000_000_000
      while try !isSo() {
        if SystemClock.monotonicNanoseconds > deadline {
          Issue.record("it took too long", sourceLocation: sourceLocation)
          throw TooLate()
        }
        SystemClock.sleep(.milliseconds(10))
      }
    }

    package struct TooLate: Error {}

    /// How often the threads of a process have waited for something until now.
    package func waits(of number: Int) throws -> Int {
      let threads = try FileDescriptor.open(RawPath("/proc/\(number)/task"), .readOnly, [.directory])
      return try DirectoryListing(of: threads).entries.reduce(0) { sum, thread in
        let path = RawPath("/proc/\(number)/task").appending(thread.name).appending("status")
        let text = String(decoding: try FileDescriptor.open(path).readToEnd(limit: 1 << 16), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return sum + (line.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0)
      }
    }
  }
#endif
