import type { Harm } from '../../modules/limits/index.ts';
import type { Messages } from '../../modules/messages/index.ts';
import type { Database } from '../../platform/db/create-db.ts';

const AT_ONCE = 200;

export interface ScoreParts {
  db: Pick<Database, 'transaction'>;
  harm: Pick<Harm, 'toScore' | 'find' | 'keepWithin'>;
  messages: Pick<Messages, 'writeWithin'>;
}

/** Weighs the markers of harm of a player (trust TR-D13). The highest level stops their play, and the message that says so is written in the same transaction. */
export async function scorePlayer({ db, harm, messages }: ScoreParts, userId: bigint): Promise<string> {
  const found = await harm.find(userId);
  return db.transaction(async (tx) => {
    const kept = await harm.keepWithin(tx, found);
    if (kept === 'blocked') await messages.writeWithin(tx, { userId: String(userId), kind: 'play-blocked' });
    return kept;
  });
}

export interface Scored {
  looked: number;
  queued: number;
  blocked: number;
}

/** All players who have been here; for a job of the night. One player keeps no other from it. @throws AggregateError at the end */
export async function scorePlayers(parts: ScoreParts): Promise<Scored> {
  const scored: Scored = { looked: 0, queued: 0, blocked: 0 };
  const failed: unknown[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const players: bigint[] = await parts.harm.toScore(after, AT_ONCE);
    for (const userId of players) {
      const kept = await scorePlayer(parts, userId).catch((error: unknown) => void failed.push(error));
      scored.looked++;
      if (kept === 'queued' || kept === 'blocked') scored[kept]++;
    }
    after = players.length < AT_ONCE ? undefined : players.at(-1);
  }
  if (failed.length > 0) throw new AggregateError(failed, `markers of harm of ${failed.length} players could not be weighed`);
  return scored;
}
