import type { RealityCheck } from '@duskline/contract/entities/limits';
import { AppError } from '@duskline/contract/errors';
import type { Jurisdiction } from '@duskline/contract/jurisdictions';
import { wireOf } from '@duskline/money/wire-amount';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction, withValues } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';
import { defineHandlers, type Session } from '../../platform/http/handler.ts';

export interface RealityCheckParts {
  db: Database;
  clock: Clock;
  rulesOf(userId: string): Promise<Pick<Jurisdiction, 'realityCheck'>>;
}

/** Reality checks: how long a session runs and what it has cost, as often as its player wishes; no bet is taken while one waits for its answer (trust TR-D5). */
export function realityCheckRoutes({ db, clock, rulesOf }: RealityCheckParts) {
  const inSession = ({ userId, sessionId: session }: Session) => ({ user: BigInt(userId), session, now: new Date(clock.now()) });

  async function show(session: Session): Promise<RealityCheck> {
    const [rows, rules] = await Promise.all([
      callFunction(db, limits.readRealityCheck(inSession(session))),
      rulesOf(session.userId),
    ]);
    const offered = { OfferedMinutes: [...rules.realityCheck.minutes], IsRequired: rules.realityCheck.isRequired };
    const [row] = rows;
    if (!row) return offered;
    const check = withValues(row, 'minutes', 'since', 'due_at', 'is_due', 'staked', 'returned');
    return {
      ...offered,
      Check: {
        Minutes: check.minutes,
        Since: check.since.toISOString(),
        DueAt: check.due_at.toISOString(),
        IsDue: check.is_due,
        NetResult: wireOf(check.returned - check.staked, session.currency),
        Currency: session.currency,
      },
    };
  }

  return defineHandlers({
    'player.realitycheck': ({ session }) => show(session),
    'player.setrealitycheck': async ({ session }, { body }) => {
      const { realityCheck } = await rulesOf(session.userId);
      const isOffered = body.Minutes === null ? !realityCheck.isRequired : realityCheck.minutes.includes(body.Minutes);
      if (!isOffered) throw new AppError('ValidationException', { fieldErrors: { Minutes: 'is not offered' } });
      const [row] = await callFunction(db, limits.setRealityCheck({ ...inSession(session), minutes: body.Minutes }));
      if (row?.value !== true) throw new AppError('RealityCheckException');
      return show(session);
    },
    'player.answerrealitycheck': async ({ session }) => {
      await callFunction(db, limits.answerRealityCheck(inSession(session)));
      return show(session);
    },
  });
}
