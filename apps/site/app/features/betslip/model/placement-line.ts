import { teasedTitle } from '@duskline/betting/line';
import type { PlacementLine } from './placing-state.ts';
import type { ShownLine } from './slip.ts';

/** What is written down of a selection when it is sent, in the words of the page; `teaserId` where a teaser moves its line. */
export function placementLine(line: ShownLine, teaserId: number | undefined): PlacementLine {
  const { id, title, marketTitle, matchName } = line;
  const to = teaserId === undefined ? undefined : line.teaserLines[String(teaserId)];
  // A spread is signed either way, as its teased line is.
  const from = to !== undefined && /^[+-]/.test(to) && Number(line.line) > 0 ? line.line.replace(/^\+?/, '+') : line.line;
  return { selectionId: id, title, marketTitle, matchName, ...(to === undefined ? {} : { teased: { from, to } }) };
}

/** Title of a selection with the line that is bought, which in a teaser is not the market's. */
export const soldTitle = (title: string, teased: PlacementLine['teased']): string =>
  teased ? teasedTitle(title, teased.from, teased.to) : title;
