import { clubsOf, esportsTeams, handles, nationsOf } from './clubs.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import { playersOf } from './people.ts';
import type { CardPlan, CupPlan, DailyPlan, LeaguePlan, Plan, TourPlan, WindowsPlan } from './plan-types.ts';
import type { Side } from './world-types.ts';

/** Who takes part in what: every side is made once, whatever it plays in. */
export interface Rosters {
  readonly league: (plan: LeaguePlan) => readonly Side[];
  readonly nations: (plan: WindowsPlan) => readonly Side[];
  readonly cup: (plan: CupPlan) => readonly Side[];
  /** Players of a pool, the best first. */
  readonly players: (plan: TourPlan | DailyPlan | CardPlan) => readonly Side[];
}

const ALL_COUNTRIES = COUNTRIES.map(({ key }) => key);

function isClubLeague(plan: Plan): plan is LeaguePlan {
  return plan.kind === 'league' && plan.of === 'clubs';
}

function poolKey(plan: TourPlan | DailyPlan | CardPlan): string {
  return `${plan.sport} ${plan.field} ${plan.kind === 'tour' ? plan.circuit : plan.name}`;
}

/** First number and names of the pools of a sport, in order of the plans. */
function pools(plans: readonly Plan[], sport: string): Map<string, readonly Side[]> {
  const made = new Map<string, readonly Side[]>();
  const taken = new Set<string>();
  let from = 0;
  for (const plan of plans) {
    if (plan.sport !== sport || (plan.kind !== 'tour' && plan.kind !== 'daily' && plan.kind !== 'card')) continue;
    const key = poolKey(plan);
    if (made.has(key)) continue;
    const size = plan.pool;
    const isByHandle = plan.kind === 'daily' && plan.handles;
    const countries = plan.kind === 'daily' && plan.country !== null ? [plan.country] : ALL_COUNTRIES;
    const code = plan.country === null ? 'INT' : countryOf(plan.country).country.code;
    made.set(
      key,
      isByHandle ? handles(sport, from, size, code) : playersOf({ sport, field: plan.field, from, size, countries }, taken),
    );
    from += size;
  }
  return made;
}

/** Rosters of the plans; made when they are asked for. */
export function createRosters(plans: readonly Plan[]): Rosters {
  const clubs = new Map<string, Side[][]>();
  const players = new Map<string, Map<string, readonly Side[]>>();
  const teamsFrom = new Map<Plan, number>();
  let teams = 0;
  for (const plan of plans) {
    if (plan.kind !== 'league' || plan.of !== 'teams') continue;
    teamsFrom.set(plan, teams);
    teams += plan.teams;
  }
  const leaguesOf = (sport: string, country: string, field: string, squad = ''): LeaguePlan[] =>
    plans
      .filter(isClubLeague)
      .filter((plan) => plan.sport === sport && plan.country === country && plan.field === field && (plan.squad ?? '') === squad);
  const clubsBy = (sport: string, country: string, field: LeaguePlan['field'], squad = ''): Side[][] => {
    const key = `${sport} ${country} ${field} ${squad}`;
    let found = clubs.get(key);
    if (found === undefined) {
      const sizes = leaguesOf(sport, country, field, squad).map((plan) => plan.teams);
      found = clubsOf(sport, country, field, sizes, squad);
      clubs.set(key, found);
    }
    return found;
  };
  return {
    league: (plan) => {
      if (plan.of === 'teams') return esportsTeams(plan.sport, teamsFrom.get(plan) ?? 0, plan.teams);
      if (plan.of === 'nations') return nationsOf(plan.sport, plan.nations ?? [], plan.field);
      const country = plan.country ?? '';
      const level = leaguesOf(plan.sport, country, plan.field, plan.squad).indexOf(plan);
      return clubsBy(plan.sport, country, plan.field, plan.squad)[level] ?? [];
    },
    nations: (plan) => nationsOf(plan.sport, plan.nations, plan.field),
    cup: (plan) =>
      clubsBy(plan.sport, plan.country ?? '', plan.field)
        .flat()
        .sort((a, b) => b.strength - a.strength || a.id - b.id)
        .slice(0, plan.size),
    players: (plan) => {
      let made = players.get(plan.sport);
      if (made === undefined) {
        made = pools(plans, plan.sport);
        players.set(plan.sport, made);
      }
      return made.get(poolKey(plan)) ?? [];
    },
  };
}
