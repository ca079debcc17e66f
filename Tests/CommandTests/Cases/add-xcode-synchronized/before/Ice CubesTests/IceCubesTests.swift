@testable import Ice_Cubes
