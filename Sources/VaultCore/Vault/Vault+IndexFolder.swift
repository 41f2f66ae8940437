internal import SearchIndex
package import SystemCalls

extension Vault {
  /// The folder that the index lies in, or will lie in.
  package var indexFolder: RawPath { store.folder }
}
