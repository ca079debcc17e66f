plugins {
    alias(libs.plugins.kotlinMultiplatform)
    alias(libs.plugins.composeMultiplatform)
}

kotlin {
    androidTarget()
    iosArm64()
    sourceSets {
        commonMain.dependencies { implementation(compose.foundation) }
    }
}

android { namespace = "com.acme.shared" }
