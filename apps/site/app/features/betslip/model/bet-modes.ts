import type { BetType } from '@duskline/betting/bet-type';
import type { BetMode } from './bet-mode.ts';
import { ifBetMode, reverseMode } from './chain-mode.ts';
import { comboMode } from './combo-mode.ts';
import { singleMode } from './single-mode.ts';
import { systemMode } from './system-mode.ts';
import { teaserMode } from './teaser-mode.ts';

/** The types of bet, in the order of their tabs (BETSLIP-01). */
export const betModes: readonly BetMode[] = [singleMode, comboMode, systemMode, ifBetMode, reverseMode, teaserMode];

export const modeOf = (betType: BetType): BetMode => betModes.find((mode) => mode.betType === betType) ?? singleMode;
