import { afterAll } from 'vitest';

const PATIENCE_MS = 120_000;

/** Set-up while the file is read, where no time limit of the runner holds. @throws when it is not done in time */
export async function inTime<T>(making: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the fixture was not made within ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  return await Promise.race([making, tooLate]).finally(() => clearTimeout(timer));
}

/** What all tests of a file share: made while the file is read, so that it can be a constant, and closed behind the last test. */
export async function fileFixture<T extends { close(): Promise<unknown> }>(making: Promise<T>): Promise<T>;
export async function fileFixture<T>(making: Promise<T>, close: (made: T) => Promise<unknown>): Promise<T>;
export async function fileFixture<T extends { close?: () => Promise<unknown> }>(
  making: Promise<T>,
  close = (made: T) => made.close?.() ?? Promise.resolve(),
): Promise<T> {
  const made = await inTime(making);
  afterAll(() => close(made));
  return made;
}
