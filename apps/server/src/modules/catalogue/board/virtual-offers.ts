import { SportSystemId } from '@duskline/contract/enums';
import type { SportOffer } from '../calls/offer-of-sport.ts';

/** Numbers of the virtual sports at the provider: sports of their own, so that no list mistakes a draw for a match. */
const SOCCER = 301;
const HORSES = 302;
const GREYHOUNDS = 303;
const TENNIS = 304;

/** Two draws are two events, however often the same two are drawn: none lasts so long. */
const sameEventWithinMs = 30_000;
const ended = { morePreview: [], isScoreMaterial: false, sameEventWithinMs } as const;

/** A sport whose runners go by their numbers. */
export const isVirtualRace = (systemId: number): boolean => systemId === HORSES || systemId === GREYHOUNDS;

const race = (systemId: number): SportOffer => ({
  ...ended,
  systemId,
  rank: systemId,
  preview: [['moneyline', [534]]],
  groups: [['main', [534, 536, 9801, 9802]]],
});

/** What the virtual sports offer. They stand behind every sport that is played. */
export const VIRTUAL_OFFERS: readonly SportOffer[] = [
  {
    ...ended,
    systemId: SOCCER,
    rank: SOCCER,
    preview: [
      ['moneyline', [1]],
      ['total', [18]],
    ],
    morePreview: [
      ['doublechance', [10]],
      ['bothteamstoscore', [29]],
    ],
    groups: [
      ['main', [1, 10, 18, 29, 45]],
      ['goals', [18, 29]],
      ['score', [45]],
    ],
  },
  race(HORSES),
  race(GREYHOUNDS),
  {
    ...ended,
    systemId: TENNIS,
    rank: TENNIS,
    preview: [
      ['moneyline', [186]],
      ['total', [189]],
    ],
    groups: [
      ['main', [186, 189, 202]],
      ['sets', [202, 199]],
    ],
  },
];

const DRAWN_AS: ReadonlyMap<number, number> = new Map([
  [SportSystemId.SOCCER, SOCCER],
  [SportSystemId.TENNIS, TENNIS],
]);

/** The virtual sport of a sport: of one that is played it is the one that draws its matches (AMB-15), and of a virtual one itself. */
export const virtualSportOf = (systemId: number): number => DRAWN_AS.get(systemId) ?? systemId;

/** Whether the events of this sport are drawn and not played. */
export const isVirtual = (systemId: number): boolean => VIRTUAL_OFFERS.some((offer) => offer.systemId === systemId);
