import type { CheckReason, CheckState } from '@duskline/contract/identity-check';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { textArray } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { kyc } from '../../platform/db/functions/kyc.gen.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { CheckLevel, IdentityProvider, PersonData } from './identity-provider.ts';
import { answerCall, kycStore } from './store.ts';

/** How often checks are looked for that the provider was not told of, or whose answer did not come. */
const LOOK_EVERY_MS = 15_000;
/** How long after it was told, or asked, the provider is asked again. */
const ASK_AGAIN_MS = 60_000;
const AT_ONCE = 20;
/** The lists are looked through again every night. */
const SCREEN_AGAIN_MS = 20 * 3_600_000;

export interface IdentityCheck {
  level: CheckLevel;
  state: CheckState;
  reason: CheckReason | null;
  isFinal: boolean;
  externalId: string;
}

export interface KycDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  alarms: Pick<Alarms, 'raise'>;
  /** null = none is configured: checks wait. */
  provider: IdentityProvider | null;
  /** What the account says of the player, as the provider compares it; null = it says nothing (demo accounts). */
  personOf(userId: string): Promise<PersonData | null>;
}

export type Kyc = ReturnType<typeof createKyc>;

interface Due {
  user_id: bigint | null;
  level: number | null;
  external_id: string | null;
  applicant: string | null;
}

/** Identity checks of players (trust TR-E1): begun here, decided by the provider, kept by the database. */
export function createKyc({ db, clock, log, alarms, provider, personOf }: KycDeps) {
  const failed = (event: string, userId: string, err: unknown) =>
    log.warn({ event, userId, err }, 'the provider of identity checks gave no answer that could be kept: it is asked again');

  /** Tells the provider of the check, or asks it what became of it. */
  async function look(check: Due): Promise<void> {
    const { external_id: externalId } = check;
    const userId = String(check.user_id);
    const level = check.level as CheckLevel;
    if (provider === null || externalId === null) return;
    let { applicant } = check;
    if (applicant === null) {
      const person = await personOf(userId);
      if (person === null) return;
      applicant = await provider.openApplicant(externalId, level, person);
      await callFunction(db, kyc.keepApplicant({ external: externalId, applicant }));
    }
    const { answer, evidence } = await provider.status(applicant);
    if (answer !== null) await callFunction(db, answerCall({ externalId, level, answer, evidence }));
  }

  const poller = createPoller({
    read: () => lookAtDue(),
    everyMs: LOOK_EVERY_MS,
    onFault: (err) => log.warn({ event: 'kyc_poll', err }, 'due identity checks could not be read'),
  });

  /** One failure does not keep the others waiting, and is tried again after its time. */
  async function lookAtDue(userId: string | null = null): Promise<void> {
    if (provider === null) return;
    const now = clock.now();
    const call = kyc.takeDue({
      user: userId === null ? null : BigInt(userId),
      now: new Date(now),
      next: new Date(now + ASK_AGAIN_MS),
      limit: AT_ONCE,
    });
    for (const check of await callFunction(db, call))
      await look(check).catch((error: unknown) => failed('kyc_look', String(check.user_id), error));
  }

  const checksOf = async (userId: string): Promise<IdentityCheck[]> =>
    (await kycStore.checksOf(db, { userId })).map(({ level, state, reason, is_final, external_id }) => ({
      level: level as CheckLevel,
      state: state as CheckState,
      reason: reason as CheckReason | null,
      isFinal: is_final,
      externalId: external_id,
    }));

  /** Returns how many new hits there are. */
  async function screenOne(externalId: string, applicant: string, from: IdentityProvider): Promise<number> {
    const hits = await from.screen(applicant);
    const lists = { reference: textArray(hits.map(({ reference }) => reference)), kind: textArray(hits.map(({ kind }) => kind)) };
    const call = kyc.recordScreening({ external: externalId, ...lists, now: new Date(clock.now()) });
    return (await callFunction(db, call))[0]?.value ?? 0;
  }

  return {
    checksOf,
    /** Begins the check of this level, or begins it again. When the provider is away it hears of it later; nothing is lost. */
    async begin(userId: string, level: CheckLevel): Promise<void> {
      const now = clock.now();
      const call = kyc.beginCheck({ user: BigInt(userId), level, external: uuidV7(now), now: new Date(now) });
      if ((await callFunction(db, call))[0]?.value !== true) return;
      await lookAtDue(userId);
    },
    /** Where the player shows their papers; null = the provider cannot say now. */
    async pageOf(userId: string, { externalId, level }: IdentityCheck): Promise<string | null> {
      if (provider === null) return null;
      return provider.pageOf(externalId, level).catch((error: unknown) => {
        failed('kyc_page', userId, error);
        return null;
      });
    },
    lookAtDue: () => lookAtDue(),
    /** Takes back checks by papers that have expired. */
    async expire(): Promise<void> {
      const call = () => kyc.expireChecks({ now: new Date(clock.now()), limit: AT_ONCE });
      while (((await callFunction(db, call()))[0]?.value ?? 0) > 0);
    },
    /** Looks through the lists again for everybody who is verified; one alarm for what is new. Who cannot be asked for is asked for the next night. */
    async screen(): Promise<void> {
      if (provider === null) return;
      const before = new Date(clock.now() - SCREEN_AGAIN_MS);
      const found: string[] = [];
      for (let after = ''; ; ) {
        const next = await kycStore.toScreen(db, { before, after, limit: AT_ONCE });
        if (next.length === 0) break;
        for (const { user_id, external_id, applicant } of next) {
          after = external_id;
          if (applicant === null) continue;
          const added = await screenOne(external_id, applicant, provider).catch((error: unknown) => {
            failed('kyc_screen', String(user_id), error);
            return 0;
          });
          if (added > 0) found.push(String(user_id));
        }
      }
      if (found.length > 0)
        alarms.raise('screening_hit', { players: found }, 'players stand on a list of sanctions or of exposed persons');
    },
    start: () =>
      poller.start().catch((err: unknown) => log.warn({ event: 'kyc_poll', err }, 'due identity checks could not be read')),
    stop: () => poller.stop(),
  };
}
