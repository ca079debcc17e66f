/// What a shell offers for a half-typed line, from the descriptions of the commands.
///
/// The shells' own scripts (`CompletionScript`) only ask for these candidates, so that all three offer the same.
package struct Completer<Options: Sendable> {
  /// A word to offer, and what it is.
  package struct Candidate: Equatable {
    package let word: String
    package let meaning: String
    package init(_ word: String, _ meaning: String = "") {
      self.word = word
      self.meaning = meaning
    }
    /// Files of the folder: left to the shell.
    package static var files: Candidate { Candidate(":files") }
    /// Folders: left to the shell.
    package static var folders: Candidate { Candidate(":folders") }
  }

  package let commands: [CommandDescription<Options>]
  /// What stands in front of no command: `--help`, `--version`.
  package let alone: [Candidate]
  /// Gives the words of a kind that only the world knows: `components`, `installed`, `registries`, ….
  package let listed: (String) -> [Candidate]

  package init(
    commands: [CommandDescription<Options>], alone: [Candidate] = [], listed: @escaping (String) -> [Candidate]
  ) {
    self.commands = commands
    self.alone = alone
    self.listed = listed
  }

  /// The candidates for the last of the words, which may be empty.
  package func candidates(for words: [String]) -> [Candidate] {
    let prefix = words.last ?? ""
    let before = Array(words.dropLast())
    return all(before: before, prefix: prefix).filter { $0.word.hasPrefix(prefix) || $0.word.hasPrefix(":") }
  }

  private func all(before: [String], prefix: String) -> [Candidate] {
    guard let command = Self.command(commands, of: before) else {
      return prefix.hasPrefix("-") && before.isEmpty ? alone : commandWords(after: before)
    }
    let rest = before.dropFirst(command.words.count)
    if let last = rest.last, last.hasPrefix("-"), !rest.dropLast().contains("--"),
      let flag = command.flags.first(where: { "--\($0.long)" == last || $0.short.map { "-\($0)" } == last }),
      let value = flag.value
    {
      return candidates(of: value.completion)
    }
    if prefix.hasPrefix("--"), let equals = prefix.firstIndex(of: "="), !rest.contains("--") {
      let name = prefix[..<equals].dropFirst(2)
      guard let value = command.flags.first(where: { $0.long == name })?.value else { return [] }
      return candidates(of: value.completion).map { candidate in
        candidate.word.hasPrefix(":") ? candidate : Candidate("--\(name)=\(candidate.word)", candidate.meaning)
      }
    }
    if prefix.hasPrefix("-"), !rest.contains("--") {
      return command.flags.filter { !rest.contains("--\($0.long)") }.map { Candidate("--\($0.long)", $0.summary) }
    }
    // A group's second word, such as `registry add`, stands beside the operands of `registry` itself.
    return commandWords(after: before) + operand(of: command, after: Array(rest))
  }

  private func commandWords(after before: [String]) -> [Candidate] {
    var seen: Set<String> = []
    return commands.filter { $0.words.count > before.count && $0.words.starts(with: before) }
      .map { Candidate($0.words[before.count], $0.words.count == before.count + 1 ? $0.summary : "") }
      .filter { seen.insert($0.word).inserted }
  }

  /// The command that words begin with, the longest first.
  private static func command(
    _ commands: [CommandDescription<Options>], of words: [String]
  ) -> CommandDescription<Options>? {
    commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }

  /// The operands among the words of a half-typed line; none before its command is there.
  package static func operands(in words: [String], of commands: [CommandDescription<Options>]) -> [String] {
    guard let command = command(commands, of: words) else { return [] }
    return operands(of: command, in: Array(words.dropFirst(command.words.count)))
  }

  private static func operands(of command: CommandDescription<Options>, in rest: [String]) -> [String] {
    var given: [String] = []
    var skip = false
    for word in rest {
      if skip {
        skip = false
      } else if word.hasPrefix("-") {
        skip = command.flags.contains {
          ($0.value != nil) && ("--\($0.long)" == word || $0.short.map { "-\($0)" } == word)
        }
      } else {
        given.append(word)
      }
    }
    return given
  }

  private func operand(of command: CommandDescription<Options>, after rest: [String]) -> [Candidate] {
    let given = Self.operands(of: command, in: rest)
    guard let last = command.operands.last else { return [] }
    let operand = given.count < command.operands.count ? command.operands[given.count] : last
    guard given.count < command.operands.count || operand.isRepeated else { return [] }
    return candidates(of: operand.value.completion).filter { !given.contains($0.word) }
  }

  private func candidates(of completion: Completion) -> [Candidate] {
    switch completion {
    case .nothing: []
    case .words(let words): words.map { Candidate($0) }
    case .files: [.files]
    case .folders: [.folders]
    case .listed(let kind): listed(kind)
    }
  }
}

/// The scripts that teach a shell to ask decal for candidates.
package enum CompletionScript: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script, to be read by the shell at its start.
  package var text: String {
    switch self {
    case .bash:
      #"""
      # bash completion for decal: source it, or put it where bash-completion looks.
      _decal() {
        local meaning candidate name kind word last= value= glue=
        local -a words
        COMPREPLY=()
        # Bash takes an option and its value apart at the `=`; decal wants the words as they were typed.
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          if [ "$glue" ] || { [ "$word" = = ] && [[ $last == --* ]]; }; then
            words[${#words[@]}-1]+=$word
            [ "$word" = = ] && glue=1 || glue=
          else
            words+=("$word")
          fi
          last=$word
        done
        # What bash puts a candidate in place of begins behind the `=`.
        word=${COMP_WORDS[COMP_CWORD]}
        case $COMP_WORDBREAKS in
        *=*) case ${words[${#words[@]}-1]} in --*=*) value=${words[${#words[@]}-1]%%=*}= word=${words[${#words[@]}-1]#*=} ;; esac ;;
        esac
        while IFS=$'\t' read -r candidate meaning; do
          case $candidate in
          :files | :folders)
            [ "$candidate" = :files ] && kind=-f || kind=-d
            while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen "$kind" -- "$word")
            ;;
          *) COMPREPLY+=("${candidate#"$value"}") ;;
          esac
        done < <(decal complete-words -- "${words[@]}" 2>/dev/null)
      }
      complete -o filenames -o nosort -F _decal decal 2>/dev/null || complete -o filenames -F _decal decal

      """#
    case .zsh:
      #"""
      #compdef decal
      # zsh completion for decal: put it as _decal in a folder of $fpath, or eval it after compinit.
      _decal() {
        local line
        local -a candidates
        while IFS= read -r line; do
          case $line in
          :files*) compset -P '--*='; _files ;;
          :folders*) compset -P '--*='; _files -/ ;;
          *)
            line=${line//:/\\:}
            candidates+=("${line/$'\t'/:}")
            ;;
          esac
        done < <(decal complete-words -- "${(@)words[2,CURRENT]}" 2>/dev/null)
        (( ${#candidates} )) && _describe -V decal candidates
      }
      if [ "${funcstack[1]}" = _decal ]; then _decal "$@"; else compdef _decal decal; fi

      """#
    case .fish:
      #"""
      # fish completion for decal: put it in ~/.config/fish/completions/decal.fish.
      function __decal_candidates
        set -l words (commandline -opc) (commandline -ct)
        # A path behind `--cwd=` is looked for without it, and offered with it.
        set -l option (string match -r -- '^--[^=]+=' (commandline -ct))
        set -l place (string replace -- "$option" '' (commandline -ct))
        for line in (decal complete-words -- $words[2..-1] 2>/dev/null)
          switch $line
            case ':files*'
              __fish_complete_path $place | string replace -r -- '^' "$option"
            case ':folders*'
              __fish_complete_directories $place '' | string replace -r -- '^' "$option"
            case '*'
              echo $line
          end
        end
      end
      complete -c decal -f -k -a '(__decal_candidates)'

      """#
    }
  }
}
