import Commands
internal import Dates
import SystemCalls
import Terminal
import VaultCore

/// The program: provides a command with its streams and surroundings, runs it, and exits with its status.
@main
enum Main {
  static func main() {
    // If a standard stream is closed, the next file to be opened would get its descriptor, and output could be written
    // into a note.
    try? StandardStream.openMissing()
    Signals.ignoreBrokenPipe()
    Allocator.keepAllocations()
    let console = ProcessConsole()
    let session = Session(surroundings: surroundings(progress: console.progressLine), console: console) {
      ProcessArguments.environment($0).map { String(decoding: $0, as: UTF8.self) }
    }
    var status = Program.run(Array(ProcessArguments.arguments.dropFirst()), session)
    do {
      try console.flush()
    } catch StreamError.closedPipe {
      // The reader of the output has closed the pipe, which is not an error.
    } catch {
      let fact = if case .failed(let cause) = error { cause.description } else { "\(error)" }
      try? console.write(Array("sheaf: standard output: \(fact)\n".utf8), to: .errorOutput)
      status = .failure
    }
    exitProcess(status.code)
  }

  private static func surroundings(progress: ProgressLine?) -> Surroundings {
    func path(_ name: String) -> RawPath? {
      guard let value = ProcessArguments.environment(name), !value.isEmpty else { return nil }
      return RawPath(value)
    }
    let home = path("HOME").flatMap { $0.isAbsolute ? $0 : nil }
    // The XDG Base Directory Specification requires that relative values are ignored.
    func base(_ name: String, _ fallback: RawPath) -> RawPath {
      // Without a home folder there is no private folder of the user. Nobody can create this one, so nothing is
      // written.
      let chosen = path(name).flatMap { $0.isAbsolute ? $0 : nil } ?? home?.appending(fallback) ?? "/nonexistent"
      return chosen.appending("sheaf" as RawPath)
    }
    return Surroundings(
      workingDirectory: (try? FileSystem.currentDirectory()) ?? "/", home: home,
      cacheFolder: base("XDG_CACHE_HOME", ".cache"), stateFolder: base("XDG_STATE_HOME", ".local/state"),
      configFile: base("XDG_CONFIG_HOME", ".config").appending("config.yaml" as RawPath),
      environmentVault: path("SHEAF_VAULT"), userID: ProcessIdentity.userID, now: { SystemClock.wallNanoseconds },
      zone: TimeZoneRules { LocalTime.offset(at: $0) }, workers: Parallel.processorCount,
      progress: progress.map { line in
        NoteProgress(advance: { line.show($0, $1, of: $2) }, end: { line.erase() })
      }, variables: ProcessArguments.environment)
  }
}
