import { MARKET_TYPES, type MarketHeader, type MarketType } from '@duskline/betting/market-types';
import { HeaderType } from '@duskline/contract/enums';

/** Tabs of the match page. */
export type MarketGroupKey =
  | 'main'
  | 'handicap'
  | 'goals'
  | 'points'
  | 'games'
  | 'halves'
  | 'sets'
  | 'quarters'
  | 'maps'
  | 'periods'
  | 'innings'
  | 'frames'
  | 'legs'
  | 'score'
  | 'corners'
  | 'cards'
  | 'players'
  | 'other';

type HeaderTypeValue = (typeof HeaderType)[keyof typeof HeaderType];

const HEADERS: Readonly<Record<MarketHeader, HeaderTypeValue>> = {
  none: HeaderType.NONE,
  'two-way': HeaderType.TWO_WAY,
  'three-way': HeaderType.THREE_WAY,
  handicap: HeaderType.HANDICAP,
  total: HeaderType.TOTAL,
};

/** A market type as the catalogue shows it. */
export interface MarketTypeDefinition extends Pick<MarketType, 'id' | 'feedGroups' | 'line'> {
  header: HeaderTypeValue;
  /** Outcome id and title key, in the order of display. Empty: outcomes come from the variant. */
  outcomes: readonly (readonly [outcomeId: string, titleKey: string])[];
}

function shownAs({ id, feedGroups, line, header, outcomes }: MarketType): MarketTypeDefinition {
  return {
    id,
    header: HEADERS[header],
    outcomes: outcomes.map((outcome) => [outcome.id, outcome.title]),
    feedGroups,
    ...(line === undefined ? {} : { line }),
  };
}

/** The types that we have titles for. */
export const marketTypes: ReadonlyMap<number, MarketTypeDefinition> = new Map(
  [...MARKET_TYPES.values()].flatMap((type) => (type.isUntitled ? [] : [[type.id, shownAs(type)] as const])),
);
