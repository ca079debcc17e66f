plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.kotlin.compose)
}

android {
    namespace = "com.acme.shop"
    defaultConfig {
        applicationId = "com.acme.shop.client"
        minSdk = libs.versions.minSdk.get().toInt()
    }
    buildFeatures { compose = true }
}
