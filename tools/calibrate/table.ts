import type { Agreement, Family } from './agreement.ts';
import { BY_CHANCE, type Joint, jointOfRows } from './joint.ts';

/** What a part of the report judges: the models of the simulation, or the closing prices that they are fitted to. */
export type Judged = 'models' | 'closing prices';

/** A part of the report: rows of text under a header, and which of its bounds do not hold. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly judges: Judged;
  /** Rows that were held against something; others only say what is. */
  readonly compared: number;
  readonly missed: readonly string[];
  /** Rows with a deviation, and those of them that are outside two standard errors, whatever the bound of all of them together says. */
  readonly scored: number;
  readonly outside: readonly string[];
  /** Rows of which each has to hold by itself, and those that do not. */
  readonly required: number;
  readonly failed: readonly string[];
  /** Verdicts on rows taken together. */
  readonly joint: readonly Joint[];
}

/** Two standard errors: what chance alone passes in one case of twenty. */
export const BOUND = 2;

export const percent = (share: number, digits = 2): string => `${(100 * share).toFixed(digits)} %`;
const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

export const AGREEMENT_HEADER = ['what', 'n', 'model', 'seen', 'standard error', 'deviation', 'within two'];

/** How to write a mean. */
export type Format = (value: number) => string;
export const asNumber: Format = (value) => value.toFixed(3);
export const asPercent: Format = (value) => percent(value);

export interface ReportRow {
  readonly row: readonly string[];
  /** Whether its bound holds; undefined where nothing was compared. */
  readonly holds: boolean | undefined;
  /** What is said of it when it does not hold. */
  readonly missed: string;
  /** Its bound has to hold by itself, not only together with others. */
  readonly isRequired?: true;
  /** Deviation in standard errors, where the row has one. */
  readonly score?: number;
}

/** A mean of the model, what was seen, and the error of their difference. */
export function compared(what: string, count: number, model: number, seen: number, error: number, format: Format): ReportRow {
  const score = (seen - model) / error;
  if (!Number.isFinite(score)) return saidAlone([what, String(count), format(model), format(seen), '', '', NOTHING]);
  const holds = Math.abs(score) <= BOUND;
  return {
    row: [what, String(count), format(model), format(seen), format(error), signed(score, 1), holds ? 'yes' : 'no'],
    holds,
    missed: `${what} (${signed(score, 1)})`,
    score,
  };
}

const NOTHING = 'nothing compared';

/** A row that is held against nothing. */
export const saidAlone = (row: readonly string[]): ReportRow => ({ row, holds: undefined, missed: '' });

export const agreed = (what: string, one: Agreement, format: Format = asPercent): ReportRow =>
  compared(what, one.count, one.expected, one.seen, one.error, format);

/** A row for each bin that has anything to say. */
export function binned(what: string, bins: Family): ReportRow[] {
  return bins.filled().map((bin) => agreed(`${what}, ${percent(bin.expected, 0)}`, bin));
}

const missedOf = (list: readonly ReportRow[]): string[] => list.flatMap(({ holds, missed }) => (holds === false ? missed : []));

export function sectionOf(
  title: string,
  text: string,
  list: readonly ReportRow[],
  header: readonly string[] = AGREEMENT_HEADER,
  bins: readonly Joint[] = [],
  judges: Judged = 'models',
): Section {
  const scored = list.filter(({ score }) => score !== undefined);
  const all = jointOfRows(scored.flatMap(({ score }) => score ?? []));
  return {
    title,
    text,
    header,
    rows: list.map(({ row }) => row),
    judges,
    compared: list.filter(({ holds }) => holds !== undefined).length,
    missed: missedOf(list),
    scored: scored.length,
    outside: missedOf(scored),
    required: list.filter(({ isRequired, holds }) => isRequired && holds !== undefined).length,
    failed: missedOf(list.filter(({ isRequired }) => isRequired)),
    joint: [...(all === undefined ? [] : [all]), ...bins],
  };
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** How many rows are outside two standard errors, and how many chance alone puts there; undefined where no row has a deviation. */
export function outsideText(sections: readonly Pick<Section, 'scored' | 'outside'>[]): string | undefined {
  const scored = sections.reduce((sum, one) => sum + one.scored, 0);
  const outside = sections.reduce((sum, one) => sum + one.outside.length, 0);
  if (scored === 0) return undefined;
  return `outside two standard errors, ${outside} ${outside === 1 ? 'row' : 'rows'}, expected by chance ${(scored * BY_CHANCE).toFixed(1)}`;
}

/** What of a part is outside its bounds: rows with a deviation are counted against what chance brings, the others are named alone. */
function boundsOf(section: Section): string[] {
  const { compared: count, missed, outside } = section;
  if (count === 0) return ['', 'Nothing compared.'];
  const others = missed.filter((one) => !outside.includes(one));
  const text = outsideText([section]);
  return [
    ...(text === undefined ? [] : ['', `${capital(text)}${outside.length === 0 ? '' : `: ${outside.join('; ')}`}.`]),
    ...(others.length === 0 ? [] : ['', `Outside their bounds: ${others.join('; ')}.`]),
  ];
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function markdown(section: Section): string {
  const { title, text, header, rows, joint } = section;
  const table = [markdownRow(header), markdownRow(header.map(() => '---')), ...rows.map(markdownRow)];
  const together = joint.length === 0 ? [] : ['', `Taken together: ${joint.map((one) => one.text).join('; ')}.`];
  return [`## ${title}`, '', text, '', ...table, ...boundsOf(section), ...together, ''].join('\n');
}
