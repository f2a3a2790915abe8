import { AppError } from '@duskline/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { kyc } from '../../platform/db/functions/kyc.gen.ts';
import type { Logger } from '../../platform/log.ts';
import type { ExclusionRegister, PersonData } from './identity-provider.ts';

/** How long it is remembered that a player may play: bets ask nobody meanwhile. The database refuses what changed in between. */
const REMEMBERED_MS = 600_000;
const MOST_REMEMBERED = 50_000;

export interface RegisterDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  /** null = none is configured: who has to be looked up does not play. */
  register: ExclusionRegister | null;
  personOf(userId: string): Promise<PersonData | null>;
}

export type Register = ReturnType<typeof createRegister>;

/** Asks the national register of exclusions about players of places that have one. While it is away nobody of these plays, and everybody can log in. */
export function createRegister({ db, clock, log, register, personOf }: RegisterDeps) {
  const clearUntil = new Map<string, number>();

  /** Read once for all players: most places have no register, and their bets ask nothing at all. */
  let needed = { until: 0, answer: Promise.resolve(true) };
  function isNeeded(): Promise<boolean> {
    if (needed.until > clock.now()) return needed.answer;
    const answer = callFunction(db, kyc.isRegisterNeeded()).then(([row]) => row?.value === true);
    needed = { until: clock.now() + REMEMBERED_MS, answer };
    answer.catch(() => {
      needed.until = 0;
    });
    return answer;
  }

  const stateOf = async (userId: string) =>
    (await callFunction(db, kyc.registerState({ user: BigInt(userId), now: new Date(clock.now()) })))[0];

  /** Null = there is no answer now. */
  async function ask(userId: string): Promise<{ isExcluded: boolean } | null> {
    clearUntil.delete(userId);
    const person = register === null ? null : await personOf(userId);
    if (register === null || person === null) return null;
    try {
      const { isExcluded, reference } = await register.ask(person);
      const kept = { user: BigInt(userId), excluded: isExcluded, reference, now: new Date(clock.now()) };
      await callFunction(db, kyc.keepRegisterAnswer(kept));
      return { isExcluded };
    } catch (err) {
      log.warn({ event: 'register_away', userId, err }, 'the register of exclusions gave no answer');
      return null;
    }
  }

  function remember(userId: string): void {
    if (clearUntil.size >= MOST_REMEMBERED) clearUntil.clear();
    const endOfDay = (Math.floor(clock.now() / 86_400_000) + 1) * 86_400_000;
    clearUntil.set(userId, Math.min(clock.now() + REMEMBERED_MS, endOfDay));
  }

  return {
    /** Whether the newest answer of the register excludes a player; who was not asked about is not excluded. */
    async isExcluded(userId: string): Promise<boolean> {
      return (await stateOf(userId))?.is_excluded === true;
    },
    /** At every sign-up and log-in. Keeps nobody out. */
    async onLoggedIn(userId: string): Promise<void> {
      try {
        if ((await stateOf(userId))?.is_asked !== true) return;
        needed = { until: clock.now() + REMEMBERED_MS, answer: Promise.resolve(true) };
        await ask(userId);
      } catch (err) {
        log.warn({ event: 'register_away', userId, err }, 'the register of exclusions was not asked');
      }
    },
    /** @throws AppError AccountBreakException for a player whom the register excludes, ServiceUnavailableException while it does not answer */
    async refuseBets(userId: string): Promise<void> {
      if ((clearUntil.get(userId) ?? 0) > clock.now() || !(await isNeeded())) return;
      const state = await stateOf(userId);
      if (state?.is_asked === true && state.is_clear !== true) {
        if (state.is_excluded === true) throw new AppError('AccountBreakException');
        const answer = await ask(userId);
        if (answer === null) throw new AppError('ServiceUnavailableException');
        if (answer.isExcluded) throw new AppError('AccountBreakException');
      }
      remember(userId);
    },
  };
}
