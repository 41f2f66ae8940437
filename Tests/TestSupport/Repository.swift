package import SystemCalls

/// The folder that these tests were compiled in.
package enum Repository {
  /// The root, absolute.
  package static let root = RawPath(#filePath).parent.parent.parent
}
