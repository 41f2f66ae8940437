internal import SearchIndex
package import SystemCalls

extension Vault {
  /// The folder of the index, which might not exist yet.
  package var indexFolder: RawPath { store.folder }
}
