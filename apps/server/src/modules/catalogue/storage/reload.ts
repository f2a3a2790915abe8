import { setImmediate as nextTurn } from 'node:timers/promises';
import { knownSides } from '../board/apply-fixture.ts';
import type { Board } from '../board/board.ts';
import type { BoardChange } from '../board/change.ts';
import { MatchEdit } from '../board/edit-match.ts';
import { applyCopy, type MarketCopy, type MatchCopy } from '../board/match-copy.ts';
import { LIVE_PRODUCER } from '../board/producers.ts';
import type { Registry } from '../board/registry.ts';
import type { CatalogueStore } from '../store.ts';
import type { MatchRow } from './rows.ts';
import { isWellBefore } from './take-over.ts';
import { placedFixture } from './warm-start.ts';

/** So many matches between two looks at what else waits. */
const AT_ONCE = 50;

export interface ReloadOptions {
  store: CatalogueStore;
  registry: Registry;
  board: Board;
  now(): number;
  publish(change: BoardChange | null): void;
}

/** Brings a board that has missed something to what the mirror in SQL says. Nothing of it may be offered meanwhile. */
export async function reloadBoard({ store, registry, board, now, publish }: ReloadOptions): Promise<void> {
  const [matchRows] = await Promise.all([store.openMatches(), registry.load()]);
  const competitorRows = await store.competitors([...new Set(matchRows.flatMap(({ home_id, away_id }) => [home_id, away_id]))]);
  registry.rememberCompetitors(competitorRows);
  const competitors = new Map(competitorRows.map((row) => [row.id, row]));
  const markets = new Map<number, MarketCopy[]>();
  for await (const rows of store.openMarkets(matchRows.map(({ id }) => id))) {
    for (const { match_id, ...market } of rows) {
      const those = markets.get(match_id);
      if (those) those.push(market);
      else markets.set(match_id, [market]);
    }
  }
  // All listings first: what one says of a competitor puts its other matches in doubt, and the copies settle that.
  await inTurns(matchRows, (row) => {
    const fixture = placedFixture(row, registry, competitors);
    if (fixture) publish(board.applyFixture(fixture));
  });
  await inTurns(matchRows, (row) => {
    const match = board.match(row.id);
    if (!match) return;
    match.knownAs = knownSides(match, row);
    publish(applyCopy(board.state, match, copyOf(row, markets.get(row.id) ?? [], now()), now()));
  });
  const open = new Set(matchRows.map(({ id }) => id));
  const gone = [...board.state.matches.values()].filter((match) => match.phase !== 'ended' && !open.has(match.id));
  await inTurns(gone, (match) => {
    const edit = new MatchEdit(board.state, match);
    edit.touchAll();
    match.phase = 'ended';
    match.status = 'ended';
    match.endedAtMs = now();
    match.isRetired = true;
    publish(edit.finish(now()));
  });
}

async function inTurns<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    act(item);
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
  }
}

/** What the mirror does not keep is in the status of the markets. */
const copyOf = (row: MatchRow, markets: MarketCopy[], nowMs: number): MatchCopy => ({
  id: row.id,
  status: row.status,
  phase: row.phase ?? 'prematch',
  state: row.state,
  stateMs: row.state_ms,
  stateVersion: row.state_version,
  sidesVersion: row.sides_version,
  version: row.version,
  producer: row.producer,
  startMs: row.start_ms,
  endedMs: row.ended_ms,
  liveCoverage: row.live_coverage,
  doubt: null,
  stopReason: row.state?.stopReason ?? null,
  isReportedBegun: false,
  isTakenEarly: row.producer === LIVE_PRODUCER && isWellBefore(row.start_ms, nowMs),
  isRetired: false,
  markets,
});
