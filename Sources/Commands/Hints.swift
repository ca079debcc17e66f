import Model
import Projects
import Registries
import Terminal

extension Failure {
  /// The failure with advice for those of its facts that decal knows a way out of; the only place where hints are added.
  func withHints() -> Failure {
    var failure = self
    for cause in causes {
      for hint in hints(for: cause) where !failure.hints.contains(hint) { failure.hints.append(hint) }
    }
    return failure
  }

  private func hints(for fact: any Fact) -> [String] {
    switch fact {
    case let usage as UsageFault: hints(for: usage)
    case let block as Block: hints(for: block)
    case let name as NotInstalled: suggestion(name.nearest)
    case let name as AmbiguousName:
      ["say which: " + name.registries.map { "`@\($0)/\(name.name)`" }.joined(separator: " or ")]
    case let template as UnknownTemplate: suggestion(template.nearest)
    case let schema as UnknownSchema: suggestion(schema.nearest)
    case let file as UnknownFile:
      file.nearest.isEmpty ? ["`decal show \(file.component)` lists its files"] : suggestion(file.nearest)
    case let name as NameFault where name.text.contains("/") || name.text.contains("."):
      ["components are named here, not files: `decal list` shows the names, with `--installed` those of this project"]
    case is SettingsKnown: ["change them there, or give the flags to `decal add`, which takes them for one run"]
    case is NothingInstalled: ["`decal add NAME` copies a component"]
    case is NoProject:
      [
        "work in a project's folder, name it with `--cwd`, or start one with `decal new`",
        "`--platform`, `--module`, `--source-dir` and a decal.json settle what cannot be recognised",
      ]
    case let choice as AmbiguousProject:
      ["choose with `\(choice.flag)`, one of: \(choice.choices.map { "`\($0)`" }.joined(separator: ", "))"]
    case let fault as RegistryFault: hints(for: fault)
    case let unknown as UnknownAtCommit: hints(for: unknown.fault) + [unknown.hint]
    case let placed as PlacedFault: hints(for: placed.fault)
    case let gone as RegistryGone:
      hints(for: gone.reason)
        + [
          "if `\(gone.alias)` moved: `decal registry add \(gone.alias) NEW-ADDRESS --replace`, then `decal update`"
        ]
    case _ where isDamagedArchive(fact): ["copy or download the archive once more, whole, and try again"]
    case is CacheDamage: ["`decal cache clear` throws away what was fetched; the next run fetches it again"]
    case let taken as AliasTaken:
      // The name of the registry inside decal is not to be had.
      (taken.alias == .bundled
        ? []
        : [
          "if `\(taken.alias)` moved there: `decal registry add \(taken.alias) "
            + "\(shellWord(taken.address.description)) --replace`, then `decal update`"
        ])
        + ["if it is another one, give it a name of its own: `decal registry add ALIAS ADDRESS`, then `@ALIAS/NAME`"]
    case is MoveAhead:
      ["bring the copies over first: `decal update`; and `decal remove` those that the new address does not have"]
    case is MoveInPart: ["`decal update`, without names and `--platform`, brings all of them over"]
    case let alias as UnknownAlias: suggestion(alias.nearest)
    case is ToolFailed: ["the copies are in place; run the command yourself when it can work"]
    case is AliasKnown: ["choose another alias, or change this one with `--replace`"]
    case is AliasInUse: ["remove them first with `decal remove`"]
    case let place as NoPlace: place.reason == .role(.test) ? [testFolder] : []
    case is TagMoved:
      [
        "look at what changed with `decal diff --upstream --accept-moved`; `decal update --accept-moved` takes it"
      ]
    case is PlanDiffers: ["look at the plan again, with `--dry-run --json` or the tool `plan`, and take its digest"]
    case let lockfile as LockfileFault: hints(for: lockfile)
    case LockfileMergeFault.noSides: ["bring decal.lock back from version control"]
    case is LockfileMergeFault:
      [
        "take one side as a whole (`git checkout --ours decal.lock`), then `decal add` what only the other side has, and "
          + "`decal update` what it updated; `decal verify` tells what does not fit"
      ]
    case let lock as LockFault: hints(for: lock)
    case is LinkFault: ["put what it leads to in place of the link: it belongs to this project alone"]
    case TransactionFault.damagedJournal:
      [
        "move the folder `.decal/txn` out of the project (`mv .decal/txn ../decal-txn`), and keep it: `old` and `new` in it may "
          + "hold the only copy of bytes of yours",
        "then `decal verify` says which copies are not as recorded; bring those back from version control, from that folder, or "
          + "with `decal restore`",
      ]
    default: []
    }
  }

  private var testFolder: String { "`--test-dir FOLDER` names one for this run, `tests` in decal.json for good" }

  private func suggestion(_ nearest: [String]) -> [String] {
    nearest.isEmpty ? [] : ["did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?"]
  }

  private func hints(for block: Block) -> [String] {
    switch block.reason {
    case .exists:
      [
        "keep yours with `--adopt`, or replace it with `--overwrite` (the old bytes go to `.decal/rescue`)"
      ]
    case .existsAs("a link"):
      ["`--overwrite` replaces the link, which goes to `.decal/rescue`; only a file can be adopted"]
    case .existsAs: ["move it away first; only a file can be adopted"]
    case .kind("a link"):
      [
        "`decal restore --force \(shellWord(block.path))` puts the copy there again, and the link into `.decal/rescue`; or put the "
          + "file itself there"
      ]
    case .kind: ["move it away; then `decal restore \(shellWord(block.path))` brings the copy back"]
    case .kindInConflict("a link"):
      [
        "`decal resolve --upstream \(shellWord(block.path))` takes the registry's file, and puts the link into `.decal/rescue`; or "
          + "put a file there and take it with `decal resolve \(shellWord(block.path))`"
      ]
    case .kindInConflict:
      ["move it away; then `decal resolve --upstream \(shellWord(block.path))` takes the registry's file"]
    case .noBase:
      [
        "where the file is missing, `decal accept PATH`, `decal update` and then `decal restore PATH` bring it as the registry has "
          + "it now"
      ]
    case .parent:
      ["name a folder behind a link by its real path: `sources` and `tests` in decal.json say where copies go"]
    case .owned(let owner) where owner.name == block.component?.name && owner.registry != block.component?.registry:
      [
        "if it is the same component, its registry is called `\(owner.registry)` in decal.lock and otherwise in decal.json: "
          + "give it that name again there",
        "if not, `decal add --source-dir FOLDER` copies to another folder; or `decal remove \(owner)`, if the new one is to "
          + "take its place",
      ]
    case .owned(let owner):
      [
        "`decal add --source-dir FOLDER` copies to another folder; or `decal remove \(owner)`, if the new one is to take its "
          + "place"
      ]
    case .otherStyle(let style):
      [
        (style.map { "keep that one: `decal add --style \($0)`; or " } ?? "")
          + "`decal remove \(block.component.map(\.description) ?? "NAME")`, then add it in the other style"
      ]
    case .older: ["bring it up to date first: `decal update`"]
    case .elsewhere:
      [
        "copy into the same place: name it with `--target`, `--module` or `--package`, or in decal.json",
        "or `decal remove` what is installed there, and add it again",
      ]
    case .required: ["remove what requires it first, or with it"]
    case .modified: ["`--force` moves your edits to `.decal/rescue`"]
    case .markers: ["edit the file, or take one side with `--local` or `--upstream`"]
    case .openConflict: ["settle it first: `decal resolve PATH`"]
    default: []
    }
  }

  private func hints(for fault: RegistryFault) -> [String] {
    switch fault {
    case .unknownComponent: ["`decal list` shows what there is; `--registry` looks elsewhere"]
    case .lacksStyle(_, nil, _, _): ["choose one with `--style`"]
    case .unknownRegistry: ["`decal registry list` shows those of this project"]
    case .noSuchPlace(let place) where place.contains("#"):
      // A `file:` address has no relative form.
      [
        "a git repository on this machine with a ref is written "
          + "`file://\(place.hasPrefix("/") ? "" : "/path/to/")\(place)`"
      ]
    case .offline: ["run it once without `--offline`"]
    case .isPlainFolder(let path): ["a folder is written as its path alone: `\(path)`"]
    case .isRepository: ["a bare git repository on this machine is written `file://` and its whole path"]
    case .isDocument(let place):
      ["name the folder that it lies in: `\(place.contains("/") ? String(place[..<place.lastIndex(of: "/")!]) : ".")`"]
    default: []
    }
  }

  private func hints(for fault: LockfileFault) -> [String] {
    switch fault {
    case .conflictMarkers:
      ["`decal resolve decal.lock` brings both sides together"]
    case .version: ["this project was last changed by a newer decal: update decal"]
    case .malformed: ["bring decal.lock back from version control; it is never edited by hand"]
    }
  }

  private func hints(for fault: LockFault) -> [String] {
    switch fault {
    case .held: ["wait for it, or wait longer with `--wait SECONDS`"]
    case .noLocks: ["`--no-lock` works without it, where no other decal can be running"]
    case .notWritable: ["`--dry-run` shows the plan all the same; to carry it out, make the project's folder writable"]
    }
  }

  private func hints(for fault: UsageFault) -> [String] {
    if !fault.nearest.isEmpty { return suggestion(fault.nearest) }
    switch fault {
    case .optionBeforeCommand(_, let corrected?): return ["options stand after the command: `\(corrected)`"]
    case .optionBeforeCommand: return ["`decal --version` prints the version, `decal help` lists the commands"]
    case .emptyOperand(let placeholder, _):
      return [
        placeholder == "PATH" || placeholder == "FOLDER"
          ? "`.` is the folder you are in; a variable of the shell that is not set leaves an empty word"
          : "give a \(placeholder); a variable of the shell that is not set leaves an empty word"
      ]
    case .emptyValue(let flag, let placeholder):
      return ["leave `\(flag)` out, or give a \(placeholder); a variable that is not set leaves an empty word"]
    case .unknownCommand: return ["`decal help` lists the commands"]
    case .missingOperand(_, let usage) where usage.hasPrefix("decal add"): return ["`decal list` shows what there is"]
    case .unknownFlag(_, let command, _): return ["`decal \(command) -h` lists the options"]
    default: return []
    }
  }
}
