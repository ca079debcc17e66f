pluginManagement { repositories { google(); mavenCentral(); gradlePluginPortal() } }
rootProject.name = "shop"
include(":app", ":feed")
