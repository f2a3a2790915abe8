import { expect, test } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [20_000_000_000_000, '353130'],
])('RFC 6238 appendix B: at %i ms the code is %s', (nowMs, code) => {
  expect(oneTimeCode(SECRET, nowMs)).toBe(code);
});
