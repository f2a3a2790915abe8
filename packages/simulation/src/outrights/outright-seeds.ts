import type { EachWay } from './outright-event.ts';

/** What an outright of the world is about. */
type OutrightKind = 'golf' | 'cycling' | 'motor sport';

/** A tour: the same kind of event every so many weeks, each at the next of its places. */
export interface TourSeed {
  readonly kind: OutrightKind;
  readonly sportId: number;
  readonly sportName: string;
  readonly categoryName: string;
  readonly tournamentName: string;
  /** Joined with a place: "Harbour Open". */
  readonly eventName: string;
  readonly places: readonly string[];
  readonly runners: number;
  readonly everyWeeks: number;
  /** Day of the week (0 = Sunday) and hours UTC at which it begins, and how long it takes. */
  readonly startDay: number;
  readonly startHour: number;
  readonly lastsHours: number;
  /** Place markets: among the first so many. */
  readonly tops: readonly number[];
  readonly eachWay: EachWay | null;
  /** How far apart strengths are: 0 = everybody alike. */
  readonly spread: number;
  /** Competitors who finish level share their places. */
  readonly ties: boolean;
}

const COURSES = ['Harbour', 'Pine Valley', 'Red Cliff', 'Lakeside', 'Old Mill', 'North Dunes', 'Silver Creek', 'Highmoor'];
const ROADS = ['Three Passes', 'River Delta', 'White Roads', 'Coast and Hills', 'Cathedral', 'Iron Bridge'];
const CIRCUITS = ['Salt Flats', 'Bay Street', 'Forest Ring', 'Desert Sands', 'Old Aerodrome', 'Canyon'];

/** Order is part of the ids: append only. */
export const TOURS: readonly TourSeed[] = [
  {
    kind: 'golf',
    sportId: 9,
    sportName: 'Golf',
    categoryName: 'International Golf',
    tournamentName: 'Fairway Tour',
    eventName: '* Open',
    places: COURSES,
    runners: 144,
    everyWeeks: 1,
    startDay: 4,
    startHour: 6,
    lastsHours: 88,
    tops: [5, 10, 20],
    eachWay: { places: 5, numerator: 1, denominator: 4 },
    spread: 1.15,
    ties: true,
  },
  {
    kind: 'cycling',
    sportId: 17,
    sportName: 'Cycling',
    categoryName: 'International Cycling',
    tournamentName: 'Road Classics',
    eventName: '* Classic',
    places: ROADS,
    runners: 150,
    everyWeeks: 1,
    startDay: 0,
    startHour: 10,
    lastsHours: 6,
    tops: [3, 10],
    eachWay: { places: 4, numerator: 1, denominator: 5 },
    spread: 1.6,
    ties: false,
  },
  {
    kind: 'motor sport',
    sportId: 11,
    sportName: 'Motor sport',
    categoryName: 'International Motor Sport',
    tournamentName: 'Apex Series',
    eventName: '* Grand Prix',
    places: CIRCUITS,
    runners: 22,
    everyWeeks: 2,
    startDay: 0,
    startHour: 13,
    lastsHours: 2,
    tops: [3, 6],
    eachWay: { places: 3, numerator: 1, denominator: 4 },
    spread: 1.3,
    ties: false,
  },
];
