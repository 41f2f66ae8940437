import Bytes
import Foundation
import Testing

@testable import SearchIndex

@Suite struct RankingWeightsTests {
  @Test func theLogarithmAgreesWithTheCLibrary() {
    var values: [Float] = [1, 1.000_001, 2, 10, .greatestFiniteMagnitude]
    var value: Float = 1
    while value < 1e9 {
      values += [value, value.nextUp, value.nextDown]
      value *= 1.013
    }
    for shift in 0..<100 { values.append(Float(sign: .plus, exponent: shift, significand: 1)) }
    for value in values where value >= 1 {
      let expected = Float(Foundation.log(Double(value)))
      #expect(abs(Float(Double(value).naturalLogarithm) - expected) <= expected.ulp, "\(value)")
    }
  }

  @Test func theLogarithmOfZeroIsZero() {
    for value in [0, -1, Double.infinity, .nan] { #expect(value.naturalLogarithm == 0) }
  }

  @Test func rarerWordsWeighMoreAndNoWeightIsNegative() {
    var last = Float.infinity
    for count in 0...1000 {
      let idf = RankingWeights.idf(documentCount: count, of: 1000)
      #expect(idf > 0 && idf < last)
      last = idf
    }
    #expect(RankingWeights.idf(documentCount: 7, of: 3) >= 0)
    #expect(RankingWeights.idf(documentCount: 0, of: 0).isFinite)
  }

  @Test func everyFieldHasItsWeights() {
    #expect(RankingWeights.field.count == TextField.allCases.count)
    #expect(RankingWeights.lengthNormalization.count == TextField.allCases.count)
    #expect(RankingWeights.lengthNormalization.allSatisfy { (0..<1).contains($0) })
  }
}
