enum Palette {}
