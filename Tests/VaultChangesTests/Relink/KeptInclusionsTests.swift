import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Renames of headings on random sites whose pages include parts: a link to the heading of a page that stands in one of
/// its parts follows it, and so does a link in a part to a heading of the only page that includes it.
@Suite struct KeptInclusionsTests {
  /// A heading, as the number of it in a file.
  private struct Place: Hashable {
    let path: String
    let heading: Int
  }

  private struct Scene {
    var random: SplitMix64
    let pages = ["p0.qmd", "p1.qmd", "p2.qmd"]
    let parts = ["_q0.qmd", "_q1.qmd", "_q2.qmd", "_q3.qmd"]
    var texts: [String: String] = [:]
    /// The files that each file includes, in order.
    var included: [String: [String]] = [:]

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      for path in pages + parts {
        // Parts include only those behind them.
        let others = parts[(parts.firstIndex(of: path).map { $0 + 1 } ?? 0)...]
        included[path] = others.filter { _ in random.below(3) == 0 }
        let headings = (0..<2).map { _ in "## \(random.pick(["Set up", "Use", "More", "Why", "How", "End"]))\n" }
        let links = (0..<4).map { _ in
          let target = random.below(2) == 0 ? "" : random.pick(pages)
          return "[x](\(target)#\(random.pick(["set-up", "use", "more", "why", "how", "end"])))\n"
        }
        let inclusions = (included[path] ?? []).map { "{{< include \($0) >}}\n" }
        texts[path] = (headings + links + inclusions).joined(separator: "\n")
      }
    }

    /// The file with a path and all files that it includes.
    private func whole(_ path: String) -> Set<String> {
      (included[path] ?? []).reduce(into: [path]) { $0.formUnion(whole($1)) }
    }

    /// The headings of a page, with those in its parts, by their slugs.
    private func headings(of page: String, _ texts: [String: String]) -> [String: Set<Place>] {
      var found: [String: Set<Place>] = [:]
      for path in whole(page) {
        let lines = (texts[path] ?? "").split(separator: "\n").filter { $0.hasPrefix("## ") }
        for (number, line) in lines.enumerated() {
          found[HeadingSlug(String(line.dropFirst(3))).text, default: []].insert(Place(path: path, heading: number))
        }
      }
      return found
    }

    /// The only heading to which each link can lead, by the numbers of the links; nil if there are none or several.
    func places(_ texts: [String: String]) -> [String: [Place?]] {
      let known = Dictionary(uniqueKeysWithValues: (pages + parts).map { ($0, headings(of: $0, texts)) })
      return texts.reduce(into: [:]) { result, text in
        let readers = pages.filter { whole($0).contains(text.key) }
        result[text.key] = text.value.split(separator: "\n").filter { $0.hasPrefix("[x]") }.map { line in
          let words = line.dropFirst(4).dropLast().split(separator: "#", omittingEmptySubsequences: false)
          let targets = words[0].isEmpty ? (readers.isEmpty ? [text.key] : readers) : [String(words[0])]
          let found = targets.reduce(into: Set<Place>()) { $0.formUnion(known[$1]?[String(words[1])] ?? []) }
          return found.count == 1 ? found.first : nil
        }
      }
    }
  }

  @Test(arguments: Seeds.some(60)) func linksFollowHeadingsInParts(seed: UInt64) throws {
    var scene = Scene(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    try vault.write("", to: "_quarto.yml")
    for (path, text) in scene.texts { try vault.write(text, to: RawPath(path)) }
    for round in 0..<4 {
      let view = try vault.open()
      let old = try contents(vault, scene)
      let path = scene.random.pick(scene.pages + scene.parts)
      let number = scene.random.below(2)
      let name = scene.random.pick(["New \(round)", "Use", "More"])
      let heading = ChosenHeading(number, of: view.vault.parsed(Array((old[path] ?? "").utf8), at: Array(path.utf8)))
      let plan: ChangePlan
      do throws(VaultError) { plan = try HeadingPlanner(view).rename(heading, of: Array(path.utf8), to: name) } catch {
        guard case .move = error else { throw error }
        continue
      }
      _ = try ChangeExecutor(view.vault).run(plan, command: "test")
      let new = try contents(vault, scene)
      let (before, after) = (scene.places(old), scene.places(new))
      for (source, places) in before {
        for (link, place) in places.enumerated() where place != nil {
          // A heading that gets the name of another one can make a link unclear, but it does not lead elsewhere.
          let now = after[source]?[link]
          let text = "seed \(seed), \(round): \(path) \(number) -> \(name), link \(link) of \(source)"
          #expect(now == place || now == .some(nil) && !name.hasPrefix("New"), "\(text)")
        }
      }
    }
  }

  private func contents(_ vault: TemporaryVault, _ scene: Scene) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in scene.texts.keys { texts[path] = String(decoding: try vault.read(RawPath(path)), as: UTF8.self) }
    return texts
  }
}
