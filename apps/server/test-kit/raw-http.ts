import { connect, type Socket } from 'node:net';

/** One request written by hand, byte by byte where it must be: what no client library would send. */
export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  /** Everything that came back, as text. */
  text: string;
  /** Until the server closed the connection, in milliseconds. */
  tookMs: number;
}

/** Sends the parts one after the other, `pauseMs` apart, and reads until the server closes. An endless source of parts is a drip. */
export async function sendRaw(port: number, parts: Iterable<string | Buffer>, pauseMs = 0): Promise<RawAnswer> {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOpen = true;
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
  for (const part of parts) {
    if (!isOpen) break;
    socket.write(part);
    if (pauseMs > 0) await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
  }
  await closed;
  return { status: statusOf(text), text, tookMs: performance.now() - startedAt };
}

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

/** A connection that the client leaves open: reads the first answer only. */
export async function firstAnswer(port: number, request: string): Promise<{ status: number; text: string; socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(request);
  const text = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))));
  return { status: statusOf(text), text, socket };
}
