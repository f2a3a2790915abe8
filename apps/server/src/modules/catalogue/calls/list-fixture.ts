import {
  applyFixture,
  createMatch,
  followSides,
  noteShown,
  type PlacedFixture,
  placeNodes,
  searchTextOf,
} from '../board/apply-fixture.ts';
import { type BoardState, isListed, listMatch, unlistMatch } from '../board/board-state.ts';
import type { BoardChange } from '../board/change.ts';
import { MatchEdit } from '../board/edit-match.ts';
import { duplicateEventsOf } from '../board/same-event.ts';
import type { MatchNode } from '../model.ts';

type Others = { urn: string; change: BoardChange }[];

/**
 * A match appears or its listing changed. What it says of its competitors goes for every match of theirs: one that is called otherwise is
 * looked at there as if its own fixture had said so (XR-04).
 */
export function listFixture(state: BoardState, fixture: PlacedFixture, nowMs: number): BoardChange | null {
  const known = state.matches.get(fixture.matchId);
  const others: Others = known ? followSport(state, known, fixture) : [];
  const hasMoved = known !== undefined && followTournament(state, known, fixture);
  const renamed = matchesRenamedBy(state, fixture).map((match) => new MatchEdit(state, match));
  const match = known ?? createMatch(state, fixture);
  const twinsBefore = new Set(known && duplicateEventsOf(known));
  const edit = new MatchEdit(state, match);
  applyFixture(state, edit, fixture, nowMs);
  if (hasMoved) edit.isChanged = true;
  if (!known && match.phase === 'ended') {
    match.isRetired = true;
    state.listedOver.add(match);
  }
  edit.listedTwice = duplicateEventsOf(match).flatMap((twin) => (twinsBefore.has(twin) ? [] : [twin.urn]));
  for (const other of renamed) others.push(...rename(other));
  const change = edit.finish();
  return change && others.length > 0 ? { ...change, others } : change;
}

/** Open matches, but for the one this is said of, whose competitors have another name from now on. */
function matchesRenamedBy(state: BoardState, { matchId, homeId, home, awayId, away }: PlacedFixture): MatchNode[] {
  const found = new Set<MatchNode>();
  for (const [id, name] of [[homeId, home.name] as const, [awayId, away.name] as const]) {
    const competitor = state.competitors.get(id);
    if (competitor === undefined || competitor.name === name) continue;
    for (const match of competitor.matches) if (match.id !== matchId && match.phase !== 'ended') found.add(match);
  }
  return [...found];
}

function rename(edit: MatchEdit): Others {
  const { match } = edit;
  followSides(edit, {});
  match.searchText = searchTextOf(match);
  noteShown(match);
  edit.isChanged = true;
  const change = edit.finish();
  return change ? [{ urn: match.urn, change }] : [];
}

/** A match that is one of another sport leaves its place in the old one; its own edit then puts it into the new one. */
function followSport(state: BoardState, match: MatchNode, fixture: PlacedFixture): Others {
  if (match.sport.id === fixture.sportId) return [];
  const { isRetired } = match;
  const edit = new MatchEdit(state, match);
  match.isRetired = true;
  const change = edit.finish();
  Object.assign(match, placeNodes(state, fixture), { isRetired });
  return change ? [{ urn: match.urn, change }] : [];
}

/** A match that was put into another tournament or country stands there from now on; it is offered as before. */
function followTournament(state: BoardState, match: MatchNode, fixture: PlacedFixture): boolean {
  const { category, tournament } = match;
  if (category.id === fixture.categoryId && tournament.id === fixture.tournamentId) return false;
  const wasListed = isListed(state, match);
  if (wasListed) unlistMatch(state, match);
  Object.assign(match, placeNodes(state, fixture));
  if (wasListed) listMatch(state, match);
  // Replies are kept by version: those of its old place have it still.
  tournament.version++;
  category.version++;
  return true;
}
