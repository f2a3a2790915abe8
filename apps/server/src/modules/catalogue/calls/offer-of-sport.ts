import type { MarketGroupKey } from '../market-types.ts';

/** What a sport offers and in which order: order of the lists is order on the page. */
export interface SportOffer {
  systemId: number;
  /** Order of the sport in menus. */
  rank: number;
  /** Preview columns of lists (spec 88): key to market types, the first one that the match has is shown. */
  preview: readonly (readonly [key: string, marketTypes: readonly number[]])[];
  /** Further preview columns, sent with includeAllPreviewMarkets. */
  morePreview: readonly (readonly [key: string, marketTypes: readonly number[]])[];
  groups: readonly (readonly [key: MarketGroupKey, marketTypes: readonly number[]])[];
  /** A change of the score stops waiting live bets (rule 10.3). In basketball it moves every half minute, so only bet stops count. */
  isScoreMaterial: boolean;
  /**
   * The same two do not start twice within this time, so two matches of theirs that do are one event. Football, tennis and basketball teams
   * meet once a day, and an estimated start may be hours away from another estimate. Elsewhere (baseball double-headers, table tennis) they
   * may meet again on the same day, hardly within an hour; in esports the rematch follows as soon as the short first match is over.
   */
  sameEventWithinMs: number;
}
