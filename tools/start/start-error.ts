/** A reason not to start that the person at the terminal can fix: one line that says what is wrong and what to do. */
export class StartError extends Error {
  constructor(problem: string, remedy: string) {
    super(`${problem} ${remedy}`);
    this.name = 'StartError';
  }
}
