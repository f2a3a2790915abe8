import { type ChildProcess, fork, type Serializable } from 'node:child_process';

/** Another process of a bench: it is told what to do and answers with one message to each question. */
export class BenchChild<Command extends Serializable> {
  readonly #process: ChildProcess;

  constructor(file: string, args: readonly string[] = []) {
    this.#process = fork(file, args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  }

  post(command: Command): void {
    this.#process.send(command);
  }

  /** Without a command: waits for what it says of itself. */
  ask<Answer>(command?: Command): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`));
      this.#process.once('exit', onExit).once('message', (message) => {
        this.#process.off('exit', onExit);
        resolve(message as Answer);
      });
    });
    if (command !== undefined) this.post(command);
    return answer;
  }

  end(): void {
    this.#process.removeAllListeners('exit').kill();
  }
}
