import type { BetType } from '@duskline/betting/bet-type';
import type { SlipShape } from '@duskline/betting/slip-rules';
import type { CallBody } from '@duskline/contract/calls';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { singleMode } from './single-mode.ts';
import type { ShownLine } from './slip.ts';
import type { StakeBounds } from './stake-bounds.ts';
import type { Stakes } from './stakes.ts';

/** What every type of bet is made from. */
export interface SlipContent {
  readonly lines: readonly ShownLine[];
  readonly stakes: Stakes;
  readonly bounds: StakeBounds;
}

/** Why a stake cannot be sent. */
export type StakeProblem = 'invalid' | 'belowMin' | 'aboveMax';

/** What the slip comes to in one type of bet. */
export interface SlipSum {
  /** Whole stake, minor units. */
  readonly stakeMinor: bigint;
  /** Return if everything wins, minor units, rounded as the server rounds. */
  readonly returnMinor: bigint;
  /** Selections that take part in the bet. */
  readonly staked: readonly ShownLine[];
  /** First stake that has to be corrected, and its selection. */
  readonly problem?: { readonly lineId: string; readonly kind: StakeProblem };
}

/** The part of a placement that depends on the type of bet. */
export type BetRequest = Pick<CallBody<'betslip.placebet'>, 'betType' | 'stakes' | 'bankers' | 'layOption' | 'teaserBetTypeId'>;

/** A type of bet: a tab of the slip. */
export interface BetMode {
  readonly betType: BetType;
  readonly label: MessageId;
  shape(content: SlipContent): SlipShape;
  sum(content: SlipContent): SlipSum;
  /** Only asked when `sum` has staked selections and no problem. */
  request(content: SlipContent): BetRequest;
}

/** The types that can be placed, in the order of their tabs (BETSLIP-01). */
export const betModes: readonly BetMode[] = [singleMode];

export const modeOf = (betType: BetType): BetMode => betModes.find((mode) => mode.betType === betType) ?? singleMode;
