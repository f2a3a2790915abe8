import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** A proxy in front of a provider whose answers about single fixtures take as long as they are told; everything else passes. */
export async function slowFixtures(target: string) {
  const { hostname, port } = new URL(target);
  let takesMs = 0;
  const server = http.createServer((asked, answer) => {
    const pass = () => {
      const { method, headers, url: path } = asked;
      const passed = http.request({ host: hostname, port, path, method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    };
    if (takesMs > 0 && /\/v1\/fixtures\/[^/]+$/.test(asked.url ?? '')) setTimeout(pass, takesMs);
    else pass();
  });
  const sockets = new Set<net.Socket>();
  server.on('upgrade', (asked, socket: net.Socket, head) => {
    const stream = net.connect(Number(port), hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
      stream.write(`${[`${asked.method} ${asked.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
      stream.write(head);
      socket.pipe(stream).pipe(socket);
    });
    for (const one of [socket, stream]) {
      sockets.add(one);
      one.on('error', () => [socket, stream].map((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on an answer takes so long. */
    slowDown(ms: number): void {
      takesMs = ms;
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
