package __package__

/** The version of this module. */
const val VERSION: String = "0.1.0"
