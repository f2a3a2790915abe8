/** Progress lines of the launcher. One line per step, with its time; nothing is rewritten, so logs of a CI read as well as a terminal. */
const started = performance.now();

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const sinceStart = (): string => seconds(performance.now() - started);

export function say(line: string): void {
  console.info(line === '' ? '' : `  ${line}`);
}

/** Runs one step and says how long it took. `label` is what is done; `result` may add what came out of it. */
export async function step<T>(label: string, work: () => Promise<T>, result?: (value: T) => string): Promise<T> {
  const from = performance.now();
  const value = await work();
  say(`${label}${result === undefined ? '' : result(value)} (${seconds(performance.now() - from)})`);
  return value;
}
