import type { FundsCheck, IdentityCheck as WireCheck } from '@duskline/contract/entities/identity-check';
import type { CheckStep } from '@duskline/contract/identity-check';
import type { Jurisdiction } from '@duskline/contract/jurisdictions';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { IdentityCheck, Kyc } from './service.ts';

export interface IdentityCheckParts {
  kyc: Pick<Kyc, 'checksOf' | 'begin' | 'pageOf'>;
  jurisdictionOf(userId: string): Promise<Pick<Jurisdiction, 'identityBefore'>>;
  /** null = the player was never asked where their money comes from. */
  fundsOf(userId: string, language: string): Promise<FundsCheck | null>;
}

/** The papers of the levels that a player may be asked for: told before the first deposit or bet. */
const PAPERS: WireCheck['Papers'] = ['identity', 'address', 'payment', 'income'];

/** The check that is told of: one that was refused for good, else one that stands, else that of the highest level. */
const shownOf = (checks: readonly IdentityCheck[]): IdentityCheck | undefined =>
  checks.find(({ isFinal }) => isFinal) ?? checks.find(({ state }) => state === 'VERIFIED') ?? checks[0];

function stepOf(check: IdentityCheck | undefined): CheckStep {
  if (check === undefined) return 'begin';
  if (check.isFinal) return 'support';
  if (check.state === 'VERIFIED') return 'none';
  // Of the data alone nothing is asked of the player; what did not match is shown by papers.
  if (check.state === 'PENDING') return check.level === 1 ? 'wait' : 'papers';
  return 'papers';
}

/** The identity check of a player: data first, papers only where these are not enough. */
export function identityCheckRoutes({ kyc, jurisdictionOf, fundsOf }: IdentityCheckParts) {
  async function show(
    { session: { userId }, language }: CallContext<Session>,
    pageUrl: string | null = null,
  ): Promise<WireCheck> {
    const [checks, { identityBefore }, funds] = await Promise.all([
      kyc.checksOf(userId),
      jurisdictionOf(userId),
      fundsOf(userId, language),
    ]);
    const check = shownOf(checks);
    return {
      State: check?.state ?? 'NONE',
      Step: stepOf(check),
      ...(check?.reason == null ? {} : { Reason: check.reason }),
      NeededBefore: identityBefore,
      Papers: PAPERS,
      ...(pageUrl === null ? {} : { PageUrl: pageUrl }),
      ...(funds === null ? {} : { Funds: funds }),
    };
  }

  return defineHandlers({
    'player.identitycheck': (context) => show(context),
    'player.beginidentitycheck': async (context) => {
      const { userId } = context.session;
      const before = shownOf(await kyc.checksOf(userId));
      const step = stepOf(before);
      if (step === 'begin') await kyc.begin(userId, 1);
      if (step === 'papers') await kyc.begin(userId, 2);
      const after = shownOf(await kyc.checksOf(userId));
      const asksPapers = after !== undefined && after.state === 'PENDING' && after.level === 2;
      return show(context, asksPapers ? await kyc.pageOf(userId, after) : null);
    },
  });
}
