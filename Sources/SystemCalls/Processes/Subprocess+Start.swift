internal import CLinux
internal import Glibc

extension Subprocess {
  /// Starts the program with descriptors for its standard streams; for nil, it inherits the stream of this process.
  func start(_ ends: [PipeEnd?]) throws(SystemError) -> pid_t {
    // The caller closes the program's ends, but only after the program has inherited them.
    defer { withExtendedLifetime(ends) {} }
    // SAFETY: initialised here, destroyed at the end of the scope, and used only in between.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in ends.enumerated() {
      guard let end else { continue }
      // SAFETY: the actions are initialised.
      unsafe posix_spawn_file_actions_adddup2(&actions, end.descriptor.raw, Int32(number))
    }
    if let workingDirectory {
      // SAFETY: the actions are initialised and keep a copy of the string.
      _ = try unsafe workingDirectory.withCString("chdir") { (path) throws(SystemError) -> Int32 in
        unsafe posix_spawn_file_actions_addchdir_np(&actions, path)
      }
    }
    var attributes = posix_spawnattr_t()
    // SAFETY: initialised here, destroyed at the end of the scope, and used only in between.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The signals that this process ignores or blocks must not affect the program.
    var every = sigset_t()
    var none = sigset_t()
    // SAFETY: each call writes the one set or copies it into the attributes.
    unsafe sigfillset(&every)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &every)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    // If the signal is ignored, which a parent may have set, the exit status is discarded.
    Signals.restoreDefault(.child)
    var process: pid_t = 0
    // SAFETY: everything passed lives for the call, and the lists end with nil.
    let result = try unsafe executable.withCString("posix_spawn") { (path) throws(SystemError) -> Int32 in
      try unsafe withStrings([executable.bytes] + arguments) { (arguments) throws(SystemError) -> Int32 in
        try unsafe withStrings(environment) { (environment) throws(SystemError) -> Int32 in
          unsafe posix_spawn(&process, path, &actions, &attributes, arguments, environment)
        }
      }
    }
    guard result == 0 else { throw SystemError(Errno(rawValue: result), call: "posix_spawn", path: executable) }
    return process
  }
}

/// Passes strings to `body` as a list of C strings that ends with nil, as used for a program's arguments and environment.
private func withStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws(SystemError) -> Result
) throws(SystemError) -> Result {
  guard !strings.contains(where: { $0.contains(0) }) else { throw SystemError(.invalidArgument, call: "posix_spawn") }
  var text: [CChar] = []
  var starts: [Int] = []
  for string in strings {
    starts.append(text.count)
    for byte in string { text.append(CChar(bitPattern: byte)) }
    text.append(0)
  }
  // SAFETY: the text does not move while its buffer is open, and each start is inside it, before a NUL.
  return try unsafe text.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) -> Result in
    var list = unsafe starts.map { start in unsafe buffer.baseAddress.map { unsafe $0 + start } }
    unsafe list.append(nil)
    return try unsafe list.withUnsafeBufferPointer { (list) throws(SystemError) -> Result in
      guard let start = list.baseAddress else { throw SystemError(.noMemory, call: "posix_spawn") }
      return try unsafe body(start)
    }
  }
}
