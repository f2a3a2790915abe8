import { countryOf } from './countries.ts';
import { cupBusy, cupCompetitionEdition } from './cup-calendar.ts';
import { cardEdition, dailyEdition, monthOf, windowsEdition } from './daily-edition.ts';
import { type BusyTimes, leagueEdition, seriesEdition } from './league-edition.ts';
import type { CardPlan, CupPlan, DailyPlan, LeaguePlan, Plan, TourPlan, WindowsPlan } from './plan-types.ts';
import { PLANS } from './plans.ts';
import { createRosters, type Rosters } from './rosters.ts';
import { FIRST_YEAR, seasonNumbered, seasonNumbers, windowMondays } from './season-calendar.ts';
import { sportNumber } from './sport-numbers.ts';
import { FIRST_MONDAY, tourCompetitions, weekOf } from './tour-competitions.ts';
import type { Competition, WholeCategory, WholeTournament } from './world-types.ts';
import { yearOf, type Zone } from './zones.ts';

interface Competitions {
  readonly categories: readonly WholeCategory[];
  readonly competitions: readonly Competition[];
}

/** Numbers of categories that belong to no country, behind those of countries. */
const FIRST_INTERNATIONAL = 500;

interface Build {
  readonly rosters: Rosters;
  readonly cups: readonly CupPlan[];
}

function zoneOf(plan: Plan): Zone {
  if (plan.country !== null) return countryOf(plan.country).country.zone;
  return { standard: plan.utcOffset ?? 0, summer: 'none' };
}

function leagueCompetition(tournament: WholeTournament, plan: LeaguePlan, { rosters, cups }: Build): Competition {
  // Regional and youth leagues go on while nations play.
  const leavesWindows = plan.sport === 'soccer' && plan.level < 3 && plan.squad === undefined;
  const zone = zoneOf(plan);
  const ofCountry = cups.filter(
    (cup) => cup.country === plan.country && cup.sport === plan.sport && plan.field === 'men' && plan.squad === undefined,
  );
  return {
    tournament,
    hasTable: true,
    isLeague: true,
    seasons: (fromDay, toDay) => seasonNumbers(plan.season, fromDay, toDay),
    edition: (number, { seed }) => {
      const season = seasonNumbered(plan.season, number, leavesWindows);
      const times = ofCountry.map((cup) => cupBusy(cup, season.year, rosters.cup(cup), zone));
      const busy: BusyTimes = (id) => times.flatMap((of) => of(id));
      const input = { plan, season, teams: rosters.league(plan), zone, seed, busy };
      return plan.series === undefined ? leagueEdition(input) : seriesEdition(input);
    },
  };
}

function cupCompetition(tournament: WholeTournament, plan: CupPlan, { rosters }: Build): Competition {
  return {
    tournament,
    hasTable: false,
    isLeague: false,
    seasons: (fromDay, toDay) => seasonNumbers(plan.season, fromDay, toDay),
    edition: (number, context) => cupCompetitionEdition(plan, number, rosters.cup(plan), zoneOf(plan), context),
  };
}

function windowsCompetition(tournament: WholeTournament, plan: WindowsPlan, { rosters }: Build): Competition {
  return {
    tournament,
    hasTable: true,
    isLeague: false,
    seasons: (fromDay, toDay) =>
      [...new Set([yearOf(fromDay), yearOf(toDay)])]
        .filter((year) => windowMondays(year).some((monday) => monday + 10 >= fromDay && monday <= toDay))
        .map((year) => year - FIRST_YEAR),
    edition: (number, { seed }) => windowsEdition(plan, FIRST_YEAR + number, rosters.nations(plan), zoneOf(plan), seed),
  };
}

function dailyCompetition(tournament: WholeTournament, plan: DailyPlan, { rosters }: Build): Competition {
  return {
    tournament,
    // Every day begins afresh: nobody counts a month of it.
    hasTable: false,
    isLeague: false,
    seasons: (fromDay, toDay) => {
      const first = Math.max(0, monthOf(fromDay - 1));
      return Array.from({ length: monthOf(toDay + 1) - first + 1 }, (_, i) => first + i);
    },
    edition: (number, { seed }) => dailyEdition(plan, number, rosters.players(plan), zoneOf(plan), seed),
  };
}

function cardCompetition(tournament: WholeTournament, plan: CardPlan, { rosters }: Build): Competition {
  const mondayOfCard = (number: number): number => FIRST_MONDAY + (number * plan.every + plan.offset) * 7;
  return {
    tournament,
    hasTable: false,
    isLeague: false,
    seasons: (fromDay, toDay) => {
      const numbers: number[] = [];
      for (let number = Math.max(0, Math.floor(weekOf(fromDay) / plan.every) - 1); mondayOfCard(number) <= toDay; number++) {
        if (mondayOfCard(number) + 8 >= fromDay) numbers.push(number);
      }
      return numbers;
    },
    edition: (number, { seed }) => cardEdition(plan, number, mondayOfCard(number), rosters.players(plan), zoneOf(plan), seed),
  };
}

/** Categories as they are first needed. */
function createCategories() {
  const categories: WholeCategory[] = [];
  const known = new Map<string, number>();
  const internationals = new Map<string, number>();
  const idOf = (plan: Plan): number => {
    const key = `${plan.sport} ${plan.country ?? plan.category}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const base = sportNumber(plan.sport).number * 1000;
    const place = plan.country === null ? undefined : countryOf(plan.country);
    const count = internationals.get(plan.sport) ?? 0;
    if (place === undefined) internationals.set(plan.sport, count + 1);
    const id = base + (place?.number ?? FIRST_INTERNATIONAL + count);
    known.set(key, id);
    const name = place?.country.name ?? plan.category ?? 'International';
    categories.push({ id, sport: plan.sport, name, countryCode: place?.country.code ?? 'INT' });
    return id;
  };
  return { categories, idOf };
}

/** Every competition of the world with its calendar; what they consist of is made when it is asked for. */
export function buildCompetitions(plans: readonly Plan[] = PLANS): Competitions {
  const rosters = createRosters(plans);
  const cups = plans.filter((plan) => plan.kind === 'cup');
  const { categories, idOf } = createCategories();
  const competitions: Competition[] = [];
  const ranks = new Map<string, number>();
  const tours = new Map<string, number>();
  for (const plan of plans) {
    const rank = (ranks.get(plan.sport) ?? 0) + 1;
    ranks.set(plan.sport, rank);
    const categoryId = idOf(plan);
    if (plan.kind === 'tour') {
      const index = tours.get(plan.sport) ?? 0;
      tours.set(plan.sport, index + 1);
      const isLong = (other: Plan): other is TourPlan =>
        other.kind === 'tour' && other !== plan && other.circuit === plan.circuit && other.draw === 128;
      competitions.push(
        ...tourCompetitions({ plan, index, rank, categoryId, long: plans.find(isLong), players: () => rosters.players(plan) }),
      );
      continue;
    }
    const { sport, name, pace, bestOf, field, quarterMinutes } = plan;
    const tournament: WholeTournament = {
      id: sportNumber(sport).number * 10_000 + rank,
      sport,
      categoryId,
      name,
      rank,
      utcOffset: zoneOf(plan).standard,
      pace,
      bestOf,
      field,
      ...(quarterMinutes === undefined ? {} : { quarterMinutes }),
    };
    const build = { rosters, cups };
    if (plan.kind === 'league') competitions.push(leagueCompetition(tournament, plan, build));
    else if (plan.kind === 'cup') competitions.push(cupCompetition(tournament, plan, build));
    else if (plan.kind === 'windows') competitions.push(windowsCompetition(tournament, plan, build));
    else if (plan.kind === 'daily') competitions.push(dailyCompetition(tournament, plan, build));
    else competitions.push(cardCompetition(tournament, plan, build));
  }
  return { categories, competitions };
}
