import { outsideText, type Section } from './table.ts';

/** What the whole report comes to. */
export interface Verdict {
  readonly text: string;
  /** Whether every bound of rows taken together and every row that has to hold by itself does. */
  readonly holds: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Rows outside two standard errors are named, also where all of them together are no more than chance brings. */
function rowsText(sections: readonly Section[]): string {
  const rows = sum(sections.map(({ compared }) => compared));
  if (rows === 0) return 'nothing compared';
  const named = sections.flatMap(({ title, outside }) => (outside.length === 0 ? [] : `${title}: ${outside.join(', ')}`));
  const outside = outsideText(sections);
  return [
    `${rows} rows compared`,
    ...(outside === undefined ? [] : [`${outside}${named.length === 0 ? '' : ` (${named.join('; ')})`}`]),
  ].join(', ');
}

/** Models alone are judged: whether closing prices are right is said beside them. */
export function verdictOf(sections: readonly Section[]): Verdict {
  const models = sections.filter(({ judges }) => judges === 'models');
  const prices = sections.filter(({ judges }) => judges === 'closing prices');
  const joint = models.flatMap(({ title, joint: list }) => list.map(({ text, holds }) => ({ text: `${title}: ${text}`, holds })));
  const judged = joint.filter(({ holds }) => holds !== undefined);
  const required = sum(models.map((section) => section.required));
  const failed = [
    ...judged.flatMap(({ text, holds }) => (holds === false ? text : [])),
    ...models.flatMap(({ title, failed: list }) => list.map((one) => `${title}: ${one}`)),
  ];
  const parts = [
    `models: ${rowsText(models)}`,
    `bounds of rows taken together: ${judged.length}`,
    `rows that have to hold each by itself: ${required}`,
    failed.length === 0 ? 'none of these bounds fails' : `these fail: ${failed.join('; ')}`,
  ];
  const beside = prices.length === 0 ? '' : ` Closing prices by themselves: ${rowsText(prices)}.`;
  return { text: `${parts.join('; ')}.${beside}`, holds: failed.length === 0 };
}
