import type { MarketNode } from '../model.ts';

/** Something that traders hold shut, whatever the feed says of it. */
export interface Hold {
  readonly kind: 'sport' | 'match' | 'market';
  readonly id: number;
}

/** Sports, matches and markets held shut. */
export interface Holds {
  readonly sport: ReadonlySet<number>;
  readonly match: ReadonlySet<number>;
  readonly market: ReadonlySet<number>;
}

export const NO_HOLDS: Holds = { sport: new Set(), match: new Set(), market: new Set() };

export const isHeld = ({ sport, match, market }: Holds, node: MarketNode): boolean =>
  market.has(node.id) || match.has(node.match.id) || sport.has(node.match.sport.id);
