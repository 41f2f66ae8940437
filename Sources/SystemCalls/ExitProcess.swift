internal import Glibc

/// Ends the process with an exit status, running nothing more of the program.
///
/// The corresponding C function is `_exit`: everything that is buffered was written by the caller.
package func exitProcess(_ status: Int32) -> Never {
  _exit(status)
}
