"""A proxy and a host with a certificate, for tests, on one port of this machine.

    relay.py CERTIFICATE KEY PORT LOG

Prints `port N`. What begins as TLS is taken as is; for `CONNECT host:port` a line `host:port` goes to the end of the file LOG,
it is answered, and then TLS begins, whatever the host: this program is all of them. The plain bytes inside go to PORT of this
machine and back.
"""

import socket
import ssl
import sys
import threading


def copy(source, target):
    try:
        while data := source.recv(1 << 16):
            target.sendall(data)
    except (OSError, ssl.SSLError):
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client, context, port, log):
    try:
        if client.recv(1, socket.MSG_PEEK) != b"\x16":
            head = b""
            while b"\r\n\r\n" not in head:
                data = client.recv(1 << 12)
                if not data:
                    return
                head += data
            method, place = head.split()[:2]
            if method != b"CONNECT":
                client.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            with open(log, "ab") as file:
                file.write(place + b"\n")
            client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        inside = context.wrap_socket(client, server_side=True)
        server = socket.create_connection(("127.0.0.1", port))
    except (OSError, ssl.SSLError, ValueError):
        client.close()
        return
    back = threading.Thread(target=copy, args=(server, inside), daemon=True)
    back.start()
    copy(inside, server)
    back.join()
    inside.close()
    server.close()


def main():
    certificate, key, port, log = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    listening = socket.create_server(("127.0.0.1", 0))
    print("port", listening.getsockname()[1], flush=True)
    while True:
        client, _ = listening.accept()
        threading.Thread(target=serve, args=(client, context, port, log), daemon=True).start()


main()
