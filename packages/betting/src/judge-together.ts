import { decidingResult, type ReportedMarket } from './judge-by-score.ts';
import type { OutcomeName, ScoreMarket } from './market.ts';
import type { UofMarket } from './market-terms.ts';
import type { MarketResult } from './outcome.ts';
import { type Score, score } from './score.ts';
import { settleMarket } from './settle-market.ts';
import { uofMarket, uofOutcome } from './uof-market.ts';

/** What a market is settled on: a score of a part of the match, sets won, games over all sets. */
type Scope = 'ft' | '1h' | '2h' | 'incl_ot' | 'sets' | 'games';
const SCOPES: readonly Scope[] = ['ft', '1h', '2h', 'incl_ot', 'sets', 'games'];

/** What one outcome says of the score of its scope. */
interface Claim {
  readonly on: Scope;
  readonly market: ScoreMarket;
  readonly outcome: OutcomeName;
  readonly result: MarketResult;
}

const SIDE: Readonly<Record<string, OutcomeName>> = { '1': 'home', X: 'draw', '2': 'away' };

function scopeOf(known: UofMarket): { on: Scope; market: ScoreMarket } | null {
  if (known.on === 'score') return known.period === 'rest' ? null : { on: known.period, market: known.market };
  if (known.on === 'halves') return null;
  const { market } = known;
  switch (market.kind) {
    case 'winner':
      return { on: 'sets', market: { kind: 'two_way' } };
    case 'handicap':
    case 'total': {
      if (typeof market.of === 'object') return null;
      const on = market.of === 'parts' ? 'sets' : 'games';
      return { on, market: market.kind === 'total' ? { ...market, of: 'both' } : { kind: 'handicap', line: market.line } };
    }
    default:
      return null;
  }
}

function claimsOf({ marketType, specifiers, reported }: ReportedMarket): Claim[] {
  const known = uofMarket(marketType, specifiers);
  if (!known) return [];
  return reported.flatMap((one): Claim[] => {
    const result = decidingResult(one);
    const outcome = uofOutcome(marketType, one.outcomeId);
    if (result === null || outcome === undefined) return [];
    if (known.on === 'halves') {
      // Won, it names the leader of both; lost, it says that one of the two was another.
      const [half, full] = outcome.split('/').map((text) => SIDE[text]);
      const market = { kind: 'three_way' } as const;
      return result !== 'WIN' || !half || !full
        ? []
        : [
            { on: '1h', market, outcome: half, result },
            { on: 'ft', market, outcome: full, result },
          ];
    }
    const scope = scopeOf(known);
    return scope === null ? [] : [{ ...scope, outcome, result }];
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
}
interface Area {
  home: Range;
  away: Range;
  both: Range;
  lead: Range;
}

const meet = (a: Range, b: Range): Range => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) });
const atLeast = (from: number): Range => ({ from, to: Number.POSITIVE_INFINITY });
const ANY: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const FLIPPED = { WIN: 'LOST', LOST: 'WIN', HALFWIN: 'HALFLOSE', HALFLOSE: 'HALFWIN', REFUND: 'REFUND' } as const;

/** Points `x` for which `4x - line` gives this result of an over, see `resultOfMargin`. */
function rangeOf(line: number, result: MarketResult): Range {
  if (result === 'WIN') return atLeast(Math.ceil((line + 2) / 4));
  if (result === 'LOST') return { from: ANY.from, to: Math.floor((line - 2) / 4) };
  const margin = result === 'HALFWIN' ? 1 : result === 'HALFLOSE' ? -1 : 0;
  return { from: Math.ceil((line + margin) / 4), to: Math.floor((line + margin) / 4) };
}

const LEADS: Readonly<Record<string, readonly [won: Range, lost: Range]>> = {
  home: [atLeast(1), { from: ANY.from, to: 0 }],
  draw: [{ from: 0, to: 0 }, ANY],
  away: [{ from: ANY.from, to: -1 }, atLeast(0)],
};

function narrow(area: Area, { market, outcome, result }: Claim): void {
  if (market.kind === 'handicap') {
    area.lead = meet(area.lead, rangeOf(-market.line, outcome === 'home' ? result : FLIPPED[result]));
  } else if (market.kind === 'total') {
    area[market.of] = meet(area[market.of], rangeOf(market.line, outcome === 'over' ? result : FLIPPED[result]));
  } else if (market.kind === 'three_way' || market.kind === 'two_way') {
    const [won, lost] = LEADS[outcome] ?? [ANY, ANY];
    // A two-way market that is lost is lost to the other side: level gives the stake back.
    area.lead = meet(area.lead, result === 'WIN' ? won : lost);
  }
}

/** Every score that lines and winners leave, and perhaps more: the claims themselves are asked about each. */
function areaOf(claims: readonly Claim[]): Area {
  const area: Area = { home: atLeast(0), away: atLeast(0), both: atLeast(0), lead: ANY };
  for (const claim of claims) narrow(area, claim);
  return area;
}

/** Beyond this nothing of the claims changes any more: with two points less on both sides, or on the greater one, all hold as well. */
function reachOf(claims: readonly Claim[], { home, away, both }: Area): number {
  const lines = claims.map(({ market }) => {
    if (market.kind === 'handicap' || market.kind === 'total') return Math.ceil(Math.abs(market.line) / 4);
    return market.kind === 'european_handicap' ? market.start.home + market.start.away : 0;
  });
  return 3 * Math.max(5, home.from, away.from, both.from, ...lines) + 10;
}

/** How many more claims and scores may be looked at: results that cannot be meant must not keep the process busy. */
interface Budget {
  left: number;
}

function isPossible(claims: readonly Claim[], area: Area, budget: Budget): boolean {
  const { home, away, both, lead } = area;
  const reach = reachOf(claims, area);
  const holds = (on: Score): boolean =>
    claims.every(({ market, outcome, result }) => --budget.left < 0 || settleMarket(market, outcome, on) === result);
  if ([home, away, both, lead].some(({ from, to }) => from > to)) return false;
  for (let h = home.from; h <= Math.min(home.to, both.to, reach); h++) {
    const from = Math.max(away.from, both.from - h, h - lead.to);
    const to = Math.min(away.to, both.to - h, h - lead.from, reach);
    if (--budget.left < 0) return true;
    for (let a = from; a <= to; a++) {
      if (holds(score(h, a))) return true;
    }
  }
  return false;
}

/** Whether any match ends so that all of them are right. */
function canBe(claims: readonly Claim[], budget: Budget): boolean {
  budget.left -= claims.length;
  if (budget.left < 0) return true;
  const on = Map.groupBy(claims, (claim) => claim.on);
  const areas = new Map(SCOPES.map((scope) => [scope, areaOf(on.get(scope) ?? [])]));
  const area = (scope: Scope): Area => areas.get(scope) as Area;
  // What was scored in the halves was scored in the match, and overtime takes nothing away.
  const raise = (scope: Scope, parts: readonly Scope[]): void => {
    const raised = (key: 'home' | 'away' | 'both'): Range =>
      meet(area(scope)[key], atLeast(parts.reduce((sum, part) => sum + area(part)[key].from, 0)));
    areas.set(scope, { ...area(scope), home: raised('home'), away: raised('away'), both: raised('both') });
  };
  raise('ft', ['1h', '2h']);
  raise('incl_ot', ['ft']);
  return SCOPES.every((scope) => isPossible(on.get(scope) ?? [], area(scope), budget));
}

/** Beyond these nothing is compared one by one: then everything that comes is doubtful. */
const MOST = { markets: 250, compared: 5_000, looked: 1_000_000 };

/**
 * Judges results of several markets of one match together (XR-20): those of `coming` that no score allows, next to what is in force and to
 * each other. Which of the two is wrong is unknown, so both are doubtful. What is in force and impossible already refutes nothing.
 */
export function contradicting<Market extends ReportedMarket>(
  inForce: readonly ReportedMarket[],
  coming: readonly Market[],
): ReadonlySet<Market> {
  const budget: Budget = { left: MOST.looked };
  const fits = (...claims: readonly (readonly Claim[])[]): boolean => canBe(claims.flat(), budget);
  const stored = inForce.flatMap(claimsOf);
  const base = fits(stored) ? stored : [];
  const reported = coming.map((market) => ({ market, claims: claimsOf(market) })).filter(({ claims }) => claims.length > 0);
  if (fits(base, ...reported.map(({ claims }) => claims)) && budget.left >= 0) return new Set();
  if (reported.length > MOST.markets) return new Set(coming);
  const agreed: typeof reported = [];
  const others: typeof reported = [];
  for (const one of reported) (fits(base, ...agreed.map(({ claims }) => claims), one.claims) ? agreed : others).push(one);
  if (agreed.length * others.length > MOST.compared) return new Set(coming);
  // A claim that is refuted by what is in force refutes no other claim.
  const equals = others.filter(({ claims }) => fits(base, claims));
  const refuted = agreed.filter((one) => equals.some((other) => !fits(base, one.claims, other.claims)));
  return budget.left < 0 ? new Set(coming) : new Set([...others, ...refuted].map(({ market }) => market));
}
