import type { Agreement, Bins } from './agreement.ts';
import { type Joint, jointOfRows } from './joint.ts';

/** A part of the report: rows of text under a header, and which of its bounds do not hold. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly missed: readonly string[];
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
  readonly missed: string | undefined;
  /** Deviation in standard errors, where the row has one. */
  readonly score?: number;
}

/** A mean of the model, what was seen, and the error of their difference. */
export function compared(what: string, count: number, model: number, seen: number, error: number, format: Format): ReportRow {
  const score = (seen - model) / error;
  const holds = Math.abs(score) <= BOUND;
  return {
    row: [what, String(count), format(model), format(seen), format(error), signed(score, 1), holds ? 'yes' : 'no'],
    missed: holds ? undefined : `${what} (${signed(score, 1)})`,
    score,
  };
}

export const agreed = (what: string, one: Agreement, format: Format = asPercent): ReportRow =>
  compared(what, one.count, one.expected, one.seen, one.error, format);

/** A row for each bin that has anything to say. */
export function binned(what: string, bins: Bins): ReportRow[] {
  return bins.filled().map((bin) => agreed(`${what}, ${percent(bin.expected, 0)}`, bin));
}

export function sectionOf(
  title: string,
  text: string,
  list: readonly ReportRow[],
  header: readonly string[] = AGREEMENT_HEADER,
  bins: readonly Joint[] = [],
): Section {
  const all = jointOfRows(list.flatMap(({ score }) => score ?? []));
  return {
    title,
    text,
    header,
    rows: list.map(({ row }) => row),
    missed: list.flatMap(({ missed }) => missed ?? []),
    joint: [...(all === undefined ? [] : [all]), ...bins],
  };
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function markdown({ title, text, header, rows, missed, joint }: Section): string {
  const table = [markdownRow(header), markdownRow(header.map(() => '---')), ...rows.map(markdownRow)];
  const bounds = missed.length === 0 ? [] : ['', `Outside their bounds: ${missed.join('; ')}.`];
  const together = joint.length === 0 ? [] : ['', `Taken together: ${joint.map((one) => one.text).join('; ')}.`];
  return [`## ${title}`, '', text, '', ...table, ...bounds, ...together, ''].join('\n');
}
