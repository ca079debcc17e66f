rootProject.name = "shop"
include(":androidApp", ":shared")
