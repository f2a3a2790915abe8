import { BET_TYPES, type BetType } from '@duskline/betting/bet-type';
import type { BetMode } from './bet-mode.ts';
import { ifBetMode, reverseMode } from './chain-mode.ts';
import { comboMode } from './combo-mode.ts';
import { singleMode } from './single-mode.ts';
import { systemMode } from './system-mode.ts';
import { teaserMode } from './teaser-mode.ts';

const MODES: Readonly<Record<BetType, BetMode>> = {
  single: singleMode,
  combo: comboMode,
  system: systemMode,
  ifbet: ifBetMode,
  reverse: reverseMode,
  teaser: teaserMode,
};

/** The types of bet, in the order of their tabs (BETSLIP-01). */
export const betModes: readonly BetMode[] = BET_TYPES.map((type) => MODES[type]);

export const modeOf = (betType: BetType): BetMode => MODES[betType];
