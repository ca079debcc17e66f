pluginManagement { includeBuild("build-logic") }
include(":feature:feed")
include(":docs")
