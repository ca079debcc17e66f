/// The module name of a target, as the package manager and Xcode derive it: what cannot stand in an identifier becomes `_`,
/// a digit in front too.
///
/// Source of the rule: C99 extended identifiers, SwiftPM's `spm_mangledToC99ExtendedIdentifier`; Xcode's `c99extidentifier`.
package func moduleName(of target: String) -> String {
  var name = ""
  for (index, scalar) in target.unicodeScalars.enumerated() {
    let isLetter = scalar == "_" || (scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDStart)
    let isDigit = scalar.isASCII ? (0x30...0x39).contains(scalar.value) : scalar.properties.isXIDContinue
    name.unicodeScalars.append(isLetter || (isDigit && index > 0) ? scalar : "_")
  }
  return name
}
