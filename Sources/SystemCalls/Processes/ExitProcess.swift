internal import Glibc

/// Ends the process with an exit status, without running any more code of the program.
///
/// The corresponding C function is `_exit`: the caller must have written all buffered output.
package func exitProcess(_ status: Int32) -> Never {
  _exit(status)
}
