import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those, taken between looking and starting, would be in the way. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** A port of 127.0.0.1 without a listener, the ones after it free too when `count` asks for several. */
export async function freePort(count = 1): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = FIRST + count * Math.floor((Math.random() * (LAST - FIRST)) / count);
    const all = await Promise.all(Array.from({ length: count }, (_, n) => isFree(port + n)));
    if (all.every(Boolean)) return port;
  }
  throw new Error(`No ${count} free ports between ${FIRST} and ${LAST}.`);
}
