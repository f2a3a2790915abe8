import { incompatiblePairs } from '@duskline/betting/compatibility';

/** What two selections share that keeps them out of one bet; `unknown` where only the server knows. */
export type ClashKind = 'market' | 'match' | 'source' | 'outright' | 'unknown';

/** Why a selection cannot be combined, and with which other one. */
export interface Clash {
  readonly kind: ClashKind;
  readonly otherId: string | undefined;
}

interface ClashSelection {
  readonly id: string;
  readonly matchId: number;
}

/** Two selections that the server found to exclude each other; one alone when it stands for a kind of bet. */
export interface ServerPair {
  readonly SelectionIds: readonly string[];
  readonly ExceptionName: string;
}

/** What the server says of the slip. Older answers know only which selections, not with which. */
export interface ServerClashes {
  readonly ids: readonly string[];
  readonly pairs: readonly ServerPair[];
}

const kinds: Readonly<Record<string, ClashKind>> = {
  IncompatibleSelectionsException: 'market',
  InvalidMarketsCombinationException: 'match',
  DifferentSelectionsSourcesException: 'source',
  InvalidOutrightsCombinationException: 'outright',
};

/**
 * Selections that cannot stand in one bet, each with its reason (betting rules 10.4). Matches and markets are known here at once, also of
 * a selection that is still on its way; what the server found comes on top.
 */
export function clashesOf(selections: readonly ClashSelection[], server: ServerClashes): ReadonlyMap<string, Clash> {
  const pairs = incompatiblePairs(
    selections.map(({ id, matchId }) => ({
      id,
      market: id.split('.')[0] ?? id,
      ...(matchId > 0 ? { match: String(matchId) } : {}),
      tournament: '',
      sport: '',
      marketType: '',
    })),
  );
  const clashes = new Map<string, Clash>();
  const reported = server.pairs.map(({ SelectionIds, ExceptionName }) => ({ ids: SelectionIds, name: ExceptionName }));
  for (const { ids, name } of [...pairs, ...reported]) {
    const [a, b] = ids;
    // One id alone is about teasers, which have a list of their own.
    if (a === undefined || b === undefined || !ids.every((id) => selections.some((selection) => selection.id === id))) continue;
    const kind = kinds[name] ?? 'unknown';
    if (!clashes.has(a)) clashes.set(a, { kind, otherId: b });
    if (!clashes.has(b)) clashes.set(b, { kind, otherId: a });
  }
  for (const id of server.ids) {
    if (selections.some((selection) => selection.id === id) && !clashes.has(id))
      clashes.set(id, { kind: 'unknown', otherId: undefined });
  }
  return clashes;
}
