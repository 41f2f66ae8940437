// A static build of the program compiles this target too, and has no Testing.
#if canImport(Testing)
  internal import SystemCalls
  package import Testing

  /// A command that is run again and again from one state of a scene, each time with a fault at another system call.
  package struct FaultSweep {
    /// Where a fault happens.
    package enum Scope: String, CaseIterable, Sendable {
      /// In the program itself.
      case program
      /// In the programs that it runs, too; each counts its own calls.
      case everywhere
    }

    /// One run with a fault.
    package struct Trial {
      package let run: GitScene.Run
      /// The fault, and what the program said.
      package let moment: Comment
      package var isKilled: Bool { run.status == 128 + 9 }
    }

    /// The faults that are injected: an expression of strace, and where.
    package static let faults: [(what: String, where: Scope)] = [
      ("signal=KILL", .program), ("error=EIO", .program), ("error=ENOSPC", .program), ("signal=KILL", .everywhere),
      ("error=EIO", .everywhere),
    ]
    /// The numbers of these faults with commands, as arguments of a test: every second pair, so that each fault and each
    /// command is among them, unless the test is thorough.
    package static func cases(_ commands: String...) -> [(fault: Int, command: String)] {
      let all = commands.enumerated().flatMap { number, command in
        faults.indices.map { (fault: $0, command: command, isUsual: (number + $0).isMultiple(of: 2)) }
      }
      return all.filter { Seeds.isThorough || $0.isUsual }.map { ($0.fault, $0.command) }
    }

    package let scene: GitScene
    package let words: [String]
    private static let clone = "a"

    /// Keeps the state of the scene, from which each run of the command starts.
    package init(_ scene: GitScene, _ words: [String]) throws {
      (self.scene, self.words) = (scene, words)
      try scene.shell("mkdir kept; cp -a $(ls -A | grep -vxE 'kept|bin|home') kept", in: "")
    }

    /// Restores the state.
    package func restore() throws {
      try scene.shell("rm -rf $(ls -A | grep -vxE 'kept|bin|home'); cp -a kept/* .", in: "")
    }

    /// Runs the command with a fault at each system call that changes something, or at a sample of them.
    ///
    /// - Parameter sample: The number of runs, unless the test is thorough.
    package func run(_ fault: Int, sample: Int = 2, _ check: (Trial) throws -> Void) throws {
      let (what, scope) = Self.faults[fault]
      let moments = try scope == .program ? calls(what) : Self.callsOfPrograms
      let step = Seeds.isThorough ? 1 : max(1, moments.count / sample)
      for index in stride(from: min(fault, step - 1), to: moments.count, by: step) {
        try restore()
        let fault = "\(moments[index].name):\(what):when=\(moments[index].ordinal)"
        let run = try scene.sheaf(words, in: Self.clone, fault: fault, inPrograms: scope == .everywhere)
        try check(Trial(run: run, moment: "\(fault) \(scope): \(run.status) \(run.output)\(run.errors)"))
      }
    }

    private static let callsOfPrograms = ["rename", "link", "unlink", "mkdir", "write", "clone,clone3,vfork"].flatMap {
      name in
      (1...4).map { (name: name, ordinal: $0) }
    }

    /// The calls of the command that change something, as strace counts them.
    private func calls(_ what: String) throws -> [(name: String, ordinal: Int)] {
      try restore()
      try scene.sheaf(words, in: Self.clone, log: scene.path("calls"))
      var names: Set<String> = [
        "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "link", "linkat",
        "symlink",
        "symlinkat", "write", "pwrite64", "ftruncate", "fsync", "fdatasync", "syncfs", "fchmod", "fchown", "utimensat",
        "fsetxattr", "copy_file_range",
      ]
      // A process that cannot be started is another matter.
      if what.hasPrefix("signal") { names.formUnion(["clone", "clone3", "vfork", "exit_group"]) }
      var counts: [String: Int] = [:]
      var calls: [(name: String, ordinal: Int)] = []
      for line in try String(decoding: scene.folder.read("calls"), as: UTF8.self).split(separator: "\n") {
        let name = String(line.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        counts[name, default: 0] += 1
        if names.contains(name) || line.contains("O_CREAT") { calls.append((name, counts[name, default: 0])) }
      }
      return calls
    }

    /// Runs a command after a fault, as a user would: a git that was killed, too, has left its locks, and the program says
    /// how to remove them. A git that outlived its parent can still hold them.
    package func next(_ words: [String]) throws -> GitScene.Run {
      var next = try scene.sheaf(words, in: Self.clone)
      for _ in 0..<8 where next.status == 2 {
        if next.errors.contains("' ends it") {
          SystemClock.sleep(.milliseconds(500))
        } else {
          guard let hint = next.errors.split(separator: "\n").first(where: { $0.contains("'rm ") }),
            let file = hint.split(whereSeparator: { " '".contains($0) }).first(where: { $0.hasSuffix(".lock") })
          else { break }
          try? FileSystem.remove(RawPath(String(file)))
        }
        next = try scene.sheaf(words, in: Self.clone)
      }
      return next
    }

    /// The private files that are left.
    package func leftovers() throws -> [String] {
      let names = "-name '.sheaf-*' -o -name '.*.sheaf~' -o -path '*/.git/*sheaf*' -o -path '*/.git/*.lock'"
      let found = try scene.shell("find a state-a cache-a \\( \(names) \\) -printf '%p %s\\n'", in: "").output
      // A git that was killed after everything was done has left a lock, which is no concern of the next command.
      return found.split(separator: "\n").map(String.init)
        .filter {
          // Replaced files are kept for an hour, in case an editor still saves into one.
          !["a/.git/sheaf-commit 0", "a/.git/sheaf-exchange 0"].contains($0) && !$0.contains("/replaced/")
            && ($0.contains("sheaf") || $0.contains("/index.lock ") || !$0.contains(".lock "))
        }
    }
  }
#endif
