package android.view

open class View {
    fun performHapticFeedback(feedbackConstant: Int): Boolean = false
}

object HapticFeedbackConstants {
    const val LONG_PRESS = 0
    const val VIRTUAL_KEY = 1
    const val KEYBOARD_TAP = 3
    const val CONTEXT_CLICK = 6
    const val CONFIRM = 16
    const val GESTURE_THRESHOLD_ACTIVATE = 23
    const val GESTURE_THRESHOLD_DEACTIVATE = 24
}
