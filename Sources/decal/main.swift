import Commands
import Terminal
