plugins { alias(libs.plugins.androidApplication) }

android {
    namespace = "com.acme.app"
    defaultConfig { applicationId = "com.acme.client" }
}
