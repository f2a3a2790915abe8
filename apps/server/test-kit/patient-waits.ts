import { vi } from 'vitest';

/**
 * `vi.waitFor` gives up after a second, and a machine that does a lot else takes longer than that to be scheduled: what it waits for would have come.
 * Without a time of its own it is as patient as `expect.poll`. A test that passes never waits for it.
 */
const PATIENCE = { timeout: 30_000, interval: 50 };
const PATIENT = Symbol.for('duskline.patient-waits');

type WaitFor = typeof vi.waitFor & { [PATIENT]?: true };

const given: WaitFor = vi.waitFor;
if (!given[PATIENT]) {
  const waitFor = ((callback, options) =>
    given(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })) as WaitFor;
  waitFor[PATIENT] = true;
  vi.waitFor = waitFor;
}
