import Model
import Registries
import Terminal

/// `decal cache size`: how much the caches of remote registries hold.
let cacheSizeCommand = Command(
  CommandDescription(
    ["cache", "size"], "Say how much the cache of remote registries holds",
    flags: [Flags.json] + Flags.common, examples: [.init("decal cache size", "how much, and where it is")])
) { invocation in
  let (cache, place) = try invocation.cache()
  let size = cache.size
  if invocation.options.json {
    invocation.console.print(JSON.object([("folder", .string(place)), ("bytes", .integer(size))]).text())
  } else {
    invocation.console.print("\(byteCount(size)) in \(place)")
  }
  return .done
}

/// `decal cache clear`: empties it.
let cacheClearCommand = Command(
  CommandDescription(
    ["cache", "clear"], "Empty the cache of remote registries",
    details: "What another decal is using at the moment stays. Everything is fetched again when it is needed.",
    flags: [Flags.json] + Flags.common, examples: [.init("decal cache clear", "all that nobody is using")])
) { invocation in
  let (cache, place) = try invocation.cache()
  let cleared = try cache.clear()
  if invocation.options.json {
    invocation.console.print(
      JSON.object([
        ("folder", .string(place)), ("bytes", .integer(cleared.bytes)), ("inUse", .integer(cleared.inUse)),
      ]).text())
  } else {
    invocation.console.say("\(byteCount(cleared.bytes)) removed from \(place)")
    if cleared.inUse > 0 { invocation.console.note("\(counted(cleared.inUse, "entry")) in use, left as they are") }
  }
  return .done
}

extension Invocation {
  /// The cache and where it is.
  fileprivate func cache() throws -> (RegistryCache, String) {
    let home = world.environment["HOME"]
    let cache = try RegistryCache(environment: world.environment, home: home)
    return (cache, RegistryCache.path(environment: world.environment, home: home) ?? "")
  }
}
