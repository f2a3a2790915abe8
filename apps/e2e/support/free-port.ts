import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those, taken between looking and starting, would be in the way. */
const FIRST = 20_000;
const LAST = 32_000;
/** Site, sandbox and PostgreSQL. */
const NEIGHBOURS = 3;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** A port for a product of its own, the ones after it free too: the launcher takes them for the sandbox and PostgreSQL. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = FIRST + NEIGHBOURS * Math.floor((Math.random() * (LAST - FIRST)) / NEIGHBOURS);
    const all = await Promise.all(Array.from({ length: NEIGHBOURS }, (_, n) => isFree(port + n)));
    if (all.every(Boolean)) return port;
  }
  throw new Error('No free ports for the product.');
}
