import { toDecimalText } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';

type Row = Readonly<Record<string, unknown>>;

/** Minor units in the database, and decimals for the reader of the table. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'stake', 'payout', 'used']);
const NUMBER = /^-?\d+(\.\d+)?$/;

function textOf(row: Row, column: string): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  // Of session time the amount is minutes.
  const currency = AMOUNTS.has(column) && row.kind !== 'session' ? findCurrency(row.currency) : undefined;
  if (currency !== undefined && typeof value === 'number') return toDecimalText(BigInt(value), currency);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Quoted where it has to be; what a spreadsheet would run as a formula begins with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** RFC 4180. Rows are JSON, as text. */
export async function* csvOf(columns: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(lineOf(columns));
  for await (const chunk of rows) {
    const lines = chunk.map((json) => {
      const row = JSON.parse(json) as Row;
      return lineOf(columns.map((column) => textOf(row, column)));
    });
    yield Buffer.from(lines.join(''));
  }
}

/** An array, a row a line. Numbers of 64 bits stay what they are: nothing is read and written again. */
export async function* jsonOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let head = '[\n';
  for await (const chunk of rows) {
    if (chunk.length === 0) continue;
    yield Buffer.from(head + chunk.join(',\n'));
    head = ',\n';
  }
  yield Buffer.from(head === '[\n' ? '[]\n' : '\n]\n');
}
