import { createHash } from 'node:crypto';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { mayNameEndpoint } from './endpoint.ts';
import { createPushTransport, type PushAnswer } from './push-transport.ts';
import {
  type ClaimedNotification,
  claim,
  keepSubscription,
  makeRoom,
  noteScore,
  type Result,
  webPushStore as store,
  writeNews,
  writeResults,
} from './store.ts';
import type { BetResult, GoalFacts, NewSubscription, News } from './types.ts';
import { generatedKeys, keysOf } from './vapid-keys.ts';
import { createNotificationWriter, type PushPayload, type Told } from './write-notification.ts';

export interface Settings {
  /** For PushManager.subscribe; null = this server sends nothing. */
  publicKey: string | null;
  goals: boolean;
  bets: boolean;
}

export interface WebPushDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  alarms: Alarms;
  config: Pick<Config, 'push' | 'profile' | 'authSecret'>;
  /** Whether a player may be told anything in the browser of this session: they have not logged out there, are not locked and take no break. */
  mayReach(player: { userId: string; sessionId: string }): Promise<boolean>;
  /** Whether a player may be told what draws to play (trust TR-D9): not where their play was stopped for their own sake. */
  mayDrawToPlay(userId: string): Promise<boolean>;
}

/** Players who follow a match, whether or not they want to hear of its goals. */
type FollowersOf = () => Promise<readonly string[]>;

export type WebPush = ReturnType<typeof createWebPush>;

/** Browsers that an account has at most, and notifications that one gets in an hour. */
const MOST_BROWSERS = 10;
const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
/** A goal is news while the match goes on, a result until the next day. */
const USEFUL_MS = { goal: HOUR_MS / 4, bet: 24 * HOUR_MS } as const;
/** Longer than any event is delivered again. */
const KEPT_MS = 48 * HOUR_MS;
const SCORES_KEPT_MS = 14 * 24 * HOUR_MS;
/** Longer than a push service may take. */
const LEASE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** So many are on their way at once. */
const WIDTH = 8;
const COMMIT_MS = 20;
const AT_ONCE = 1_000;
/** So many refusals of our messages in a row, and a person has to look at the keys. */
const REFUSED_TO_ALARM = 20;

/** RFC 8030: at most 32 letters of base64url. It names nothing to the push service. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

export function createWebPush({ db, clock, log, metrics, alarms, config, mayReach, mayDrawToPlay }: WebPushDeps) {
  const { key, contact, testOrigin, retryMs } = config.push;
  // Real players never get what a made-up key has signed.
  const keys = key !== null ? keysOf(key) : config.profile === 'play' ? generatedKeys(config.authSecret) : null;
  const transport = keys === null ? null : createPushTransport(keys, contact, testOrigin);
  const write = createNotificationWriter();
  const runner = createDelayedJobRunner({ work: sendDue, log, event: 'web_push', fault: 'notifications could not be read' });
  let isStopping = false;
  let refusedInRow = 0;

  const now = () => new Date(clock.now());

  async function sendDue(): Promise<void> {
    if (transport === null) return;
    await Promise.all(Array.from({ length: WIDTH }, sendOneByOne));
  }

  async function sendOneByOne(): Promise<void> {
    while (!isStopping) {
      const at = now();
      const claimed = await claim(db, at, new Date(at.getTime() + LEASE_MS));
      if (claimed === null) return;
      await store.replaceOlder(db, { ...claimed, at });
      await handle(claimed);
    }
  }

  async function finish({ id, kind }: ClaimedNotification, result: Result): Promise<void> {
    metrics.count('web_push_total', { kind, result });
    await store.finish(db, { id, result, at: now() });
  }

  async function handle(claimed: ClaimedNotification): Promise<void> {
    const [to] = await store.byId(db, { id: claimed.subscription_id });
    // Gone meanwhile, and with it what waited for it.
    if (to === undefined) return;
    const leftMs = claimed.expires_at.getTime() - clock.now();
    // The browser is another player's by now: it was theirs when this was written.
    if (leftMs < 1_000 || to.user_id !== claimed.user_id) return finish(claimed, 'expired');
    if (!(claimed.kind === 'goal' ? to.wants_goals : to.wants_bets)) return finish(claimed, 'expired');
    if (!(await mayReach({ userId: String(to.user_id), sessionId: String(to.session_id) })))
      return remove(claimed.subscription_id, to.endpoint, 'shut_out');
    if (claimed.kind === 'goal' && !(await mayDrawToPlay(String(to.user_id)))) return finish(claimed, 'expired');
    const [count] = await store.countSent(db, { id: claimed.subscription_id, since: new Date(clock.now() - HOUR_MS) });
    if (Number(count?.sent ?? 0) >= MOST_AN_HOUR) return finish(claimed, 'limited');
    const payload: PushPayload = {
      ...write({ kind: claimed.kind, facts: claimed.facts } as Told, to.language),
      tag: claimed.topic,
      number: Number(claimed.id),
    };
    const message = { payload: JSON.stringify(payload), ttlSeconds: Math.floor(leftMs / 1_000), topic: claimed.topic };
    const answer: PushAnswer = (await transport?.send(to, message)) ?? { state: 'later', reason: 'no keys', waitMs: null };
    return keep(claimed, to.endpoint, answer);
  }

  async function keep(claimed: ClaimedNotification, endpoint: string, answer: PushAnswer): Promise<void> {
    if (answer.state === 'gone') return remove(claimed.subscription_id, endpoint, 'gone');
    if (answer.state === 'later') {
      const waitMs = answer.waitMs ?? Math.min(LONGEST_PAUSE_MS, retryMs * 2 ** Math.min(claimed.tries - 1, 20));
      const dueAt = new Date(clock.now() + waitMs);
      log.warn({ event: 'web_push_later', notification: String(claimed.id), reason: answer.reason }, 'tried again later');
      metrics.count('web_push_total', { kind: claimed.kind, result: 'later' });
      if (dueAt >= claimed.expires_at) return finish(claimed, 'expired');
      await store.postpone(db, { id: claimed.id, dueAt });
      return;
    }
    if (answer.state === 'refused') {
      refusedInRow += 1;
      log.warn({ event: 'web_push_refused', notification: String(claimed.id), reason: answer.reason }, 'a push service refuses');
      if (refusedInRow % REFUSED_TO_ALARM === 0)
        alarms.raise(
          'web_push_refused',
          { failures: refusedInRow, reason: answer.reason },
          'push services take no notifications',
        );
    } else {
      refusedInRow = 0;
    }
    await finish(claimed, answer.state);
  }

  async function remove(id: bigint, endpoint: string, why: 'gone' | 'shut_out'): Promise<void> {
    metrics.count('web_push_removed_total', { why });
    await store.removeGone(db, { id, endpoint });
  }

  async function writeAll(tx: Pick<Tx, 'insertInto'>, news: News): Promise<void> {
    const at = now();
    const about = news.kind === 'goal' ? `match ${news.facts.matchId}` : `bet ${news.facts.ticketId}`;
    const expiresAt = new Date(at.getTime() + USEFUL_MS[news.kind]);
    for (let from = 0; from < news.userIds.length; from += AT_ONCE) {
      const userIds = news.userIds.slice(from, from + AT_ONCE);
      await writeNews(tx, { ...news, userIds, topic: topicOf(about), at, expiresAt });
    }
  }

  return {
    publicKey: keys?.publicKey ?? null,
    async settingsOf(userId: string, endpoint: string | null): Promise<Settings> {
      const [row] = endpoint === null ? [] : await store.find(db, { userId, endpoint });
      return { publicKey: keys?.publicKey ?? null, goals: row?.wants_goals ?? false, bets: row?.wants_bets ?? false };
    },
    /** False: the address is none of a push service. Neither goals nor bets = the browser is forgotten. */
    async set(wanted: NewSubscription): Promise<boolean> {
      const { userId, endpoint } = wanted;
      if (!wanted.goals && !wanted.bets) {
        await store.removeBrowser(db, { userId, endpoint });
        return true;
      }
      if (!mayNameEndpoint(endpoint, testOrigin)) return false;
      await inTransaction(db.kysely, (tx) => keepSubscription(tx, wanted, keys?.publicKey ?? null, now()));
      // Once it can be seen: of many at once, who comes last finds all the others.
      await inTransaction(db.kysely, (tx) => makeRoom(tx, userId, MOST_BROWSERS));
      return true;
    },
    /** Writes what happened, once for each browser that wants to hear of it; the process that sends does so soon. */
    async write(news: News): Promise<void> {
      if (keys === null || news.userIds.length === 0) return;
      await writeAll(db.kysely, news);
      runner.after(COMMIT_MS);
    },
    /** The same of many bets at once, each of one player, in one statement. */
    async writeResults(results: readonly BetResult[]): Promise<void> {
      if (keys === null || results.length === 0) return;
      const at = now();
      const expiresAt = new Date(at.getTime() + USEFUL_MS.bet);
      await writeResults(db, {
        results: results.map((result) => ({ ...result, topic: topicOf(`bet ${result.facts.ticketId}`) })),
        at,
        expiresAt,
      });
      runner.after(COMMIT_MS);
    },
    /**
     * The score of a match as it stands now. Where it has changed, those of the players that `followersOf` names who want to hear of goals are told,
     * in the transaction that keeps it: a process that ends in between has told nobody, and the next one does.
     */
    async noteScore(seen: Omit<GoalFacts, 'isTakenBack'>, followersOf: FollowersOf): Promise<void> {
      if (keys === null) return;
      const { matchId, homeScore: home, awayScore: away } = seen;
      const [known] = await store.scoreOf(db, { matchId });
      if (known?.home === home && known.away === away) return;
      const isWanted = known !== undefined && (await store.goalListener(db, {})).length > 0;
      const userIds = isWanted ? await followersOf() : [];
      await inTransaction(db.kysely, async (tx) => {
        const change = await noteScore(tx, { matchId, home, away, at: now() });
        if (change === null) return;
        const facts: GoalFacts = { ...seen, isTakenBack: change.isTakenBack };
        await writeAll(tx, { kind: 'goal', userIds, onceKey: `goal/${matchId}/${change.changes}`, facts });
      });
      runner.after(COMMIT_MS);
    },
    /**
     * Its browser hears nothing more: the rows go now, and nothing is sent to what a process that ended left behind. Who logs in again in the same
     * browser has not logged out there.
     */
    onSessionEnded(sessionId: string, reason: string): void {
      if (reason === 'replaced') return;
      void store
        .removeOfSession(db, { sessionId: BigInt(sessionId) })
        .catch((error: unknown) => log.warn({ event: 'web_push_session', err: error }, 'a browser is forgotten later'));
    },
    start(): void {
      if (keys === null) log.warn({ event: 'no_push_key' }, 'PUSH_KEY is not set: players get no notifications');
      // Push services refuse for ever what another key signs for them.
      else
        void store
          .removeOfOtherKeys(db, { publicKey: keys.publicKey })
          .catch((error: unknown) =>
            log.warn({ event: 'web_push_keys', err: error }, 'browsers of another key are forgotten later'),
          );
      runner.start();
    },
    async stop(): Promise<void> {
      isStopping = true;
      await runner.stop();
    },
    /** Sends what is due now. */
    sendDue: () => runner.run(),
    /** Forgets what was told days ago; returns how many, `limit` at most. */
    async forgetOld(limit: number): Promise<number> {
      await store.forgetScores(db, { before: new Date(clock.now() - SCORES_KEPT_MS) });
      return (await store.forgetDone(db, { before: new Date(clock.now() - KEPT_MS), limit })).length;
    },
    /** Forgets the browsers of those who may not be reached, whether or not there is anything to tell them. */
    async forgetShutOut(): Promise<void> {
      for (let after: bigint | undefined = 0n; after !== undefined; ) {
        const rows: Awaited<ReturnType<typeof store.all>> = await store.all(db, { after, limit: AT_ONCE });
        for (const { id, user_id, session_id, endpoint } of rows)
          if (!(await mayReach({ userId: String(user_id), sessionId: String(session_id) })))
            await remove(id, endpoint, 'shut_out');
        after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
      }
    },
  };
}
