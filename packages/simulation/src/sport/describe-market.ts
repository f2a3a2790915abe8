import type { MarketDescription } from '../market-descriptions.ts';

/** Outcome ids with their names, in the order of display. */
export type Names = readonly (readonly [id: string, name: string])[];

export const HOME = '{$competitor1}';
export const AWAY = '{$competitor2}';
export const WINNER_NAMES: Names = [
  ['4', HOME],
  ['5', AWAY],
];
export const THREE_WAY_NAMES: Names = [
  ['1', HOME],
  ['2', 'draw'],
  ['3', AWAY],
];
export const DOUBLE_CHANCE_NAMES: Names = [
  ['9', `${HOME} or draw`],
  ['10', `${HOME} or ${AWAY}`],
  ['11', `draw or ${AWAY}`],
];
export const HANDICAP_NAMES: Names = [
  ['1714', `${HOME} ({+hcp})`],
  ['1715', `${AWAY} ({-hcp})`],
];
export const EUROPEAN_HANDICAP_NAMES: Names = [
  ['1711', `${HOME} ({hcp})`],
  ['1712', 'draw ({hcp})'],
  ['1713', `${AWAY} ({hcp})`],
];
export const OVER_UNDER_NAMES: Names = [
  ['12', 'over {total}'],
  ['13', 'under {total}'],
];
export const ODD_EVEN_NAMES: Names = [
  ['70', 'odd'],
  ['72', 'even'],
];
export const YES_NO_NAMES: Names = [
  ['74', 'yes'],
  ['76', 'no'],
];

/** Types of the specifiers of the Unified Odds Feed; others are whole numbers. */
const TYPES: Readonly<Record<string, 'decimal' | 'integer' | 'variable_text'>> = {
  total: 'decimal',
  hcp: 'decimal',
  variant: 'variable_text',
  player: 'variable_text',
};

function specifierOf(text: string): MarketDescription['specifiers'][number] {
  const [name = '', type] = text.split(':');
  return { name, type: type === 'variable_text' ? type : (TYPES[name] ?? 'integer') };
}

/**
 * Makes the descriptions of a sport's market types. Groups are those of the feed, separated by spaces (`score 1st_half`); specifiers
 * are names in the same way (`setnr total`), '' for none; `hcp:variable_text` is one of another type than usual (hcp=0:1).
 */
export function describer(sport: string) {
  return (id: number, name: string, groups: string, specifiers: string, outcomes: Names): MarketDescription => ({
    id,
    sport,
    name,
    groups: ['all', ...groups.split(' ')],
    specifiers: specifiers === '' ? [] : specifiers.split(' ').map(specifierOf),
    outcomes: outcomes.map(([outcome, text]) => ({ id: outcome, name: text })),
  });
}
