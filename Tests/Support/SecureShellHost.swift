import Foundation
import Posix

/// A real `sshd` on this machine, with keys made for one test, that lets this user in.
package final class SecureShellHost {
  /// What ssh is told with `-F`: the host `git.example.test` is this one, its key known, and ours shown to it.
  package let configuration: String
  /// The same for a user who has never been there.
  package let strangersConfiguration: String
  package let user: String
  private let service: Service

  private static let program = ["/usr/sbin/sshd", "/usr/local/sbin/sshd"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  package static var isPossible: Bool {
    program != nil && GitSandbox.hasProgram("ssh-keygen") && GitSandbox.hasProgram("python3")
  }

  package init(in sandbox: GitSandbox) throws {
    guard let program = SecureShellHost.program else { throw Service.NotReady(program: "sshd", lines: []) }
    let path = sandbox.path
    user = NSUserName()
    for key in ["host", "user"] {
      _ = try sandbox.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(path)/\(key)_key"])
    }
    let publicKeys = { (name: String) in sandbox.temporary.text("\(name)_key.pub") ?? "" }
    try sandbox.temporary.write("authorized_keys", publicKeys("user"))
    if getuid() == 0 {
      // Where sshd gives up its rights; its service makes it at start.
      try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    let (service, port) = try Service.onFreePort(
      program, environment: sandbox.environment, folder: path, readyWith: "Server listening on"
    ) { port in
      try sandbox.temporary.write(
        "sshd_config",
        """
        ListenAddress 127.0.0.1
        Port \(port)
        HostKey \(path)/host_key
        AuthorizedKeysFile \(path)/authorized_keys
        PidFile none
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin yes
        StrictModes no
        UsePAM no

        """)
      return ["-D", "-e", "-f", "\(path)/sshd_config"]
    }
    self.service = service
    try sandbox.temporary.write("known_hosts", "[127.0.0.1]:\(port) \(publicKeys("host"))")
    configuration = "\(path)/ssh_config"
    strangersConfiguration = "\(path)/strangers_config"
    for (file, hosts) in [("ssh_config", "known_hosts"), ("strangers_config", "none")] {
      try sandbox.temporary.write(
        file,
        """
        Host git.example.test
          HostName 127.0.0.1
          Port \(port)
          IdentityFile \(path)/user_key
          IdentitiesOnly yes
          UserKnownHostsFile \(path)/\(hosts)
          GlobalKnownHostsFile /dev/null
          StrictHostKeyChecking yes

        """)
    }
  }
}
