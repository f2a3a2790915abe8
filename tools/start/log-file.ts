import { appendFileSync } from 'node:fs';
import { rotateLog } from './supervised-child.ts';

const LINES_BETWEEN_SIZE_CHECKS = 1000;

/** A log that the launcher writes itself, line by line (PostgreSQL speaks through it). Without a path the lines go to the terminal. */
export class LogFile {
  readonly #path: string | undefined;
  #lines = 0;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  write(line: string): void {
    if (this.#path === undefined) {
      console.info(line);
      return;
    }
    if (this.#lines % LINES_BETWEEN_SIZE_CHECKS === 0) rotateLog(this.#path);
    this.#lines += 1;
    appendFileSync(this.#path, `${line}\n`);
  }
}
