import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { AccumulatorBonus, AccumulatorBonusRule, Betslip, PlaceBetResult, SelectionStatus, Ticket } from '../entities/betslip.ts';
import { BetType } from '../enums.ts';
import { language, queryId, querySelectionIdList, requestId, selectionId, text } from '../fields.ts';

const none = v.strictObject({});
/** ours: titles of the answer come in this language. */
const titled = v.strictObject({ languageCode: v.optional(language) });
const policy = v.picklist([0, 1, 2], 'must be 0, 1 or 2');

/**
 * A stake as written by the customer. Text is preferred ("10.00"); a JSON number is accepted when it is exact (see money's parseAmountNumber).
 * The grammar is checked by the placement, so that a bad stake is answered with InvalidStakeException and not with a generic refusal.
 */
export const stakeValue = v.union([v.pipe(v.string(), v.maxLength(40)), v.number()]);

/** ours: MatchState as the page showed it; absent, the state at which the slip last showed these odds (XR-17). */
const matchState = v.optional(v.pipe(v.string(), v.maxLength(64)));

const guestPost = <B extends v.GenericSchema | undefined, R extends v.GenericSchema>(
  path: string,
  summary: string,
  source: string,
  body: B,
  reply: R,
) =>
  defineCall({
    method: 'POST',
    path,
    auth: 'guest',
    summary,
    source,
    query: titled,
    body,
    reply,
    cache: 'private',
    rate: 'write',
  });

const get =
  (auth: 'guest' | 'player') =>
  <Q extends v.GenericSchema, R extends v.GenericSchema>(path: string, summary: string, source: string, query: Q, reply: R) =>
    defineCall({ method: 'GET', path, auth, summary, source, query, body: undefined, reply, cache: 'private', rate: 'read' });
const guestGet = get('guest');
const playerGet = get('player');

const queryBetType = v.pipe(
  v.picklist(['1', '1.1', '2', '3', '4', '5', '6'], 'is not a bet type'),
  v.transform((value) => Number(value) as 1 | 1.1 | 2 | 3 | 4 | 5 | 6),
);

/** The server-held betslip: bound to the cookie session, for guests too (spec 214). */
export const betslipCalls = {
  'betslip.get': defineCall({
    method: 'GET',
    path: '/api/betslip/get',
    auth: 'guest',
    summary: 'The betslip',
    source: 'spec 214',
    query: v.strictObject({ languageCode: v.optional(language) }),
    body: undefined,
    reply: Betslip,
    cache: 'private',
    rate: 'read',
  }),
  'betslip.addselection': guestPost(
    '/api/betslip/addselection',
    'Add a selection',
    'spec 214',
    v.strictObject({
      selectionId,
      isLive: v.optional(v.boolean()),
      bettingSourceType: v.optional(v.pipe(v.number(), v.safeInteger())),
    }),
    Betslip,
  ),
  /**
   * ours: puts selections back that the slip had, all in one step: what a declined bet took along, what was cleared, a receipt again. One
   * that is there already stays, one that is only suspended comes back shut, one that is not offered any more is named in the answer.
   */
  'betslip.addselections': guestPost(
    '/api/betslip/addselections',
    'Put several selections back at once',
    'ours: BETSLIP-29',
    v.strictObject({
      selections: v.pipe(
        v.array(v.strictObject({ selectionId, isBanker: v.optional(v.boolean()) })),
        v.minLength(1, 'has no selection'),
        v.maxLength(60, 'has too many entries'),
      ),
    }),
    Betslip,
  ),
  'betslip.removeselection': guestPost(
    '/api/betslip/removeselection',
    'Remove a selection',
    'spec 214',
    v.strictObject({ selectionId }),
    Betslip,
  ),
  'betslip.clear': guestPost('/api/betslip/clear', 'Remove all selections', 'spec 214', v.optional(none), Betslip),
  'betslip.setoddschangepolicy': guestPost(
    '/api/betslip/setoddschangepolicy',
    'Set the odds-change policy',
    'spec 121',
    v.strictObject({ oddsChangePolicy: policy }),
    v.object({ oddsChangePolicy: policy }),
  ),
  /** ours: the customer confirms the odds as shown; placement compares against these from then on. */
  'betslip.acceptoddschanges': guestPost(
    '/api/betslip/acceptoddschanges',
    'Accept changed odds as shown',
    'ours: BETSLIP-13',
    v.strictObject({
      odds: v.optional(
        v.pipe(
          v.array(v.strictObject({ selectionId, value: v.pipe(v.number(), v.minValue(1), v.maxValue(10_000)) })),
          v.maxLength(60),
        ),
      ),
    }),
    Betslip,
  ),
  'betslip.getselectionsstatus': defineCall({
    method: 'GET',
    path: '/api/betslip/getselectionsstatus',
    auth: 'guest',
    summary: 'Status of selections (of the betslip, or of those named)',
    source: 'spec 214',
    query: v.strictObject({ selectionIds: v.optional(querySelectionIdList), languageCode: v.optional(language) }),
    body: undefined,
    reply: v.array(SelectionStatus),
    cache: 'private',
    rate: 'read',
  }),
  'betslip.setbanker': guestPost(
    '/api/betslip/setbanker',
    'Mark or unmark a banker of a system',
    'spec 105: bankers are in the betslip',
    v.strictObject({ selectionId, isBanker: v.boolean() }),
    Betslip,
  ),
  'betslip.getaccumulatorbonus': guestGet(
    '/api/betslip/getaccumulatorbonus',
    'Accumulator bonus of the betslip as a combo, if every selection wins',
    'spec 214',
    v.strictObject({ betType: v.optional(queryBetType), stake: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
    AccumulatorBonus,
  ),
  'betslip.getaccumulatorbonusrules': guestGet(
    '/api/betslip/getaccumulatorbonusrules',
    'Steps of the accumulator bonus',
    'spec 214',
    none,
    v.array(AccumulatorBonusRule),
  ),
  'betslip.getmaxbet': playerGet(
    '/api/betslip/getmaxbet',
    'Largest stake of a bet type on the betslip, or on the selections named; of one line for systems, of one if bet for reverse bets',
    'spec 214',
    v.strictObject({
      betType: v.optional(queryBetType, '1'),
      selectionIds: v.optional(querySelectionIdList),
      system: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]?\/[1-9][0-9]?$/, 'must be like 2/3'))),
      teaserBetTypeId: v.optional(queryId),
      /** ours: bankers among the selections named; absent, those marked in the slip. */
      bankers: v.optional(querySelectionIdList),
    }),
    v.object({ MaxBet: v.number(), MinBet: v.number(), Currency: v.string() }),
  ),
  'betslip.getremaininglimit': playerGet(
    '/api/betslip/getremaininglimit',
    'What may still be staked on a selection, or in one bet at all',
    'spec 214',
    v.strictObject({ selectionId: v.optional(selectionId) }),
    v.object({ RemainingLimit: v.number(), Currency: v.string() }),
  ),
  'betslip.placebet': defineCall({
    method: 'POST',
    path: '/api/betslip/placebet',
    auth: 'player',
    summary: 'Place a bet. requestId is the idempotency key: the same key always gets the same answer',
    source: 'spec 214, 115',
    query: none,
    body: v.strictObject({
      betType: v.picklist([1, 1.1, 2, 3, 4, 5, 6], 'is not a bet type'),
      stakes: v.pipe(
        v.array(
          v.strictObject({
            selectionId: v.optional(selectionId),
            system: v.optional(text(10)),
            stake: stakeValue,
            odds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
            state: matchState,
          }),
        ),
        v.minLength(1, 'has no stake'),
        v.maxLength(60, 'has too many entries'),
      ),
      /**
       * ours: the legs of a bet of several selections as the customer sees them: in the order in which an if bet lays them, each with the
       * odds agreed to. Absent, the server-held betslip counts as it is.
       */
      selections: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              selectionId,
              odds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
              state: matchState,
            }),
          ),
          v.maxLength(60),
        ),
      ),
      bankers: v.optional(v.pipe(v.array(selectionId), v.maxLength(10))),
      oddsChangePolicy: policy,
      isFreeBet: v.optional(v.boolean()),
      freeBetId: v.optional(text(64)),
      layOption: v.optional(v.pipe(v.number(), v.safeInteger())),
      teaserBetTypeId: v.optional(v.pipe(v.number(), v.safeInteger())),
      connectionId: v.optional(text(64)),
      /** ours: the selections, and the bankers among them, stay in the slip when the bet is accepted or waits. */
      keepSelections: v.optional(v.boolean()),
      requestId,
    }),
    reply: PlaceBetResult,
    cache: 'private',
    meantFor: 'user',
    rate: 'money',
    tickets: ({ betType, stakes }) => (betType === BetType.MULTIPLE_SINGLES ? stakes.length : 1),
  }),
  /** ours: the true state of a placement whose reply was lost (TR-B10). 404 means it never arrived and may be sent again. */
  'betslip.placementbyrequest': defineCall({
    method: 'GET',
    path: '/api/betslip/placementbyrequest',
    auth: 'player',
    summary: 'The placement made with a requestId',
    source: 'ours: TR-B10',
    query: v.strictObject({ requestId }),
    body: undefined,
    reply: v.object({ Tickets: v.array(Ticket) }),
    cache: 'private',
    meantFor: 'user',
    rate: 'read',
  }),
} as const;
