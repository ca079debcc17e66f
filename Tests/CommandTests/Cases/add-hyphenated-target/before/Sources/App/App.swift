import Design_System

let shown = version
