// Names that Compose does not have.

package samples.names

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.foundation.layout.fillMaxWidth

@Composable
fun Sample() {
    Modifier.fillMaxWidh() // error: unresolved reference 'fillMaxWidh'
}
