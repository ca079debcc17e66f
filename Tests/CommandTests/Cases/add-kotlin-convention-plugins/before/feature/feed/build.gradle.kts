plugins {
    id("acme.feature")
}
