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

/** Pools of all sports, in order of the plans: a name is one person's in the whole world, whatever is asked for first. */
function pools(plans: readonly Plan[]): Map<string, readonly Side[]> {
  const made = new Map<string, readonly Side[]>();
  const taken = new Set<string>();
  const from = new Map<string, number>();
  for (const plan of plans) {
    if (plan.kind !== 'tour' && plan.kind !== 'daily' && plan.kind !== 'card') continue;
    const key = poolKey(plan);
    if (made.has(key)) continue;
    const { sport, field, pool: size } = plan;
    const first = from.get(sport) ?? 0;
    from.set(sport, first + size);
    const isByHandle = plan.kind === 'daily' && plan.handles;
    const countries = plan.kind === 'daily' && plan.country !== null ? [plan.country] : ALL_COUNTRIES;
    const code = plan.country === null ? 'INT' : countryOf(plan.country).country.code;
    made.set(
      key,
      isByHandle ? handles(sport, first, size, code) : playersOf({ sport, field, from: first, size, countries }, taken),
    );
  }
  return made;
}

/** Rosters of the plans; made when they are asked for. */
export function createRosters(plans: readonly Plan[]): Rosters {
  const clubs = new Map<string, Side[][]>();
  let players: ReadonlyMap<string, readonly Side[]> | undefined;
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
      players ??= pools(plans);
      return players.get(poolKey(plan)) ?? [];
    },
  };
}
