import type { AdmittedFixture, MatchState, MatchStatus } from '../../../platform/bus/board-message.ts';
import { sportOffer } from '../calls/sport-offer.ts';
import { countryOf } from '../country-of.ts';
import { foldText } from '../fold-text.ts';
import type {
  CategoryNode,
  CompetitorNode,
  MatchNode,
  MatchPhase,
  OutcomeNode,
  ShutMoments,
  SportNode,
  TournamentNode,
} from '../model.ts';
import type { MatchRow } from '../storage/rows.ts';
import { type BoardState, leaveCompetitor } from './board-state.ts';
import type { MatchEdit } from './edit-match.ts';
import { followOutright, outrightNode, runnersOf } from './outright.ts';
import { isNameless, knownPlayers } from './players.ts';
import { isProducerInCharge } from './producers.ts';
import { areOtherSides, changeOf, knownRunners, type Sides, type SidesChange, sidesOf } from './sides.ts';

/** What the store knows of the nodes above a match; slugs are given there, once. */
export interface PlacedFixture extends AdmittedFixture {
  sportSlug: string;
  categorySlug: string;
  tournamentSlug: string;
  /** How often its sides have changed, as far as the store knows. */
  sidesVersion?: number;
  /** The last of these changes, while it has not been acted on. */
  changedSides?: SidesChange;
  /** Of an outright that the store knows: when it was shut for runners that were withdrawn. */
  shut?: ShutMoments;
}

export function phaseOf(status: MatchStatus, before: MatchPhase): MatchPhase {
  switch (status) {
    case 'not_started':
    case 'delayed':
    case 'postponed':
      return 'prematch';
    case 'live':
      return 'live';
    case 'suspended':
    case 'interrupted':
      return before === 'prematch' ? 'prematch' : 'live';
    default:
      return 'ended';
  }
}

/** Over before its start and never begun: impossible, whatever the source. A match that is cancelled has another status. */
export const endsBeforeStart = (
  { phase, isReportedBegun, startTimeMs }: Pick<MatchNode, 'phase' | 'isReportedBegun' | 'startTimeMs'>,
  status: MatchStatus,
  nowMs: number,
): boolean => (status === 'ended' || status === 'closed') && phase === 'prematch' && !isReportedBegun && startTimeMs > nowMs;

const PHASES: readonly MatchPhase[] = ['prematch', 'live', 'ended'];
/** A match that runs has begun and one that is over has ended: only a person takes that back (XR-02). */
export const laterPhase = (one: MatchPhase, two: MatchPhase): MatchPhase =>
  PHASES.indexOf(one) >= PHASES.indexOf(two) ? one : two;

/** Trees and lists are kept by version: a new name makes a new one. */
function setName(state: BoardState, node: SportNode | CategoryNode | TournamentNode, name: string): void {
  if (node.name === name) return;
  node.name = name;
  node.version++;
  state.structureVersion++;
}

function upsertSport(state: BoardState, fixture: PlacedFixture): SportNode {
  let node = state.sports.get(fixture.sportId);
  if (!node) {
    node = {
      id: fixture.sportId,
      urn: fixture.sport.urn,
      systemId: fixture.sport.systemId,
      name: fixture.sport.name,
      slug: fixture.sportSlug,
      rank: sportOffer(fixture.sport.systemId).rank,
      version: 1,
      categories: new Set(),
      matches: new Set(),
    };
    state.sports.set(node.id, node);
  }
  setName(state, node, fixture.sport.name);
  return node;
}

function upsertCategory(state: BoardState, fixture: PlacedFixture, sport: SportNode): CategoryNode {
  const { name, countryCode } = fixture.category;
  let node = state.categories.get(fixture.categoryId);
  if (!node) {
    node = {
      id: fixture.categoryId,
      urn: fixture.category.urn,
      name,
      slug: fixture.categorySlug,
      countryCode: null,
      sport,
      version: 1,
      tournaments: new Set(),
      matches: new Set(),
    };
    state.categories.set(node.id, node);
    sport.categories.add(node);
  }
  setName(state, node, name);
  node.countryCode = countryOf(name, countryCode ?? null);
  return node;
}

function upsertTournament(state: BoardState, fixture: PlacedFixture, category: CategoryNode): TournamentNode {
  let node = state.tournaments.get(fixture.tournamentId);
  if (!node) {
    node = {
      id: fixture.tournamentId,
      urn: fixture.tournament.urn,
      name: fixture.tournament.name,
      slug: fixture.tournamentSlug,
      rank: fixture.tournament.rank,
      category,
      version: 1,
      matches: new Set(),
    };
    state.tournaments.set(node.id, node);
    category.tournaments.add(node);
  }
  setName(state, node, fixture.tournament.name);
  if (node.rank !== fixture.tournament.rank) state.structureVersion++;
  node.rank = fixture.tournament.rank;
  return node;
}

function upsertCompetitor(state: BoardState, id: number, side: AdmittedFixture['home']): CompetitorNode {
  let node = state.competitors.get(id);
  if (!node) {
    node = { id, urn: side.urn, name: side.name, shortName: null, country: null, matches: new Set() };
    state.competitors.set(id, node);
  }
  node.name = side.name;
  node.shortName = side.shortName ?? null;
  node.country = side.country ?? null;
  return node;
}

/** Makes the node of a match, not yet listed. */
export function createMatch(state: BoardState, fixture: PlacedFixture): MatchNode {
  const { sport, category, tournament } = placeNodes(state, fixture);
  const home = upsertCompetitor(state, fixture.homeId, fixture.home);
  const away = upsertCompetitor(state, fixture.awayId, fixture.away);
  const match: MatchNode = {
    id: fixture.matchId,
    urn: fixture.urn,
    sport,
    category,
    tournament,
    home,
    away,
    outright: outrightNode(fixture.outright, fixture.shut),
    virtual: fixture.virtual ?? null,
    stream: fixture.stream ?? null,
    players: knownPlayers(new Map(), fixture.players),
    startTimeMs: fixture.startTimeMs,
    liveCoverage: fixture.liveCoverage,
    producer: fixture.producer,
    isTakenEarly: false,
    claims: new Map(),
    status: fixture.status,
    phase: 'prematch',
    isUnreported: false,
    isReportedBegun: false,
    state: null,
    stateTimestampMs: 0,
    isStateAhead: false,
    stops: new Map(),
    hidden: new Map(),
    stopReason: null,
    doubt: null,
    isBehind: false,
    stateVersion: 0,
    sidesVersion: 0,
    knownAs: sidesOf({ home, away, sport, runners: runnersOf(fixture.outright) }),
    version: 0,
    markets: new Map(),
    preview: new Map(),
    mainLines: new Map(),
    isOpen: false,
    endedAtMs: null,
    isRetired: false,
    searchText: '',
    shown: '',
    fragments: new Map(),
  };
  if (!endsBeforeStart(match, match.status, state.now())) match.phase = phaseOf(match.status, 'prematch');
  match.searchText = searchTextOf(match);
  noteShown(match);
  for (const { matches } of [home, away]) matches.add(match);
  state.matches.set(match.id, match);
  return match;
}

export const searchTextOf = ({ home, away, tournament, category }: MatchNode): string =>
  foldText(`${home.name} ${away.name} ${home.shortName ?? ''} ${away.shortName ?? ''} ${tournament.name} ${category.name}`);

/** The nodes above the match as the fixture names them. */
export function placeNodes(state: BoardState, fixture: PlacedFixture): Pick<MatchNode, 'sport' | 'category' | 'tournament'> {
  const sport = upsertSport(state, fixture);
  const category = upsertCategory(state, fixture, sport);
  return { sport, category, tournament: upsertTournament(state, fixture, category) };
}

/**
 * Notes what lists show of the match apart from its state and its markets. Compared with what was noted of it before: its sport, category and
 * tournament have changed already when the fixture of another of their matches said so. @returns whether it is something else.
 */
export function noteShown(match: MatchNode): boolean {
  const { home, away, sport, category, tournament, searchText, liveCoverage, stream } = match;
  const names = [home.name, away.name, searchText, sport.name, category.name, category.countryCode, tournament.name];
  const shown = [...names, liveCoverage, tournament.rank, stream?.type].join('/');
  if (match.shown === shown) return false;
  match.shown = shown;
  return true;
}

/** Brings the node up to date with what the provider lists now. */
export function applyFixture(state: BoardState, edit: MatchEdit, fixture: PlacedFixture, nowMs: number): void {
  const { match } = edit;
  placeNodes(state, fixture);
  const before = [match.home, match.away];
  match.home = upsertCompetitor(state, fixture.homeId, fixture.home);
  match.away = upsertCompetitor(state, fixture.awayId, fixture.away);
  for (const competitor of before)
    if (competitor !== match.home && competitor !== match.away) leaveCompetitor(state, competitor, match);
  for (const { matches } of [match.home, match.away]) matches.add(match);
  if (followOutright(edit, fixture.outright, nowMs)) {
    doubtMatch(edit, 'runner_withdrawn');
    edit.doubts.push('runner_withdrawn');
  }
  followSides(edit, fixture);
  match.startTimeMs = fixture.startTimeMs;
  match.virtual = fixture.virtual ?? null;
  match.stream = fixture.stream ?? null;
  match.liveCoverage = fixture.liveCoverage;
  followPlayers(edit, fixture.players);
  // Once the stream has sent a state, it also knows better which producer is responsible.
  if (match.stateTimestampMs === 0) followProducer(edit, fixture.producer);
  match.searchText = searchTextOf(match);
  if (noteShown(match)) edit.isChanged = true;
  // A state of the stream is newer than the summary of a list unless the match has none yet or the list says that it is over.
  const isFinal = phaseOf(fixture.status, match.phase) === 'ended' && match.phase !== 'ended';
  if (match.stateTimestampMs === 0 || isFinal || endsBeforeStart(match, match.status, nowMs))
    setStatus(edit, fixture.status, fixture.state, nowMs);
}

/** A player who has a name by now is shown, and taken bets on at the price that stands: a feed sends prices again only when they move. */
function followPlayers(edit: MatchEdit, listed: PlacedFixture['players']): void {
  const { match } = edit;
  const players = knownPlayers(match.players, listed);
  if (players === match.players) return;
  // Before: a market is first shown with the first name in it.
  edit.touchAll();
  match.players = players;
  for (const market of match.markets.values()) {
    const isNamed = ({ outcomeId, waitsForName }: OutcomeNode) => waitsForName === true && !isNameless(market, outcomeId);
    if (market.outcomes.some(isNamed)) market.outcomes = market.outcomes.map((one) => (isNamed(one) ? named(one) : one));
  }
  edit.isChanged = true;
}

const named = ({ waitsForName: _, ...outcome }: OutcomeNode): OutcomeNode => ({ ...outcome, isActive: true });

/** The list may hand the match to the live producer; it never takes it away from that one again (XR-02). */
function followProducer(edit: MatchEdit, producer: number): void {
  const { match } = edit;
  if (match.producer === producer || !isProducerInCharge(match, producer)) return;
  edit.touchAll();
  match.producer = producer;
}

/**
 * Every price was made for other sides: nothing is offered until the feed has sent everything again (XR-04). The store also knows the sides of
 * matches that have left the board.
 */
export function followSides(
  edit: MatchEdit,
  { changedSides, sidesVersion = 0 }: Pick<PlacedFixture, 'changedSides' | 'sidesVersion'>,
): void {
  const { match } = edit;
  const listed = runnersOf(match.outright?.terms);
  const now = sidesOf({ ...match, runners: listed });
  const isNews = changedSides !== undefined && sidesVersion > match.sidesVersion;
  if (isNews || areOtherSides(match.knownAs, now)) {
    edit.sides = changedSides ?? changeOf(match.knownAs, now);
    match.sidesVersion++;
    const why = whyOther(edit.sides);
    doubtMatch(edit, why);
    edit.doubts.push(why);
    // Of a match that is an outright now its runners, of an outright that is a match now none; of one that stays, also those not listed any more.
    match.knownAs = { ...now, runners: listed && new Map([...(match.knownAs.runners ?? []), ...listed]) };
  } else match.knownAs = { ...match.knownAs, runners: knownRunners(match.knownAs.runners, listed) };
  match.sidesVersion = Math.max(match.sidesVersion, sidesVersion);
}

function whyOther({ now }: SidesChange): string {
  if (now.sport !== undefined) return 'sport_changed';
  return now.runners === undefined ? 'competitors_changed' : 'runners_changed';
}

/** The sides by the names that bets go by: those of the mirror, else those that it was listed with. */
export const knownSides = (
  { knownAs: { home, away, sport, runners } }: MatchNode,
  row: Pick<MatchRow, 'home_name' | 'away_name' | 'runners'>,
): Sides => ({
  sport,
  home: { id: home.id, name: row.home_name ?? home.name },
  away: { id: away.id, name: row.away_name ?? away.name },
  runners: knownRunners(row.runners && new Map(Object.entries(row.runners)), runners),
});

/** Nothing of the match is offered, and a live bet that waits is stale (rule 10.3). */
export function doubtMatch(edit: MatchEdit, why: string): void {
  edit.touchAll();
  edit.match.doubt = why;
  edit.match.stateVersion++;
}

/** Seconds that a running clock may differ from its own extrapolation before it counts as changed. */
const CLOCK_TOLERANCE_S = 2;

/** A clock that only ran on keeps its starting point: readers extrapolate, and nothing needs to be pushed. */
function steadyClock(before: MatchState | null, after: MatchState): MatchState {
  const old = before?.clock;
  const now = after.clock;
  if (!old || !now || old.isStopped || now.isStopped) return after;
  if (Math.floor(old.matchTimeS / 60) !== Math.floor(now.matchTimeS / 60)) return after;
  const expected = old.matchTimeS + (now.atMs - old.atMs) / 1000;
  return Math.abs(expected - now.matchTimeS) < CLOCK_TOLERANCE_S ? { ...after, clock: old } : after;
}

/** Goals, red cards and interruptions: what makes a waiting live bet stale (rule 10.3). */
function isMaterial(match: MatchNode, before: MatchState | null, after: MatchState): boolean {
  if (before?.status !== after.status) return true;
  if (before.redCardsHome !== after.redCardsHome || before.redCardsAway !== after.redCardsAway) return true;
  const isScoreChanged = before.homeScore !== after.homeScore || before.awayScore !== after.awayScore;
  return isScoreChanged && sportOffer(match.sport.systemId).isScoreMaterial;
}

export function setStatus(edit: MatchEdit, status: MatchStatus, update: MatchState | undefined, nowMs: number): void {
  const { match } = edit;
  if (match.status !== status) edit.touchAll();
  if (update) {
    if (isMaterial(match, match.state, update)) match.stateVersion++;
    match.state = steadyClock(match.state, update);
    match.stopReason = update.stopReason ?? null;
  }
  const isTooEarly = endsBeforeStart(match, status, nowMs);
  if (isTooEarly && match.status !== status) edit.doubts.push('ended_before_start');
  const phase = isTooEarly ? match.phase : phaseOf(status, match.phase);
  if (laterPhase(match.phase, phase) !== phase && match.status !== status) edit.doubts.push('phase_back');
  match.status = status;
  match.phase = laterPhase(match.phase, phase);
  if (match.phase !== 'ended') match.endedAtMs = null;
  else match.endedAtMs ??= nowMs;
  if (match.phase !== 'ended' && match.isRetired) match.isRetired = false;
}
