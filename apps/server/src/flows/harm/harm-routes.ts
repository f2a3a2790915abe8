import type { HarmForm } from '@duskline/contract/calls/harm';
import type { HarmCase } from '@duskline/contract/entities/limits';
import { AppError } from '@duskline/contract/errors';
import { HARM_MARKERS } from '@duskline/contract/harm-policy';
import { findCurrency } from '@duskline/money/currency';
import { type Harm, type HarmReader, readAmount, type StaffLimit } from '../../modules/limits/index.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { ScoreParts } from './score-players.ts';

/** So many are shown at once: who waits longest on the highest level comes first. */
const SHOWN = 200;

export interface HarmRouteParts extends ScoreParts {
  harm: Harm;
}

const readerOf = ({ session, ip, requestId }: CallContext<Session>): HarmReader => ({ userId: session.userId, ip, requestId });

/** @throws AppError for an amount that is none: nobody has a limit removed here */
function limitOf(body: HarmForm): StaffLimit | null {
  if (body.act !== 'limit') return null;
  const { Currency: currency, ...form } = body.limit;
  if (!findCurrency(currency)) throw new AppError('ValidationException', { fieldErrors: { 'limit.Currency': 'is not known' } });
  const amount = readAmount(currency, form, 'limit.Amount');
  if (amount === null) throw new AppError('ValidationException', { fieldErrors: { 'limit.Amount': 'is needed' } });
  return { kind: form.Type, hours: form.Hours, amount, currency };
}

/** Markers of harm for compliance (trust TR-D13): who waits, what their score is made of, and what is done. */
export function harmRoutes({ db, harm, messages }: HarmRouteParts) {
  async function show(userId: number, by: HarmReader): Promise<HarmCase> {
    const found = await harm.open(BigInt(userId), by);
    if (found === null) throw new AppError('NotFoundException');
    const { reasons, openSince, blocked } = found;
    return {
      UserID: String(userId),
      UserName: found.userName,
      Currency: found.currency,
      Level: found.level,
      Score: found.score,
      Reasons: HARM_MARKERS.flatMap((Marker) => {
        const reason = reasons[Marker];
        return reason ? [{ Marker, Figure: reason.figure, Points: reason.points }] : [];
      }),
      ScoredAt: found.scoredAt.toISOString(),
      ...(openSince && { WaitsSince: openSince.toISOString() }),
      ...(blocked && { PlayBlocked: { Since: blocked.since.toISOString(), By: blocked.by } }),
    };
  }

  return defineHandlers({
    'staff.harmqueue': async () =>
      (await harm.queue(SHOWN)).map(({ userId, userName, level, score, openSince, isBlocked }) => ({
        UserID: String(userId),
        UserName: userName,
        Level: level,
        Score: score,
        WaitsSince: openSince.toISOString(),
        IsPlayBlocked: isBlocked,
      })),
    'staff.harmcase': (context, { query: { userId } }) => show(userId, readerOf(context)),
    'staff.decideharm': async (context, { body }) => {
      const { act, reason } = body;
      const decision = { userId: BigInt(body.userId), act, reason, limit: limitOf(body) };
      const done = await db.transaction(async (tx) => {
        const answer = await harm.decideWithin(tx, decision, readerOf(context));
        // Nothing is said of play that goes on: nobody is called back to it (TR-D9).
        if (answer === 'done' && act === 'block') await messages.writeWithin(tx, { userId: body.userId, kind: 'play-blocked' });
        return answer;
      });
      if (done === 'unknown') throw new AppError('NotFoundException');
      if (done === 'same') throw new AppError('TransactionClosedException');
      if (done !== 'done')
        throw new AppError('ValidationException', {
          fieldErrors:
            done === 'currency' ? { 'limit.Currency': 'is not that of the account' } : { 'limit.Amount': 'is not lower' },
        });
      return { Success: true };
    },
  });
}
