internal import Bytes
internal import SystemCalls

/// The clipboard of the user, which a terminal sets by a command (OSC 52), also over a network, or a program.
package enum Clipboard {
  /// The maximal number of bytes that terminals accept.
  private static let most = 74_994

  /// Returns the sequence that copies a text; nil if the text is too long. Nobody can know whether the terminal obeys.
  static func sequence(copying text: String) -> [UInt8]? {
    let encoded = Base64.encode(Array(text.utf8))
    return encoded.utf8.count <= most ? Array("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8) : nil
  }

  /// Returns what copies a text by a program, and says whether the terminal need not be asked to do so too; nil if no
  /// program is known for the user's environment.
  ///
  /// tmux does not pass on the command for the terminal unless it is set to. On the machine before the user, the program
  /// of the desktop is known to work, other than the terminal's command.
  package static func program(
    _ environment: @escaping @Sendable (String) -> String?
  ) -> (@Sendable (_ text: String) -> Bool)? {
    func has(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    let isLocal = !has("SSH_TTY") && !has("SSH_CONNECTION")
    let words: [String]
    if has("TMUX") {
      words = ["tmux", "load-buffer", "-w", "-"]
    } else if isLocal, has("WAYLAND_DISPLAY") {
      words = ["wl-copy"]
    } else if isLocal, has("DISPLAY") {
      words = ["xclip", "-selection", "clipboard"]
    } else {
      return nil
    }
    let path = Array((environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").utf8)
    guard let executable = Subprocess.find(RawPath(words[0]), searchPath: path) else { return nil }
    let names = ["TMUX", "WAYLAND_DISPLAY", "DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "HOME", "PATH"]
    let variables = names.compactMap { name in environment(name).map { Array("\(name)=\($0)".utf8) } }
    let program = Subprocess(
      executable: executable, arguments: words.dropFirst().map { Array($0.utf8) }, environment: variables)
    return { text in
      // These programs go on in the background, so they must not keep what the user's shell waits for.
      let outcome = try? program.run(input: .bytes(Array(text.utf8)), output: .discarded, errorOutput: .discarded)
      return outcome?.status == .exited(0) && words[0] == "tmux"
    }
  }
}
