import SystemCalls

/// The folder that this file was compiled in.
enum Repository {
  /// The root, absolute.
  static let root = RawPath(#filePath).parent.parent.parent.parent
}
