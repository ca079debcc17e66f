import Model
import Testing

@testable import Projects

@Suite("Recognising an Xcode project")
struct RecognitionXcodeTests {
  /// A project file around these objects.
  private func project(_ objects: String, targets: String, groups: String = "") -> String {
    """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objectVersion = 77;
    	objects = {
    \(objects)
    		P1 /* Project object */ = {
    			isa = PBXProject;
    			buildConfigurationList = PL;
    			mainGroup = MG;
    			projectDirPath = "";
    			targets = (\(targets));
    		};
    		PL = {isa = XCConfigurationList; buildConfigurations = (PD, PR); };
    		PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 16.0; }; };
    		PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {
    			IPHONEOS_DEPLOYMENT_TARGET = 16.4;
    		}; };
    		MG = {isa = PBXGroup; children = (\(groups)); sourceTree = "<group>"; };
    	};
    	rootObject = P1 /* Project object */;
    }
    """
  }

  private func target(
    _ id: String, _ name: String, type: String = "com.apple.product-type.application", settings: String = "",
    more: String = ""
  ) -> String {
    """
    		\(id) = {isa = PBXNativeTarget; name = "\(name)"; productType = "\(type)"; buildConfigurationList = \(id)L; \(more) };
    		\(id)L = {isa = XCConfigurationList; buildConfigurations = (\(id)C); };
    		\(id)C = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(settings)}; };

    """
  }

  private func recognise(_ text: String, _ more: [String: String] = [:], target: String? = nil) throws -> Recognition {
    var files = ["/p/Ice Cubes.xcodeproj/project.pbxproj": text]
    for (path, text) in more { files["/p/\(path)"] = text }
    let found = try Recogniser(files: FilesInMemory(files), target: target).recognise(at: "/p")
    return try #require(found.first)
  }

  private func settings(_ recognition: Recognition) throws -> SwiftSettings {
    guard case .swift(let settings)? = recognition.settings else { throw NoProject(folder: "", lookedFor: []) }
    return settings
  }

  @Test("a synchronized folder needs no step; its app has a space in its name; tests come from the test target")
  func synchronized() throws {
    let text = project(
      target(
        "T1", "Ice Cubes", settings: "PRODUCT_NAME = \"$(TARGET_NAME)\";", more: "fileSystemSynchronizedGroups = (S1);")
        + target(
          "T2", "Ice CubesTests", type: "com.apple.product-type.bundle.unit-test",
          more: "fileSystemSynchronizedGroups = (S2); dependencies = (D1);")
          + """
          		S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = "Ice Cubes"; sourceTree = "<group>"; exceptions = (E1, E2); };
          		S2 = {isa = PBXFileSystemSynchronizedRootGroup; path = Tests; sourceTree = "<group>"; };
          		E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = (Info.plist, "UI/Old.swift", ); };
          		E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; membershipExceptions = (UI, ); };
          		D1 = {isa = PBXTargetDependency; target = T1; };
          """, targets: "T1, T2,", groups: "S1, S2")
    let found = try recognise(text)
    #expect(found.kind == .xcode)
    #expect(
      try settings(found)
        == SwiftSettings(
          module: "Ice_Cubes", sources: try ProjectPath("Ice Cubes/UI"), tests: try ProjectPath("Tests/UI")))
    #expect(found.candidates[0].steps == [])
    #expect(found.candidates[0].folder == "/p/Ice Cubes")
    #expect(found.candidates[0].findings.contains { $0.setting == "membership" && $0.value == "UI/Old.swift" })
    #expect(found.minimums.map(\.system) == ["iOS"])
    #expect(found.minimums[0].version == "16.4")
    #expect(found.minimums[0].text(for: "17.0") == "IPHONEOS_DEPLOYMENT_TARGET = 17.0")
    let line = try #require(found.minimums[0].position?.line)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].contains("16.4"))
  }

  @Test("classic groups give the folder of the files and a step")
  func classic() throws {
    let text = project(
      target(
        "T1", "Shop", settings: "PRODUCT_MODULE_NAME = ShopApp; PRODUCT_NAME = \"The Shop\";",
        more: "buildPhases = (B0, B1);")
          + """
          		B0 = {isa = PBXFrameworksBuildPhase; files = (); };
          		B1 = {isa = PBXSourcesBuildPhase; files = (F1, F2, F3, ); };
          		F1 = {isa = PBXBuildFile; fileRef = R1; };
          		F2 = {isa = PBXBuildFile; fileRef = R2; };
          		F3 = {isa = PBXBuildFile; fileRef = R3; };
          		R1 = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
          		R2 = {isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
          		R3 = {isa = PBXFileReference; path = Model.xcdatamodel; sourceTree = "<group>"; };
          		G1 = {isa = PBXGroup; path = Sources; children = (G2); sourceTree = "<group>"; };
          		G2 = {isa = PBXGroup; path = Shop; children = (R1, G3, R3); sourceTree = "<group>"; };
          		G3 = {isa = PBXGroup; name = "Only a name"; children = (G4); sourceTree = "<group>"; };
          		G4 = {isa = PBXGroup; path = Cart; children = (R2); sourceTree = "<group>"; };
          """, targets: "T1", groups: "G1")
    let found = try recognise(text)
    #expect(try settings(found) == SwiftSettings(module: "ShopApp", sources: try ProjectPath("Sources/Shop/UI")))
    #expect(
      found.candidates[0].steps.map(\.text) == ["In Xcode, add the files below Sources/Shop/UI to the target Shop."])
    #expect(found.candidates[0].findings[0].reason.contains("PRODUCT_MODULE_NAME"))
  }

  @Test("of many files in classic groups, the first are not taken for all")
  func manyFiles() throws {
    // The files of the first folder come first, as Xcode writes them.
    let files = (0..<400).map { (number: $0, folder: $0 < 300 ? "A" : "B") }
    let objects = files.map { number, folder in
      "F\(number) = {isa = PBXBuildFile; fileRef = R\(number); };"
        + "R\(number) = {isa = PBXFileReference; path = File\(number).swift; sourceTree = \"<group>\"; };"
    }
    func list(_ prefix: String, _ numbers: some Sequence<Int>) -> String {
      numbers.map { "\(prefix)\($0)" }.joined(separator: ", ")
    }
    let text = project(
      target("T1", "Shop", more: "buildPhases = (B1);")
        + """
        B1 = {isa = PBXSourcesBuildPhase; files = (\(list("F", 0..<400))); };
        \(objects.joined(separator: "\n"))
        G1 = {isa = PBXGroup; path = Shop; children = (GA, GB); sourceTree = "<group>"; };
        GA = {isa = PBXGroup; path = A; children = (\(list("R", 0..<300))); sourceTree = "<group>"; };
        GB = {isa = PBXGroup; path = B; children = (\(list("R", 300..<400))); sourceTree = "<group>"; };
        """, targets: "T1", groups: "G1")
    #expect(try settings(recognise(text)).sources.text == "Shop/UI")
  }

  @Test(
    "the module name follows the build settings",
    arguments: [
      ("", "My_App"), ("PRODUCT_NAME = \"1st Kit\";", "_st_Kit"), ("PRODUCT_MODULE_NAME = Core;", "Core"),
      ("PRODUCT_NAME = Shop; PRODUCT_MODULE_NAME = \"$(PRODUCT_NAME:c99extidentifier)Kit\";", "ShopKit"),
      ("PRODUCT_NAME = \"$(UNKNOWN)\";", "My_App"), ("PRODUCT_NAME = \"${TARGET_NAME} 2\";", "My_App_2"),
      ("PRODUCT_NAME = \"$(PRODUCT_NAME)\";", "My_App"),
    ])
  func moduleNames(buildSettings: String, module: String) throws {
    let text = project(
      target("T1", "My App", settings: buildSettings, more: "fileSystemSynchronizedGroups = (S1);")
        + "S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = A; sourceTree = \"<group>\"; };", targets: "T1",
      groups: "S1")
    #expect(try settings(recognise(text)).module == module)
  }

  @Test("variables that name each other many times are not put in")
  func manyVariables() throws {
    let chain = (0..<7).map { number in
      "V\(number) = \"\(String(repeating: "$(V\(number + 1))", count: 32))\";"
    }
    let buildSettings = chain.joined(separator: " ") + " V7 = x; PRODUCT_NAME = \"$(V0)\";"
    try moduleNames(buildSettings: buildSettings, module: "My_App")
    try moduleNames(
      buildSettings: "PRODUCT_NAME = \"$(V6)\"; \(chain[6]) V7 = x;", module: String(repeating: "x", count: 32))
  }

  @Test("a configuration file gives settings that the project leaves out")
  func configurationFile() throws {
    let text = project(
      """
      T1 = {isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application"; buildConfigurationList = L1; fileSystemSynchronizedGroups = (S1); };
      L1 = {isa = XCConfigurationList; buildConfigurations = (C1); };
      C1 = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X1; buildSettings = {}; };
      X1 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      G1 = {isa = PBXGroup; path = Config; children = (X1); sourceTree = "<group>"; };
      S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = A; sourceTree = "<group>"; };
      """, targets: "T1", groups: "S1, G1")
    #expect(
      try settings(recognise(text, ["Config/App.xcconfig": "// c\nPRODUCT_NAME = Big Shop // x\n"])).module
        == "Big_Shop")
  }

  @Test("several apps are an open question, which the name of one settles; a wrong name says which there are")
  func several() throws {
    let text = project(
      target("T1", "A", more: "fileSystemSynchronizedGroups = (S1);")
        + target("T2", "B", more: "fileSystemSynchronizedGroups = (S1);")
        + target("T3", "Kit", type: "com.apple.product-type.framework", more: "fileSystemSynchronizedGroups = (S1);")
        + "S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = A; sourceTree = \"<group>\"; };",
      targets: "T1, T2, T3",
      groups: "S1")
    #expect(try recognise(text).candidates.map(\.name) == ["A", "B"])
    #expect(try recognise(text, target: "Kit").candidates.map(\.name) == ["Kit"])
    #expect(throws: UnknownTarget(name: "Kat", choices: ["A", "B", "Kit"])) { try recognise(text, target: "Kat") }
  }

  @Test("a package beside the project is taken first; the project's target can be named")
  func packageBeside() throws {
    let text = project(
      target("T1", "App", more: "fileSystemSynchronizedGroups = (S1);")
        + "S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = A; sourceTree = \"<group>\"; };", targets: "T1",
      groups: "S1")
    let package = ["Package.swift": "Package(targets: [.target(name: \"Kit\")])"]
    #expect(try recognise(text, package).kind == .swiftPackage)
    #expect(try recognise(text, package).warnings.count == 1)
    #expect(try recognise(text, package, target: "App").kind == .xcode)
  }

  @Test("a project file that does not parse is an error with its place; hostile ones end")
  func broken() throws {
    #expect(
      throws: UnreadableProject(
        file: "Ice Cubes.xcodeproj/project.pbxproj", position: TextPosition(line: 2, column: 5), problem: "expected `=`"
      )
    ) {
      try recognise("{\n  a }")
    }
    #expect(throws: UnreadableProject.self) { try recognise("{}") }
    // A group inside itself.
    let ring = project(
      target("T1", "A", more: "buildPhases = (B1);")
        + """
        B1 = {isa = PBXSourcesBuildPhase; files = (F1); };
        F1 = {isa = PBXBuildFile; fileRef = R1; };
        R1 = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; path = G; children = (G1, R1); sourceTree = "<group>"; };
        """, targets: "T1", groups: "G1")
    #expect(try recognise(ring).candidates.count == 1)
  }
}
