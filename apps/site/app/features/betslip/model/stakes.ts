import { type StakeInput, stakeMinor, typeStake } from '@duskline/betting/stake-input';
import { toDecimalText } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';

/** Stakes of the slip's selections, and of the bets that several of them make together: those have a word for a key. */
export interface Stakes {
  readonly byId: Readonly<Record<string, StakeInput>>;
  /** Typing one stake sets all of them. */
  readonly isSame: boolean;
  /** Key of the stake that was touched last: where quick stakes and typed digits go. */
  readonly activeId: string | undefined;
}

export const noStakes: Stakes = { byId: {}, isSame: false, activeId: undefined };
const NOTHING: StakeInput = typeStake('');

export const stakeOf = (stakes: Stakes, id: string): StakeInput => stakes.byId[id] ?? NOTHING;

/** The stake that quick stakes mean: the one touched last while it is there, else the first. */
export const activeId = (stakes: Stakes, ids: readonly string[]): string | undefined =>
  stakes.activeId !== undefined && ids.includes(stakes.activeId) ? stakes.activeId : ids[0];

/** Selections have a number with a dot for a key; bets of several selections have a word. */
const isJoint = (key: string): boolean => !key.includes('.');

/** Forgets the stakes of bets of several selections: they have been placed. */
export function clearMultiStakes(stakes: Stakes): Stakes {
  return { ...stakes, byId: Object.fromEntries(Object.entries(stakes.byId).filter(([key]) => !isJoint(key))) };
}

/** What one stake, or all of them, becomes: `text` is an amount as it is stored, with a dot before its decimals. */
export function setStake(stakes: Stakes, ids: readonly string[], id: string, text: string): Stakes {
  const input = typeStake(text);
  const targets = stakes.isSame && ids.includes(id) ? ids : [id];
  return { ...stakes, activeId: id, byId: { ...stakes.byId, ...Object.fromEntries(targets.map((one) => [one, input])) } };
}

/** What the stake of one selection becomes, even where typing one sets all. */
export const setOwnStake = (stakes: Stakes, id: string, text: string): Stakes => ({
  ...setStake({ ...stakes, isSame: false }, [], id, text),
  isSame: stakes.isSame,
});

/** Turns the same stake for all on: the active one's goes everywhere. Turning it off leaves every stake as it is. */
export function setSameStake(stakes: Stakes, ids: readonly string[], isSame: boolean): Stakes {
  const next = { ...stakes, isSame };
  const from =
    activeId(
      stakes,
      ids.filter((id) => stakeOf(stakes, id).text !== ''),
    ) ?? ids[0];
  return isSame && from !== undefined ? setStake(next, ids, from, stakeOf(stakes, from).text) : next;
}

/** Brings the stakes in line with the selections: what left is forgotten, what came takes part in the same stake. */
export function followSelections(stakes: Stakes, ids: readonly string[]): Stakes {
  const known = ids.filter((id) => stakes.byId[id] !== undefined);
  const source = known[0];
  const shared = stakes.isSame && source !== undefined ? stakes.byId[source] : undefined;
  const joint = Object.entries(stakes.byId).filter(([key]) => isJoint(key));
  const single = ids.flatMap((id): [string, StakeInput][] => {
    const input = stakes.byId[id] ?? shared;
    return input === undefined ? [] : [[id, input]];
  });
  const entries = [...single, ...joint];
  const isUnchanged =
    entries.length === Object.keys(stakes.byId).length && entries.every(([id, input]) => stakes.byId[id] === input);
  return isUnchanged ? stakes : { ...stakes, byId: Object.fromEntries(entries) };
}

/** Adds a quick amount to what is there; what is no amount counts as nothing. */
export function addToStake(text: string, minor: bigint, currency: Currency): string {
  return amountText((stakeMinor(text, currency) ?? 0n) + minor, currency);
}

/** Text of an amount as it is stored and as short as a person would type it: 25 rather than 25.00, but 2.50; 0.1 rather than 0.10000. */
export function amountText(minor: bigint, currency: Currency): string {
  const text = toDecimalText(minor, currency).replace(/\.0+$/, '');
  return currency.scale > 3 && text.includes('.') ? text.replace(/0+$/, '') : text;
}
