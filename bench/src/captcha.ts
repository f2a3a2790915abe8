import { type CaptchaCost, createCaptcha } from '@duskline/server/src/modules/identity/captcha/captcha.ts';
import { createThrottle } from '@duskline/server/src/modules/identity/log-in/throttle.ts';
import { PRODUCTION_TUNING } from '@duskline/server/src/modules/identity/tuning.ts';
import { systemClock } from '@duskline/server/src/platform/clock.ts';
import { solutionOf } from '@duskline/server/test-kit/solve-captcha.ts';
import { startBenchDatabase } from './bench-database.ts';
import { rounded } from './bench-figures.ts';

/**
 * Solved captchas verified a second, from the form to the row that uses one up. Solving is the browser's work and does not count: the challenges ask for the
 * rounds of production and one try, which are as much to verify as any.
 */
const CAPTCHAS = 6_000;
const WARM_UP = 500;
const WIDTH = 64;
const BUDGET = 2_000;
const ACT = 'resetpassword';

type Solved = { CaptchaId: string; Captcha: string };

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: WIDTH }, one));
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const cost: CaptchaCost = { ...PRODUCTION_TUNING.captcha, tries: 1, perNetwork: 1_000_000 };
    const captcha = createCaptcha({
      db: bench.db,
      clock: systemClock,
      throttle: createThrottle(bench.db),
      secret: 'a-secret-of-the-bench-that-is-long-enough',
      cost,
    });
    const solved: Solved[] = [];
    await inParallel(Array.from({ length: CAPTCHAS + WARM_UP }), async () => {
      const { id, challenge } = await captcha.issue(ACT, '203.0.113.7');
      solved.push({ CaptchaId: id, Captcha: await solutionOf(challenge) });
    });
    let refused = 0;
    const verify = (forms: readonly Solved[]) =>
      inParallel(forms, async (form) => {
        if (!(await captcha.take(ACT, form))) refused++;
      });
    await verify(solved.slice(0, WARM_UP));
    const startedAt = performance.now();
    await verify(solved.slice(WARM_UP));
    const perSecond = CAPTCHAS / ((performance.now() - startedAt) / 1_000);
    // Each is of use once.
    const again = await captcha.take(ACT, solved[WARM_UP] as Solved);
    return {
      name: 'captcha',
      value: rounded(perSecond),
      unit: 'captchas verified/s',
      budget: BUDGET,
      refused,
      takenTwice: again,
      holds: perSecond >= BUDGET && refused === 0 && !again,
    };
  } finally {
    await bench.close();
  }
}
