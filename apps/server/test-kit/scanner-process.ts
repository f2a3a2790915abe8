import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopChild } from '../../../tools/product-kit/stop-child.ts';

const MAIN = fileURLToPath(new URL('../../../sandboxes/scanner/src/main.ts', import.meta.url));

export interface ScannerProcess {
  /** For CLAMD. */
  readonly clamd: string;
  close(): Promise<void>;
}

/** The scanner, in a process of its own, spoken to by the protocol of clamd. `port` brings one back where it was. */
export async function startScanner(port = 0): Promise<ScannerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const clamd = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the scanner ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      const found = /listening on (\S+)/.exec(text.toString());
      if (found?.[1]) resolve(found[1]);
    });
  });
  return { clamd, close: () => stopChild(child) };
}
