internal import CLinux
internal import Glibc

/// An error number of the operating system.
package struct Errno: RawRepresentable, Hashable, Sendable {
  /// The number, as in `errno.h`.
  package let rawValue: Int32

  /// Makes an error from its number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The operation is permitted only to the owner or the superuser.
  package static let notPermitted = Errno(rawValue: EPERM)
  /// The file does not exist.
  package static let noSuchFile = Errno(rawValue: ENOENT)
  /// A signal ended the call; never thrown by this module.
  package static let interrupted = Errno(rawValue: EINTR)
  /// The device failed.
  package static let inputOutput = Errno(rawValue: EIO)
  /// The descriptor is not open, or not for this operation.
  package static let badDescriptor = Errno(rawValue: EBADF)
  /// The call would have to wait.
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  /// The kernel is out of memory.
  package static let noMemory = Errno(rawValue: ENOMEM)
  /// The permissions of a file or directory forbid it.
  package static let permissionDenied = Errno(rawValue: EACCES)
  /// The name already exists.
  package static let exists = Errno(rawValue: EEXIST)
  /// The two names are on different file systems, or a path leads out of its directory.
  package static let crossDevice = Errno(rawValue: EXDEV)
  /// A component of the path is not a directory.
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  /// The file is a directory.
  package static let isDirectory = Errno(rawValue: EISDIR)
  /// An argument is invalid, or the file system does not support the flags or the operation.
  package static let invalidArgument = Errno(rawValue: EINVAL)
  /// The process has the maximum number of descriptors, or the user has the maximum number of queues.
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  /// The system has the maximum number of open files.
  package static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
  /// The file is larger than a limit.
  package static let fileTooLarge = Errno(rawValue: EFBIG)
  /// The disk is full, or a limit of the kernel is reached.
  package static let noSpace = Errno(rawValue: ENOSPC)
  /// The file system is mounted read-only.
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// The other end of the pipe is closed for reading.
  package static let brokenPipe = Errno(rawValue: EPIPE)
  /// A name has more than 255 bytes, or a path more than 4,095.
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  /// The kernel does not have the system call.
  package static let noSuchCall = Errno(rawValue: ENOSYS)
  /// Another program uses the address of a socket.
  package static let addressInUse = Errno(rawValue: EADDRINUSE)
  /// The directory is not empty.
  package static let notEmpty = Errno(rawValue: ENOTEMPTY)
  /// There is a loop of symlinks, or symlinks are refused.
  package static let tooManySymlinks = Errno(rawValue: ELOOP)
  /// The file does not have the attribute.
  package static let noAttribute = Errno(rawValue: ENODATA)
  /// The file system does not support the operation.
  package static let notSupported = Errno(rawValue: EOPNOTSUPP)
  /// What was waited for did not happen in time.
  package static let timedOut = Errno(rawValue: ETIMEDOUT)
  /// Another thread has ended the operation.
  package static let canceled = Errno(rawValue: ECANCELED)
  /// The file no longer exists on its network file system.
  package static let staleHandle = Errno(rawValue: ESTALE)

  /// A buffer was too small for an attribute.
  static let attributeGrew = Errno(rawValue: ERANGE)

  /// The error of this thread's last failed call.
  static var last: Errno { Errno(rawValue: Glibc.errno) }
}

extension Errno: CustomStringConvertible {
  /// The message of the C library for the number, beginning in lower case, such as "no such file or directory".
  package var description: String {
    // SAFETY: the function returns nil or a constant string that lives as long as the process.
    guard let text = unsafe strerrordesc_np(rawValue) else { return "error \(rawValue)" }
    let sentence = unsafe String(cString: text)
    let second = sentence.dropFirst().first
    if let second, second.isUppercase { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
