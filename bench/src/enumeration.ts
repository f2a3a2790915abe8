import { newPerson } from '../../tools/product-kit/new-person.ts';
import { solveCaptcha } from '../../tools/product-kit/solve-captcha.ts';
import { type Answer, ORIGIN, post, signUp, startAccountBench } from './bench-accounts.ts';
import { percentile, rounded } from './bench-figures.ts';

/**
 * TR-A8: whether the time of an answer tells who has an account. Each act is asked about an account and about none, in turn and in pairs whose order changes,
 * from an address of its own, so that nothing is slowed down by what was asked before; the two medians may differ by less than a tenth.
 */
const SAMPLES = 200;
const WARM_UP = 20;
const BUDGET = 0.1;

type Side = 'known' | 'unknown';
const SIDES: readonly [Side, Side] = ['known', 'unknown'];

interface Act {
  readonly name: string;
  /** What both sides are answered: another answer would tell by itself. */
  readonly status: number;
  ask(side: Side, number: number, address: string): Promise<Answer>;
}

/** Mobile numbers of Belgium: nobody has one here but those that the bench gives to its players. */
const phoneOf = (number: number): string => `+3247${1_000_000 + number}`;

async function get(url: string, path: string, address: string): Promise<Answer> {
  const startedAt = performance.now();
  const reply = await fetch(url + path, { headers: { origin: ORIGIN, 'x-forwarded-for': address } });
  const body = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, ms: performance.now() - startedAt, cookie: '', body };
}

async function captcha(url: string, address: string): Promise<object> {
  const { body } = await get(url, '/api/session/captcha', address);
  return { CaptchaId: body.CaptchaId, Captcha: await solveCaptcha(String(body.Challenge)) };
}

function acts(url: string): Act[] {
  const nameOf = (side: Side, number: number): string => (side === 'known' ? `enum${number}` : `free${number}`);
  return [
    {
      name: 'logIn',
      status: 401,
      ask: (side, number, address) =>
        post(url, '/api/session/login', { UserName: nameOf(side, number), Password: 'not the right password' }, { address }),
    },
    {
      // A name that is taken, beside a mailbox that is: with both free it is a sign-up.
      name: 'signUp',
      status: 400,
      ask: (side, number, address) => {
        const [taken, free] = [newPerson(`enum${number}`), newPerson(`new${number}`)];
        const form = side === 'known' ? { ...free, UserName: taken.UserName } : { ...free, Email: taken.Email };
        return post(url, '/api/session/register', form, { address });
      },
    },
    {
      name: 'lostPassword',
      status: 200,
      ask: async (side, number, address) => {
        const form = { Email: newPerson(nameOf(side, number)).Email, ...(await captcha(url, address)) };
        return post(url, '/api/session/resetpassword', form, { address });
      },
    },
    {
      name: 'phoneCheck',
      status: 200,
      ask: (side, number, address) => {
        const phone = encodeURIComponent(phoneOf(side === 'known' ? number : 5_000 + number));
        return get(url, `/api/session/phonecheck?phone=${phone}&countryCode=BE`, address);
      },
    },
  ];
}

/** @throws when an answer tells by its status who has an account */
async function measure(act: Act, area: number) {
  const times: Record<Side, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let number = 0; number < SAMPLES + WARM_UP; number++) {
    const order = number % 2 ? SIDES : SIDES.toReversed();
    for (const side of order) {
      const address = `10.${area}.${side === 'known' ? 1 : 2}.${number & 255}`;
      const { status, ms, body } = await act.ask(side, number, address);
      if (status !== act.status) throw new Error(`${act.name} of ${side} answered ${status} ${JSON.stringify(body)}`);
      answers.add(JSON.stringify(body));
      if (number >= WARM_UP) times[side].push(ms);
    }
  }
  if (answers.size !== 1) throw new Error(`${act.name} has ${answers.size} answers: ${[...answers].join(' ')}`);
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  return {
    knownMs: rounded(known, 2),
    unknownMs: rounded(unknown, 2),
    differ: Math.abs(known - unknown) / Math.max(known, unknown),
  };
}

export async function run() {
  const bench = await startAccountBench();
  try {
    const { url } = await bench.server();
    await signUp(url, SAMPLES + WARM_UP, 'enum', (number) => ({ Phone: phoneOf(number) }));
    const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const [at, act] of acts(url).entries()) {
      const one = await measure(act, 20 + at);
      measured[act.name] = { ...one, differ: rounded(one.differ, 3) };
      console.info(
        `  ${act.name}: ${one.knownMs} ms of an account, ${one.unknownMs} ms of none, ${rounded(one.differ * 100, 1)} % apart`,
      );
    }
    const most = Math.max(...Object.values(measured).map(({ differ }) => differ));
    return {
      name: 'enumeration',
      value: rounded(most * 100, 1),
      unit: '% that medians of an account and of none differ by',
      budget: BUDGET * 100,
      samples: SAMPLES,
      ...measured,
      holds: most < BUDGET,
    };
  } finally {
    await bench.close();
  }
}
