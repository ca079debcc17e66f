import Foundation

print("generate")
