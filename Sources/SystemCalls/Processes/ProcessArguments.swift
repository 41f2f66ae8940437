internal import CLinux
internal import Glibc

/// The arguments and the environment of the process, as bytes. The standard library repairs arguments that are invalid
/// UTF-8, so that the files they name cannot be opened.
package enum ProcessArguments {
  /// All arguments, the first of which is the name of the program. The corresponding C function is `main`.
  package static var arguments: [[UInt8]] {
    // SAFETY: the array has as many strings as the count, and they live as long as the process.
    guard let list = unsafe linux_arguments() else { return [] }
    return (0..<Int(linux_argument_count())).compactMap { index in
      unsafe list[index].map { unsafe bytes(of: $0) }
    }
  }

  /// The environment, each variable as "NAME=value". The corresponding C variable is `environ`.
  package static var environment: [[UInt8]] {
    var variables: [[UInt8]] = []
    // SAFETY: a list of strings that ends with nil; nothing in this program changes the environment.
    guard var next = unsafe linux_environment() else { return [] }
    while let variable = unsafe next.pointee {
      unsafe variables.append(bytes(of: variable))
      unsafe next += 1
    }
    return variables
  }

  /// Returns the value of a variable; nil if it is not set.
  package static func environment(_ name: String) -> [UInt8]? {
    // SAFETY: nothing in this program changes the environment, and the value is copied.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(of: value)
  }

  private static func bytes(of string: UnsafeMutablePointer<CChar>) -> [UInt8] {
    // SAFETY: the callers have strings that end with a NUL.
    unsafe Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
  }
}
