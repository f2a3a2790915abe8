import type { BreakForm } from '@duskline/contract/calls/limits';
import type { PlayerBreak as WireBreak } from '@duskline/contract/entities/limits';
import { AppError } from '@duskline/contract/errors';
import type { Jurisdiction } from '@duskline/contract/jurisdictions';
import type { Identity } from '../../modules/identity/index.ts';
import type { Breaks, Harm, PlayerBreak } from '../../modules/limits/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { defineHandlers, type Session } from '../../platform/http/handler.ts';

/** Longer exclusions that are offered beside the shortest, in months. */
const LONGER_EXCLUSIONS = [12, 24, 60];
const HOUR_MS = 3_600_000;

export interface BreakParts {
  db: Database;
  clock: Clock;
  breaks: Breaks;
  harm: Pick<Harm, 'blockedSince'>;
  identity: Pick<Identity, 'endSessionsWithin' | 'clearCookie'>;
  jurisdictionOf(userId: string): Promise<Pick<Jurisdiction, 'timeOutHours' | 'shortestExclusionMonths' | 'onSelfExclusion'>>;
  /** Gives one of a player's open bets back; 0 = all are. */
  voidBets(userId: bigint): Promise<number>;
  onVoided(): void;
}

/** Gives back what has to be given back, of one player, until all is. */
async function voidAll({ voidBets, onVoided }: Pick<BreakParts, 'voidBets' | 'onVoided'>, userId: bigint): Promise<void> {
  while ((await voidBets(userId)) > 0) onVoided();
}

/** Those whose process ended in the middle of it; for a daily job. One player keeps no other from it. @throws AggregateError at the end */
export async function voidLeftBets(parts: Pick<BreakParts, 'breaks' | 'voidBets' | 'onVoided'>): Promise<void> {
  const failed: unknown[] = [];
  for (const userId of await parts.breaks.betsToVoid()) await voidAll(parts, userId).catch((err: unknown) => failed.push(err));
  if (failed.length > 0) throw new AggregateError(failed, `bets of ${failed.length} excluded players could not be given back`);
}

/** The same day so many calendar months later, or the last one of that month (UTC). */
export function monthsLater(fromMs: number, months: number): Date {
  const from = new Date(fromMs);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1, ...timeOf(from));
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(first + (Math.min(from.getUTCDate(), days) - 1) * 24 * HOUR_MS);
}

const timeOf = (date: Date) =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds()] as const;

const momentOf = (ms: number): string => new Date(ms).toISOString();

const present = (taken: PlayerBreak): NonNullable<WireBreak['Break']> => ({
  Type: taken.kind,
  BeganAt: momentOf(taken.beganAtMs),
  ...(taken.endsAtMs === null ? {} : { EndsAt: momentOf(taken.endsAtMs) }),
  MayAskReturn: taken.kind === 'exclusion' && taken.isOver && taken.returnAtMs === null,
  ...(taken.returnAtMs === null ? {} : { ReturnAt: momentOf(taken.returnAtMs) }),
});

/** Time-out, self-exclusion and the way back (trust TR-D6 to TR-D8). */
export function breakCalls(parts: BreakParts) {
  const { breaks, identity, clock } = parts;

  async function show({ userId }: Session): Promise<WireBreak> {
    const [taken, blockedSince, rules] = await Promise.all([
      breaks.read(BigInt(userId)),
      parts.harm.blockedSince(BigInt(userId)),
      parts.jurisdictionOf(userId),
    ]);
    const shortest = rules.shortestExclusionMonths;
    return {
      ...(taken && { Break: present(taken) }),
      ...(blockedSince && { PlayBlockedSince: blockedSince.toISOString() }),
      TimeOutHours: [...rules.timeOutHours],
      ExclusionMonths: [shortest, ...LONGER_EXCLUSIONS.filter((months) => months > shortest)],
    };
  }

  /** When the break that is asked for ends. @throws AppError for a length that is not offered */
  function endOf(form: BreakForm, rules: Pick<Jurisdiction, 'timeOutHours' | 'shortestExclusionMonths'>): Date | 'infinity' {
    if (form.Type === 'exclusion') {
      if (form.Months === null) return 'infinity';
      if (form.Months < rules.shortestExclusionMonths) throw notOffered('Months');
      return monthsLater(clock.now(), form.Months);
    }
    if (!rules.timeOutHours.includes(form.Hours)) throw notOffered('Hours');
    return new Date(clock.now() + form.Hours * HOUR_MS);
  }

  return defineHandlers({
    'player.breaks': ({ session }) => show(session),
    'player.takebreak': async (context, { body }) => {
      const { userId } = context.session;
      const rules = await parts.jurisdictionOf(userId);
      const asked = { userId: BigInt(userId), kind: body.Type, endsAt: endOf(body, rules) };
      const voidsBets = body.Type === 'exclusion' && rules.onSelfExclusion === 'void';
      const notifyEnded = await inTransaction(parts.db.kysely, async (tx) =>
        (await breaks.takeWithin(tx, { ...asked, voidsBets })) ? identity.endSessionsWithin(tx, userId, 'excluded') : null,
      );
      if (notifyEnded === null) throw new AppError('BreakRunsException');
      notifyEnded();
      context.setHeader('set-cookie', identity.clearCookie());
      context.log.info({ event: 'player.break', userId, kind: body.Type }, 'a player takes a break');
      // The break stands, whatever becomes of the bets: what is left of them is given back by night.
      if (voidsBets)
        await voidAll(parts, asked.userId).catch((err: unknown) =>
          context.log.error({ event: 'bets_left', userId, err }, 'open bets of an excluded player are not given back yet'),
        );
      const begun = await breaks.read(asked.userId);
      return { Success: true, ...(begun && { Break: present(begun) }) };
    },
    'player.askreturn': async ({ session }) => {
      if (!(await breaks.askReturn(BigInt(session.userId)))) throw new AppError('BreakRunsException');
      return show(session);
    },
  });
}

const notOffered = (field: string) => new AppError('ValidationException', { fieldErrors: { [field]: 'is not offered' } });
