@testable import Design_System
