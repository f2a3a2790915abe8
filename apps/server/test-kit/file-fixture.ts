import { afterAll } from 'vitest';

const PATIENCE_MS = 120_000;

/** What all tests of a file share: made while the file is read, so that it can be a constant, and closed behind the last test. */
export async function fileFixture<T extends { close(): Promise<unknown> }>(making: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the fixture was not made within ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  const made = await Promise.race([making, tooLate]).finally(() => clearTimeout(timer));
  afterAll(() => made.close());
  return made;
}
