import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { findNatsServer } from '../start/find-program.ts';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** A real NATS server of one's own on 127.0.0.1, without JetStream, to be stopped and started as often as one likes. */
export interface NatsServer {
  start(): Promise<void>;
  /** SIGKILL: it says goodbye to nobody. */
  kill(): Promise<void>;
  /** Stops answering without closing anything, until `goOn`. */
  freeze(): void;
  goOn(): void;
}

/** Not started yet. `more`: further arguments, such as a password. */
export function natsServerOn(port: number, more: readonly string[] = []): NatsServer {
  let child: ChildProcess | null = null;
  return {
    async start() {
      const program = findNatsServer();
      if (program === undefined) throw new Error('there is no nats-server on this machine: node tools/start/ensure-nats.ts');
      const own = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: 'ignore' });
      child = own;
      for (
        const until = Date.now() + PATIENCE_MS;
        !(await answers(port));
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
      )
        if (own.exitCode !== null || Date.now() > until) throw new Error('nats-server did not start');
    },
    async kill() {
      const own = child;
      child = null;
      if (!own || own.exitCode !== null || own.signalCode !== null) return;
      const gone = new Promise((done) => own.once('exit', done));
      own.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', () => socket.destroy());
  });
}
