import type { AutoTraderRule } from '../auto-trader.ts';
import type { CashoutMarginRule } from '../cashout.ts';
import type { LiveDelayRules } from '../live-delay.ts';

/** Values that the rule book gives for what an operator sets (betting rules 10.3, 13.2): vectors and tests are written in them. */
export const LIVE_DELAYS: LiveDelayRules = {
  bySportMs: { tennis: 4000, soccer: 5000, esports: 6000 },
  otherMs: 6000,
  afterSuspensionMs: 3000,
  suspensionWindowMs: 10_000,
};

export const CASHOUT_MARGIN: CashoutMarginRule = { firstPermille: 50, perLegPermille: 10, mostPermille: 120 };

export const AUTO_TRADER: AutoTraderRule = { acceptUpToMilli: 2_000n, declineAboveMilli: 10_000n, trustedFactorMilli: 500 };
