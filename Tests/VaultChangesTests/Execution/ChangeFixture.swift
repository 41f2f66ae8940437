import SystemCalls
import TestSupport

@testable import VaultChanges
@testable import VaultCore

/// A vault whose files are changed by plans.
struct ChangeFixture {
  let vault: TemporaryVault

  init(_ files: [String: String] = [:], config: String = "") throws {
    vault = try TemporaryVault(config: config)
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
  }

  func open() throws -> Vault { try Vault.open(named: vault.root, vault.surroundings()) }

  @discardableResult
  func run(_ changes: PlannedChange..., kind: OperationKind = .change) throws -> OperationReport {
    try run(ChangePlan(changes), kind: kind)
  }

  @discardableResult
  func run(_ plan: ChangePlan, kind: OperationKind = .change, timeout: Duration = .seconds(10)) throws
    -> OperationReport
  {
    try ChangeExecutor(open(), lockTimeout: timeout).run(plan, command: "test", kind: kind)
  }

  func undo(_ number: Int? = nil) throws {
    let (number, plan) = try ChangeHistory(open()).undoing(number)
    try run(plan, kind: .undo(of: number))
  }

  func redo(_ number: Int? = nil) throws {
    let (number, plan) = try ChangeHistory(open()).redoing(number)
    try run(plan, kind: .redo(of: number))
  }

  /// Ends an operation that was interrupted.
  func recover() throws -> Recovery { Recovery(of: try open()) }

  /// All files and folders of the vault: mode, and contents of files.
  func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    func add(_ folder: String) throws {
      let path = vault.root.appending(RawPath(folder))
      for entry in try DirectoryListing(of: FileDescriptor.open(path, .readOnly, [.directory])).entries {
        let name = folder + String(decoding: entry.name, as: UTF8.self)
        let mode = try FileStatus.lstat(vault.root.appending(RawPath(name))).mode
        if entry.kind == .directory {
          found[name + "/"] = ""
          try add(name + "/")
        } else {
          found[name] = "\(mode) " + String(decoding: try vault.read(RawPath(name)), as: UTF8.self)
        }
      }
    }
    try add("")
    return found
  }

  /// The contents of all files but those of sheaf.
  func texts() throws -> [String: String] {
    try contents().filter { !$0.key.hasSuffix("/") && !$0.key.hasPrefix(".sheaf/") }
      .mapValues { String($0.drop { $0 != " " }.dropFirst()) }
  }

  func text(_ path: String) throws -> String { String(decoding: try vault.read(RawPath(path)), as: UTF8.self) }
}

extension PlannedChange {
  static func replace(_ path: String, _ base: String, _ contents: String) -> PlannedChange {
    .replace(path: Array(path.utf8), base: Array(base.utf8), contents: Array(contents.utf8))
  }
  static func create(_ path: String, _ contents: String, mode: UInt16? = nil) -> PlannedChange {
    .create(path: Array(path.utf8), contents: Array(contents.utf8), mode: mode)
  }
  static func delete(_ path: String, _ base: String) -> PlannedChange {
    .delete(path: Array(path.utf8), base: Array(base.utf8))
  }
  static func move(_ from: String, _ to: String) -> PlannedChange { .move(from: Array(from.utf8), to: Array(to.utf8)) }
}
