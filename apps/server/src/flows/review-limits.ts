import type { Limits } from '../modules/limits/index.ts';
import type { Messages } from '../modules/messages/index.ts';

const AT_ONCE = 200;

/** Asks players every half year to look at their limits (TR-D4), once each time however often it runs. Returns how many were due. */
export async function reviewLimits(limits: Pick<Limits, 'reviewsDue'>, messages: Pick<Messages, 'write'>): Promise<number> {
  let due = 0;
  for (let after = 0n; ; ) {
    const players = await limits.reviewsDue(after, AT_ONCE);
    for (const { userId, halfYears } of players)
      await messages.write({ userId: String(userId), kind: 'limits-review', onceKey: `limits-review-${halfYears}` });
    due += players.length;
    const last = players.at(-1);
    if (last === undefined || players.length < AT_ONCE) return due;
    after = last.userId;
  }
}
