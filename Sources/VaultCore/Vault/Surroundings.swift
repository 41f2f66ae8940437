package import Dates
package import SystemCalls

/// The facts about the user and the machine, provided by the caller.
package struct Surroundings: Sendable {
  /// The working directory, absolute.
  package var workingDirectory: RawPath
  /// The user's home folder; nil if there is none.
  package var home: RawPath?
  /// The folder of index files: `$XDG_CACHE_HOME/sheaf`.
  package var cacheFolder: RawPath
  /// The folder of journals and recents: `$XDG_STATE_HOME/sheaf`.
  package var stateFolder: RawPath
  /// The user's config file: `$XDG_CONFIG_HOME/sheaf/config.yaml`.
  package var configFile: RawPath
  /// The vault in the environment variable `SHEAF_VAULT`.
  package var environmentVault: RawPath?
  /// The user's ID, to recognise folders of other users.
  package var userID: UInt32
  /// Returns the current time in nanoseconds since 1970.
  package var now: @Sendable () -> Int64
  /// The local time zone.
  package var zone: TimeZoneRules
  /// The number of threads that work in parallel.
  package var workers: Int
  /// The observer of the progress of long work.
  package var progress: NoteProgress?
  /// The files that could not be read.
  package var readFailures = ReadFailures()
  /// What was computed from the index, in a program that stays; nil if each question reads only what it needs.
  package var kept: KeptTables?
  /// The environment variables of programs that are run, such as git, each as "NAME=value".
  package var variables: [[UInt8]]
  /// The paths of the notes that the user has chosen, by the ambiguous or unknown names for which they were chosen.
  package var chosenNotes: [String: [UInt8]] = [:]

  /// The name of the program that changes notes for somebody, such as an agent; empty for the person who is at work.
  package var actor = ""

  /// Creates surroundings of the given parts.
  package init(
    workingDirectory: RawPath, home: RawPath?, cacheFolder: RawPath, stateFolder: RawPath, configFile: RawPath,
    environmentVault: RawPath?, userID: UInt32, now: @escaping @Sendable () -> Int64, zone: TimeZoneRules, workers: Int,
    progress: NoteProgress? = nil, variables: [[UInt8]] = []
  ) {
    (self.workingDirectory, self.home) = (workingDirectory, home)
    (self.cacheFolder, self.stateFolder, self.configFile) = (cacheFolder, stateFolder, configFile)
    (self.environmentVault, self.userID, self.now) = (environmentVault, userID, now)
    (self.zone, self.workers, self.progress, self.variables) = (zone, workers, progress, variables)
  }
}

/// An observer of the progress of work on many notes.
package struct NoteProgress: Sendable {
  /// Called on several threads with the activity, such as `indexing`, the number of notes so far and the total.
  package let advance: @Sendable (_ activity: String, _ notes: Int, _ total: Int) -> Void
  /// Called when the work is done.
  package let end: @Sendable () -> Void

  /// Creates an observer.
  package init(
    advance: @escaping @Sendable (_ activity: String, _ notes: Int, _ total: Int) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    (self.advance, self.end) = (advance, end)
  }
}
