import { describe, expect, test } from 'vitest';
import { DatabaseFaultError, explainDatabaseError } from './database-error.ts';
import { MAX_RETRIES, retrying } from './transaction.ts';

const failure = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });
const options = { random: () => 0 };

describe('trust 2.4 repeating a transaction', () => {
  test.each(['40001', '40P01'])('%s is done again until it works', async (code) => {
    const seen: string[] = [];
    let left = 3;
    const answer = await retrying(
      async () => {
        if (left-- > 0) throw failure(code);
        return 'done';
      },
      { ...options, onRetry: (sqlState, attempt) => seen.push(`${sqlState}/${attempt}`) },
    );
    expect(answer).toBe('done');
    expect(seen).toEqual([`${code}/1`, `${code}/2`, `${code}/3`]);
  });

  test('gives up after the allowed number of repetitions', async () => {
    let calls = 0;
    await expect(
      retrying(async () => {
        calls++;
        throw failure('40P01');
      }, options),
    ).rejects.toMatchObject({ code: '40P01' });
    expect(calls).toBe(1 + MAX_RETRIES);
  });

  test.each(['23505', '23514', '22003', '57014', '57P01', 'ECONNRESET'])('%s is not repeated', async (code) => {
    let calls = 0;
    await expect(
      retrying(async () => {
        calls++;
        throw failure(code);
      }, options),
    ).rejects.toThrow();
    expect(calls).toBe(1);
  });
});

describe('what a failure means to the caller', () => {
  test.each(['55P03', '57014', '53300', '53100', '53200', '25P03'])('%s: nothing happened, try again', (code) => {
    expect(explainDatabaseError(failure(code))).toMatchObject({ name: 'DatabaseFaultError', fault: 'busy', sqlState: code });
  });

  test.each(['57P01', '57P02', '57P03', '08006', '08003', '08P01', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT'])(
    '%s: outcome unknown',
    (code) => {
      expect(explainDatabaseError(failure(code))).toMatchObject({ fault: 'lost', sqlState: code });
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Connection ended unexpectedly',
  ])('"%s" (the driver gives no code): outcome unknown', (message) => {
    expect(explainDatabaseError(new Error(message))).toMatchObject({ fault: 'lost' });
  });

  test('no free connection in time: nothing happened', () => {
    expect(explainDatabaseError(new Error('timeout exceeded when trying to connect'))).toMatchObject({ fault: 'busy' });
  });

  test('faults of the data come back as they are, and an explained fault stays what it is', () => {
    const violation = failure('23505');
    expect(explainDatabaseError(violation)).toBe(violation);
    expect(explainDatabaseError('text')).toBe('text');
    const fault = new DatabaseFaultError('lost', 'x', undefined, undefined);
    expect(explainDatabaseError(fault)).toBe(fault);
  });
});
