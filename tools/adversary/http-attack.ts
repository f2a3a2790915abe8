import { randomUUID } from 'node:crypto';
import { openSelections } from '../chaos/offer.ts';
import { type Random, seededRandom } from '../chaos/random.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { mutate } from './mutate.ts';
import type { Target } from './target.ts';
import { asRecord } from './values.ts';
import type { Violations } from './violations.ts';

export interface HttpAttackParts {
  readonly target: Target;
  readonly violations: Violations;
  readonly seed: number;
  readonly players: readonly HttpPlayer[];
  readonly trader: HttpPlayer;
  /** Bets honestly between all this; no other client touches their slip. */
  readonly witness: HttpPlayer;
  /** A selection that can be bet on now. */
  readonly selection: () => string;
}

type Body = Readonly<Record<string, unknown>>;
interface Call {
  readonly path: string;
  /** Sent by a trader, because the server would not read it from another role. */
  readonly isTrader?: true;
  readonly body: (selectionId: string, key: string) => Body;
}

const BET = '018f0000-0000-7000-8000-000000000000';
/** No match, case or parked item has these: nothing that is let through may change what others bet on. */
const NO_MATCH = 999_999_999;
const NO_CASE = 999_999_999;
const post = (path: string, body: Call['body']): Call => ({ path, body });
const desk = (path: string, body: Call['body']): Call => ({ path: `/api/trading/${path}`, body, isTrader: true });

/** Calls as a well-meaning page sends them. */
const CALLS: readonly Call[] = [
  post('/api/betslip/placebet', (selectionId, requestId) => ({
    betType: 1,
    stakes: [{ selectionId, stake: '0.10', odds: 2 }],
    oddsChangePolicy: 2,
    requestId,
  })),
  post('/api/betslip/placebet', (selectionId, requestId) => ({
    betType: 2,
    stakes: [{ stake: '0.10' }],
    selections: [{ selectionId, odds: 2 }],
    bankers: [],
    oddsChangePolicy: 2,
    requestId,
  })),
  post('/api/betslip/addselection', (selectionId) => ({ selectionId, isLive: false, bettingSourceType: 1 })),
  post('/api/betslip/addselections', (selectionId) => ({ selections: [{ selectionId, isBanker: true }] })),
  post('/api/betslip/removeselection', (selectionId) => ({ selectionId })),
  post('/api/betslip/setoddschangepolicy', () => ({ oddsChangePolicy: 1 })),
  post('/api/betslip/setbanker', (selectionId) => ({ selectionId, isBanker: true })),
  post('/api/betslip/acceptoddschanges', (selectionId) => ({ odds: [{ selectionId, value: 2 }] })),
  post('/api/betslip/cashout', (_selection, requestId) => ({ betId: BET, amount: '1.00', isPartial: true, requestId })),
  post('/api/betslip/changecashout', (_selection, requestId) => ({ betId: BET, amount: '1.00', accept: true, requestId })),
  post('/api/player/createcashout', (selectionId, requestId) => ({
    betId: BET,
    amount: '1.00',
    CashoutOddsValues: { [selectionId]: 2 },
    isPartial: false,
    requestId,
  })),
  post('/api/betslip/accepttraderoffer', () => ({ betId: BET, offerId: BET })),
  desk('offer', (selectionId) => ({ betId: BET, stake: '1.00', odds: [{ selectionId, value: 2 }] })),
  desk('setlimits', () => ({ scope: 'match', scopeId: NO_MATCH, maxStake: '1', reason: 'because' })),
  desk('decideresult', (_selection, requestId) => ({ caseId: NO_CASE, act: 'refuse', reason: 'because', requestId })),
  desk('supersederesult', (_selection, requestId) => ({
    matchId: NO_MATCH,
    marketType: 1,
    results: [{ outcomeId: '1', result: 1 }],
    reason: 'because',
    requestId,
  })),
  desk('requeue', () => ({ kind: 'fixture', key: 'none' })),
  post('/api/session/login', () => ({ UserName: 'nobody at all', Password: 'Not-the-password-1', RememberMe: false })),
  post('/api/sportmatch/getlive', () => ({})),
];

/** Queries whose values are mutated in the same way. */
const QUERIES: readonly (readonly [string, Body])[] = [
  ['/api/sportmatch/get', { sportID: 1, page: 0, pageSize: 40, clientTimezoneOffset: 0, date: 0, to: 0, keyword: 'a' }],
  ['/api/sportmarket/getbymatchandmarkettype', { matchID: 1, marketTypeID: 1, isLive: false }],
  ['/api/betslip/getmaxbet', { betType: 1, selectionIds: '1.1', system: '2/3', bankers: '' }],
  ['/api/betplacementhistory/settledbets', { from: 0, to: 1, sportId: 1, page: 1, pageSize: 10, cursor: 'a' }],
  ['/api/betplacementhistory/declinedbets', { from: 0, to: 1, pageSize: 10, cursor: 'a' }],
  ['/api/sportScore/get', { matchIDs: '1,2,3' }],
  ['/api/bonus/freebethistory', { page: 1, pageSize: 10 }],
  ['/api/betslip/placementbyrequest', { requestId: BET }],
];

const PATIENCE_MS = 10_000;
const AT_ONCE = 8;
/** One in this many requests is a query. */
const QUERY_EVERY = 5;
const FILL_EVERY = 3;
const WITNESS_EVERY = 400;
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];

const randomOf = (seed: number, number: number): Random => seededRandom((seed * 2_000_003 + number * 104_729) >>> 0);

/** Bodies and queries that went wrong: each is answered by a named refusal or as a request, never by a fault of the server. */
export class HttpAttack {
  readonly #parts: HttpAttackParts;
  readonly #answers = new Map<number, number>();
  sent = 0;
  /** Honest bets come one after the other: they share one slip. */
  #bets: Promise<void> = Promise.resolve();

  constructor(parts: HttpAttackParts) {
    this.#parts = parts;
  }

  async fire(numbers: readonly number[]): Promise<void> {
    const waiting = [...numbers];
    const worker = async (): Promise<void> => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        await this.#one(number);
        if (number % WITNESS_EVERY === 0) {
          const due = number;
          this.#bets = this.#bets.then(() => this.#witness(due));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await this.#bets;
    const at = `http ${numbers[0]}..${numbers.at(-1)}`;
    await this.#parts.target.expectReady(at);
    this.#parts.target.expectAlive(at);
  }

  /** How often each status was answered. */
  summary(): string {
    return [...this.#answers]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ');
  }

  async #one(number: number): Promise<void> {
    const { players, trader, seed, selection, target } = this.#parts;
    const random = randomOf(seed, number);
    const player = players[random.below(players.length)] as HttpPlayer;
    const isQuery = number % QUERY_EVERY === 0;
    if (isQuery) {
      const [path, query] = QUERIES[random.below(QUERIES.length)] as (typeof QUERIES)[number];
      const { text, how, where } = mutate(random, query, Date.now());
      await this.#send(number, `${how} ${where}`, new URL(`${path}?${queryOf(text)}`, target.url), {
        headers: { cookie: player.cookies() },
      });
      return;
    }
    const call = CALLS[random.below(CALLS.length)] as Call;
    const selectionId = selection();
    // A bet that is still right after its change goes through, and costs money.
    if (number % FILL_EVERY === 0) await this.#fill(player, selectionId);
    const sender = call.isTrader ? trader : player;
    const { text, how, where } = mutate(random, call.body(selectionId, `adversary-${seed}-${number}`), Date.now());
    const type = random.below(20) === 0 ? (TYPES[random.below(TYPES.length)] as string) : 'application/json';
    const headers = { cookie: sender.cookies(), origin: new URL(target.url).origin, ...(type ? { 'content-type': type } : {}) };
    await this.#send(number, `${how} ${where}`, new URL(call.path, target.url), { method: 'POST', headers, body: text });
  }

  async #send(number: number, how: string, url: URL, init: RequestInit): Promise<void> {
    const { violations } = this.#parts;
    const at = `http ${number}`;
    const detail = { how, url: url.pathname + url.search.slice(0, 200), body: String(init.body ?? '').slice(0, 400) };
    this.sent++;
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
      text = await reply.text();
    } catch (error) {
      violations.add('a request was not answered', at, { ...detail, error: String(error) });
      return;
    }
    this.#answers.set(reply.status, (this.#answers.get(reply.status) ?? 0) + 1);
    if (reply.status >= 500) violations.add(`answered ${reply.status}`, at, { ...detail, text: text.slice(0, 300) });
    else if (reply.status >= 400 && !/"ExceptionName":"[A-Za-z]+"/.test(text))
      violations.add('a refusal without a name', at, { ...detail, status: reply.status, text: text.slice(0, 300) });
    else if (/\n\s+at |\/node_modules\/|node:internal/.test(text))
      violations.add('an answer shows the inside of the server', at, detail);
  }

  /** @returns whether the selection is on offer: events that were attacked a moment ago are shut. */
  async #fill(player: HttpPlayer, selectionId: string): Promise<boolean> {
    await player.call('POST', '/api/betslip/clear');
    const added = await player.call('POST', '/api/betslip/addselection', { selectionId });
    return added?.status === 200;
  }

  /** An honest bet goes through between all this. */
  async #witness(number: number): Promise<void> {
    const { witness: player, violations } = this.#parts;
    const said: string[] = [];
    // What is on offer now, of events that nobody attacks as well: those that were attacked again and again stay shut for a while.
    const offered = await openSelections(player, 'any');
    for (let tried = 0; tried < 10; tried++) {
      const selectionId = offered[(number + tried * 101) % Math.max(1, offered.length)] ?? '';
      if (!(await this.#fill(player, selectionId))) continue;
      const body = {
        betType: 1,
        stakes: [{ selectionId, stake: '1.00' }],
        oddsChangePolicy: 2,
        requestId: randomUUID(),
      };
      const reply = await player.call('POST', '/api/betslip/placebet', body);
      if (reply?.status === 200 && [1, 4].includes(Number(reply.body.Status))) return;
      said.push(`${reply?.status} ${String(reply?.body.ExceptionName ?? '')}`);
    }
    violations.add('an honest bet was refused', `http ${number}`, { player: player.name, said });
  }
}

/** A query from a mutated object, or the mutated text itself. */
function queryOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const pairs = Object.entries(asRecord(parsed)).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    if (pairs.length > 0) return new URLSearchParams(pairs).toString();
  } catch {
    // Not an object any more: sent as it is.
  }
  return new URLSearchParams({ text: text.slice(0, 4_000) }).toString().slice('text='.length);
}
