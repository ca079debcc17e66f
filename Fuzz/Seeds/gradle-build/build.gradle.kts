plugins {
  id("com.android.library") version "8.5.0"
  kotlin("multiplatform")
  alias(libs.plugins.compose.compiler)
}
include(":app", ":core:ui")
project(":core:ui").projectDir = file("kit/ui")
android {
  namespace = "org.shop"
  compileSdk = 35
  defaultConfig { minSdk = 24 }
  buildFeatures { compose = true }
}
kotlin { sourceSets { commonMain.dependencies { implementation(compose.runtime) } } }
compose.resources { packageOfResClass = "org.shop.res" }
