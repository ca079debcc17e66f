// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

@Suite struct SpinnerFigureTests {
  @Test("The running spokes fade in equal steps") func running() {
    let opacities = [0.2, 0.3143, 0.4286, 0.5429, 0.6571, 0.7714, 0.8857, 1]
    #expect(SpinnerFigure.count == opacities.count)
    for (spoke, opacity) in opacities.enumerated() {
      #expect(abs(SpinnerFigure.runningOpacity(spoke: spoke) - opacity) < 0.00005)
      #expect(SpinnerFigure.degrees(spoke: spoke) == 45 * Double(spoke))
    }
  }

  @Test("The spokes of a pull come one after the other") func pulling() {
    #expect((0..<8).map { SpinnerFigure.opacity(spoke: $0, progress: 0.3125) } == [1, 1, 0.5, 0, 0, 0, 0, 0])
    #expect((0..<8).allSatisfy { SpinnerFigure.opacity(spoke: $0, progress: 1) == 1 })
    #expect((0..<8).allSatisfy { SpinnerFigure.opacity(spoke: $0, progress: 0) == 0 })
  }

  @Test("The figure jumps by a spoke every 100 ms, and is round after 800") func turn() {
    #expect(SpinnerFigure.turn(milliseconds: 99.9) == 0)
    #expect(SpinnerFigure.turn(milliseconds: 100) == 45)
    #expect(SpinnerFigure.turn(milliseconds: 799) == 315)
    #expect(SpinnerFigure.turn(milliseconds: 800) == 0)
  }

  @Test("The measures grow with the size") func measures() {
    let figure = SpinnerFigure()
    #expect(figure.width == 3.12 && figure.length == 7.2 && figure.corner == 1.56 && figure.radius == 11.5)
    #expect(SpinnerFigure(size: 48).radius == 23)
  }

  @Test("A figure that does not turn pales to a half and comes back") func pulse() {
    #expect([0, 0.5, 1, 1.5, 2].map { SpinnerFigure.pulse(seconds: $0) } == [1, 0.75, 0.5, 0.75, 1])
  }
}
