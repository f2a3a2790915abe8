import * as v from 'valibot';
import { call } from '../call.ts';
import {
  AccumulatorBonus,
  AccumulatorBonusRule,
  Betslip,
  PlacementAnswer,
  SelectionStatus,
  SharedSlip,
  Ticket,
} from '../entities/betslip.ts';
import { BetType } from '../enums.ts';
import { BET_REFUSALS } from '../errors.ts';
import { language, queryId, querySelectionIdList, requestId, selectionId, stakeValue, text } from '../fields.ts';

/** ours: titles of the answer come in this language. */
const titled = v.strictObject({ languageCode: v.optional(language) });
const policy = v.picklist([0, 1, 2], 'must be 0, 1 or 2');

/** ours: MatchState as the page showed it; absent, the state at which the slip last showed these odds (XR-17). */
const matchState = v.optional(v.pipe(v.string(), v.maxLength(64)));

const slip = { auth: 'guest', query: titled, reply: Betslip } as const;

const queryBetType = v.pipe(
  v.picklist(Object.values(BetType).map(String), 'is not a bet type'),
  v.transform((value) => Number(value) as BetType),
);

/** The server-held betslip: bound to the cookie session, for guests too (spec 214). */
export const betslipCalls = {
  'betslip.get': call.get('/api/betslip/get', { ...slip, summary: 'The betslip', source: 'spec 214' }),
  'betslip.addselection': call.post('/api/betslip/addselection', {
    ...slip,
    summary: 'Add a selection',
    source: 'spec 214',
    body: v.strictObject({
      selectionId,
      isLive: v.optional(v.boolean()),
      bettingSourceType: v.optional(v.pipe(v.number(), v.safeInteger())),
    }),
    errors: [
      'LineAlreadyAddedException',
      'MaximumAllowedSelectionsExceededException',
      'SelectionNotFoundException',
      'MarketSuspendedException',
    ],
  }),
  /**
   * ours: puts selections back that the slip had, all in one step: what a declined bet took along, what was cleared, a receipt again. One
   * that is there already stays, one that is only suspended comes back shut, one that is not offered any more is named in the answer.
   */
  'betslip.addselections': call.post('/api/betslip/addselections', {
    ...slip,
    summary: 'Restore several selections at once',
    source: 'ours: BETSLIP-29',
    body: v.strictObject({
      selections: v.pipe(
        v.array(v.strictObject({ selectionId, isBanker: v.optional(v.boolean()) })),
        v.minLength(1, 'has no selection'),
        v.maxLength(60, 'has too many entries'),
      ),
    }),
  }),
  'betslip.removeselection': call.post('/api/betslip/removeselection', {
    ...slip,
    summary: 'Remove a selection',
    source: 'spec 214',
    body: v.strictObject({ selectionId }),
  }),
  'betslip.clear': call.post('/api/betslip/clear', {
    ...slip,
    summary: 'Remove all selections',
    source: 'spec 214',
    body: v.optional(v.strictObject({})),
  }),
  'betslip.setoddschangepolicy': call.post('/api/betslip/setoddschangepolicy', {
    auth: 'guest',
    summary: 'Set the odds-change policy',
    source: 'spec 121',
    query: titled,
    body: v.strictObject({ oddsChangePolicy: policy }),
    reply: v.object({ oddsChangePolicy: policy }),
  }),
  /** ours: the customer confirms the odds as shown; placement compares against these from then on. */
  'betslip.acceptoddschanges': call.post('/api/betslip/acceptoddschanges', {
    ...slip,
    summary: 'Accept changed odds as shown',
    source: 'ours: BETSLIP-13',
    body: v.strictObject({
      odds: v.optional(
        v.pipe(
          v.array(v.strictObject({ selectionId, value: v.pipe(v.number(), v.minValue(1), v.maxValue(10_000)) })),
          v.maxLength(60),
        ),
      ),
    }),
  }),
  /** ours: a code for the selections of the slip, for a week; neither stakes nor anybody's name are kept with it. */
  'betslip.share': call.post('/api/betslip/share', {
    auth: 'guest',
    summary: 'Share the selections of the betslip',
    source: 'design 3.15',
    body: v.optional(v.strictObject({})),
    reply: v.object({ Code: v.string(), ExpiresAt: v.string() }),
    errors: ['MinimumSelectionsRequiredException'],
  }),
  'betslip.shared': call.get('/api/betslip/shared', {
    auth: 'guest',
    summary: 'Selections that were shared, with the odds of then and of now',
    source: 'design 3.15',
    query: v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16}$/, 'is not a code')),
      languageCode: v.optional(language),
    }),
    reply: SharedSlip,
    errors: ['NotFoundException'],
  }),
  'betslip.getselectionsstatus': call.get('/api/betslip/getselectionsstatus', {
    auth: 'guest',
    summary: 'Status of selections (of the betslip, or of those named)',
    source: 'spec 214',
    query: v.strictObject({ selectionIds: v.optional(querySelectionIdList), languageCode: v.optional(language) }),
    reply: v.array(SelectionStatus),
  }),
  'betslip.setbanker': call.post('/api/betslip/setbanker', {
    ...slip,
    summary: 'Mark or unmark a banker of a system',
    source: 'spec 105: bankers are in the betslip',
    body: v.strictObject({ selectionId, isBanker: v.boolean() }),
    errors: ['SelectionNotFoundException'],
  }),
  'betslip.getaccumulatorbonus': call.get('/api/betslip/getaccumulatorbonus', {
    auth: 'guest',
    summary: 'Accumulator bonus of the betslip as a combo, if every selection wins',
    source: 'spec 214',
    query: v.strictObject({ betType: v.optional(queryBetType), stake: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
    reply: AccumulatorBonus,
    errors: ['InvalidStakeException'],
  }),
  'betslip.getaccumulatorbonusrules': call.get('/api/betslip/getaccumulatorbonusrules', {
    auth: 'guest',
    summary: 'Steps of the accumulator bonus',
    source: 'spec 214',
    reply: v.array(AccumulatorBonusRule),
  }),
  'betslip.getmaxbet': call.get('/api/betslip/getmaxbet', {
    auth: 'player',
    summary:
      'Largest stake of a bet type on the betslip, or on the selections named; of one line for systems, of one if bet for reverse bets',
    source: 'spec 214',
    query: v.strictObject({
      betType: v.optional(queryBetType, '1'),
      selectionIds: v.optional(querySelectionIdList),
      system: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]?\/[1-9][0-9]?$/, 'must be like 2/3'))),
      teaserBetTypeId: v.optional(queryId),
      /** ours: bankers among the selections named; absent, those marked in the slip. */
      bankers: v.optional(querySelectionIdList),
    }),
    reply: v.object({ MaxBet: v.number(), MinBet: v.number(), Currency: v.string() }),
    errors: ['LineAlreadyAddedException', 'SelectionNotFoundException', 'InvalidBetCombinationException'],
  }),
  'betslip.getremaininglimit': call.get('/api/betslip/getremaininglimit', {
    auth: 'player',
    summary: 'Largest stake still possible on a selection, and in one bet',
    source: 'spec 214',
    query: v.strictObject({ selectionId: v.optional(selectionId) }),
    reply: v.object({ RemainingLimit: v.number(), Currency: v.string() }),
    errors: ['SelectionNotFoundException', 'LineBettingLimitReachedException', 'MarketBettingLimitReachedException'],
  }),
  'betslip.placebet': call.post('/api/betslip/placebet', {
    auth: 'player',
    summary: 'Place a bet. requestId is the idempotency key: the same key always gets the same answer',
    source: 'spec 214, 115',
    query: titled,
    body: v.strictObject({
      betType: v.picklist(Object.values(BetType), 'is not a bet type'),
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
              /** ours: in a teaser, the line that the customer sees it get (TeaserLines). */
              teasedLine: v.optional(text(16)),
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
      /** ours: the price of the teaser for this many selections as the customer sees it (ExactOdds), "21/11". */
      teaserOdds: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}(\/[1-9][0-9]{0,8})?$/, 'is no fraction'))),
      connectionId: v.optional(text(64)),
      /** ours: the selections, and the bankers among them, stay in the slip when the bet is accepted or waits. */
      keepSelections: v.optional(v.boolean()),
      /** ours: the answer brings the tickets, the slip and the free bets along ({@link PlacementAnswer}), so that nothing has to be asked for. */
      withDetails: v.optional(v.boolean()),
      requestId,
    }),
    reply: PlacementAnswer,
    errors: [...BET_REFUSALS, 'CountryBlockedException'],
    expectedUser: 'required',
    rate: 'money',
    tickets: ({ betType, stakes }) => (betType === BetType.MULTIPLE_SINGLES ? stakes.length : 1),
  }),
  /** ours: the true state of a placement whose reply was lost (TR-B10). 404 means it never arrived and may be sent again. */
  'betslip.placementbyrequest': call.get('/api/betslip/placementbyrequest', {
    auth: 'player',
    summary: 'The placement made with a requestId',
    source: 'ours: TR-B10',
    query: v.strictObject({ requestId }),
    reply: v.object({ Tickets: v.array(Ticket) }),
    errors: ['NotFoundException'],
    expectedUser: 'required',
  }),
} as const;
