import type { XmlElement } from '../../../../platform/xml/read-xml.ts';

/** Many times the largest message and the largest list of the provider; what is larger is not read. */
export const MESSAGE_LIMITS = { depth: 12, elements: 30_000, attributes: 100 };
export const ANSWER_LIMITS = { depth: 20, elements: 400_000, attributes: 100 };

const INTEGER = /^-?\d{1,15}$/;
const WHOLE_DECIMAL = /^(\d{1,9})\.0+$/;
const FLAGS: ReadonlyMap<string, 0 | 1 | boolean> = new Map<string, 0 | 1 | boolean>([
  ['0', 0],
  ['1', 1],
  ['true', true],
  ['false', false],
]);

export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** What a message says once, by the element that it stands in. */
const ONCE: ReadonlyMap<string, readonly string[]> = new Map([
  ['odds_change', ['odds', 'sport_event_status']],
  ['bet_settlement', ['outcomes']],
  ['sport_event_status', ['clock', 'statistics', 'period_scores']],
]);

/** Something is said twice that there is one of: which one counts would depend on who reads it. */
export const isTwofold = (element: XmlElement): boolean =>
  ONCE.get(element.name)?.some((name) => childrenOf(element, name).length > 1) === true ||
  element.children.some((child) => ONCE.has(child.name) && isTwofold(child));

/** Where messages that decide prices and results have their markets, below the root. */
const MARKETS_AT: ReadonlyMap<string, string> = new Map([
  ['odds_change', '/odds'],
  ['bet_settlement', '/outcomes'],
  ['bet_cancel', ''],
  ['rollback_bet_settlement', ''],
  ['rollback_bet_cancel', ''],
]);

/** A market, or an outcome, stands where none is read: what it says would be lost without a word. */
export function isMisplaced(root: XmlElement): boolean {
  const right = MARKETS_AT.get(root.name);
  const places: Record<string, string> = { market: `${right}`, outcome: `${right}/market` };
  const strays = ({ children }: XmlElement, at: string): boolean =>
    children.some((child) => (places[child.name] ?? at) !== at || strays(child, `${at}/${child.name}`));
  return right !== undefined && strays(root, '');
}

export const textOf = (element: XmlElement | undefined, name: string): string | undefined => element?.attributes.get(name);

/** A number where it is written as one; anything else stays the text that it is, for the schema to refuse. */
export function numberOf(element: XmlElement | undefined, name: string): number | string | undefined {
  const raw = textOf(element, name);
  if (raw === undefined || !INTEGER.test(raw)) return raw;
  return Number(raw);
}

/** The same of a score, which some sports write as 1.0. */
export function scoreOf(element: XmlElement | undefined, name: string): number | string | undefined {
  const raw = textOf(element, name);
  const [, whole] = WHOLE_DECIMAL.exec(raw ?? '') ?? [];
  return whole === undefined ? numberOf(element, name) : Number(whole);
}

export function flagOf(element: XmlElement | undefined, name: string): 0 | 1 | boolean | string | undefined {
  const raw = textOf(element, name);
  return raw === undefined ? undefined : (FLAGS.get(raw) ?? raw);
}
