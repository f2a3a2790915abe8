import { teasedTitle } from '@duskline/betting/line';
import type { PlacementSelection } from './placing-state.ts';
import type { ShownSelection } from './slip.ts';

/** What is written down of a selection when it is sent, in the words of the page; `teaserId` where a teaser moves its line. */
export function placementSelection(selection: ShownSelection, teaserId: number | undefined): PlacementSelection {
  const { id, title, marketTitle, matchName } = selection;
  const to = teaserId === undefined ? undefined : selection.teaserLines[String(teaserId)];
  // A spread is signed either way, as its teased line is.
  const from =
    to !== undefined && /^[+-]/.test(to) && Number(selection.line) > 0 ? selection.line.replace(/^\+?/, '+') : selection.line;
  return { selectionId: id, title, marketTitle, matchName, ...(to === undefined ? {} : { teased: { from, to } }) };
}

/** Title of a selection with the line that is bet on, which in a teaser is not the market's. */
export const titleWithTeasedLine = (title: string, teased: PlacementSelection['teased']): string =>
  teased ? teasedTitle(title, teased.from, teased.to) : title;
