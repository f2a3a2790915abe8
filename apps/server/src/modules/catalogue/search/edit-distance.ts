type Row = Uint8Array<ArrayBuffer>;

/** Rows of the table, used again by every comparison: a search makes thousands of them. They grow with the longest word that was asked for. */
let [before, last, row] = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/**
 * Whether one word becomes the other, or with `orBeginning` its beginning of the same length, by at most so many typing errors: a letter too many, too few,
 * another one, or two neighbours that changed places. Of the table only what lies within the bound of its diagonal is made, and rows are cut off as soon as no way
 * can stay within it.
 */
export function isWithin(one: string, other: string, most: number, orBeginning = false): boolean {
  const length = one.length;
  if (other.length < length - most) return false;
  const isAsLong = other.length <= length + most;
  if (!isAsLong && !orBeginning) return false;
  const end = isAsLong ? other.length : length;
  const over = most + 1;
  if (row.length < length + over + 1)
    [before, last, row] = Array.from({ length: 3 }, () => new Uint8Array(2 * (length + over))) as [Row, Row, Row];
  for (let j = 0; j <= Math.min(end, over); j++) last[j] = j;
  for (let i = 1; i <= length; i++) {
    const from = Math.max(1, i - most);
    const to = Math.min(end, i + most);
    const letter = one.charCodeAt(i - 1);
    // What lies beside the band is out of reach.
    row[from - 1] = from === 1 ? Math.min(i, over) : over;
    let least = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const isSame = letter === other.charCodeAt(j - 1);
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1))
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = Math.min(cost, over);
      least = Math.min(least, cost);
    }
    if (to < end) row[to + 1] = over;
    if (least > most) return false;
    [before, last, row] = [last, row, before];
  }
  return (isAsLong && (last[end] as number) <= most) || (orBeginning && (last[Math.min(length, end)] as number) <= most);
}
