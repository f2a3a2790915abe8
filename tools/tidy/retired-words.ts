import type { SourceFile, Violation } from './source-tree.ts';

/** A word that was used here for something the field has a word for. */
type Retired = { readonly pattern: RegExp; readonly use: string };

const word = (text: string, use: string): Retired => ({ pattern: new RegExp(`\\b(?:${text})\\b`), use });

/** Names of code, whole and in this spelling. */
const NAMES: readonly Retired[] = [
  word('ThoughtOf', 'ProspectiveBet'),
  word('House|WebHouse|BettingHouse|TradingHouse|buildHouse', 'AppServices, TestServer, createBettingFixture, createServices'),
  word('HouseTerms', 'OperatorTerms'),
  word('HOUSE_BOOK_LIMITS', 'DEFAULT_EXPOSURE_LIMITS'),
  word('HOUSE_VECTORS', 'BUILT_IN_VECTORS'),
  word('createPolled|Polled', 'createPoller, Poller'),
  word('createDueRunner', 'createDelayedJobRunner'),
  word('patiently', 'waitForDatabase'),
  word('roomOf|usedUp', 'headroomOf, currentExposure'),
  word('CashoutWish|OfferWish|judgeWish', 'CashoutRequest, OfferInput, evaluateCashout'),
  word('QuoteGround|groundOf', 'QuoteInputs, quoteInputsOf'),
  word('MatchSight', 'ScoreObservation'),
  word('SettleLanes|Lanes', 'SettlementWorkers, KeyedMutex'),
  word('Cure|cureOf', 'SuggestedFix'),
  word('CashoutDesk|AdmissionDesk', 'CashoutStore, ConnectionLimiter'),
  word('Mood|EVEN_MOOD', 'PriceDrift, NO_DRIFT'),
  word('breathe', 'yieldToEventLoop'),
  word('LedSession', 'ManagedSession'),
  word('forgetWas|tellRemaining|takeOne', 'clearPrevious, emitRemaining, next'),
  word('wish|wishes|wishOf|Wish', 'request, command, input'),
  word('Placer', 'PlacementClient'),
  word('useAttention', 'useViewport'),
  word('EARLY_PRESSES_SCRIPT|doEarlyPresses', 'EARLY_CLICKS_SCRIPT, replayEarlyClicks'),
  word('lineExposure|LineBudget|LineProvider', 'SelectionExposure, LogBudget, ScriptedProvider'),
  word('LineExposure|LineExposureRow', 'SelectionExposure, SelectionExposureRow'),
  word('SlipLine|ShownLine|FormerLine|PlacementLine', 'SlipSelection, ShownSelection, FormerSelection, PlacementSelection'),
  word('Referral|decideReferral|ReferredBet', 'TraderReview, decideTraderReview, BetUnderReview'),
  word('SaidResult|SaidMarket|ToldResult', 'ReportedResult, ReportedMarket, StatedResult'),
  word('sellLegs|soldTitle|hasBought', 'legsAtAcceptedOdds, titleWithTeasedLine, hasPlacedSelections'),
  word('workDue|underPolicy|bringSlipAlong', 'processDueItems, withCurrentPolicy, mergeGuestSlip'),
  word('Troubles|Distrust|Doubts', 'FeedErrorLog, RecoveryPlausibility, DoubtfulEvents'),
  word('isToldBegun|sidesTold|untoldSides', 'isReportedBegun, sidesProcessed, unprocessedSides'),
  word('tellEnded|tellOne|tellBalances', 'notifyEnded, publishOne, publishBalances'),
  word(
    'tell_cashout|tell_step|messages\\.tell|tell_written|tell_changed',
    'publish_cashout, publish_step, publish_changes: events are published',
  ),
  word(
    'ToldOutcome|toldAtOnce|keepTold|toldMs|balance_untold',
    'ReportedOutcome, sentAtOnce, keepAnnounced, announcedMs, balance_unpublished',
  ),
  word('tellPaid|toldPaidAtMs|tellTraces|mayTellResults', 'notifyPaid, paidNotifiedAtMs, emitTraces, mayPublishResults'),
  word(
    'tellGoal|tellEvent|tellBets|growthTold|lossesTold|foretoldOfMatch',
    'addGoal, addEvent, printBets, describeGrowth, describeLosses, predictedOfMatch',
  ),
  {
    pattern: /(?:\.|(?:const|let|function|async) )(?:tell|told)\b(?! )|\b(?:const|let) (?:tell|told) =/,
    use: 'publish, emit, send, report; received, reported, published',
  },
  word('PlacerOptions|SettleLanesOptions|WAS_MS', 'PlacementClientOptions, SettlementWorkersOptions, PREVIOUS_ODDS_SHOWN_MS'),
];

/** Words that stand nowhere: not in code, comments or documents. */
const ANYWHERE: readonly Retired[] = [
  word('in thought', 'dry-run'),
  word('a voice', 'a screen reader'),
  word('early presses', 'clicks before hydration'),
];

/** Words of comments, titles of tests and documents; in code they may be names of languages or texts on the screen. */
const PROSE: readonly Retired[] = [
  word('[Hh]e|[Hh]is|[Hh]im|[Hh]imself', 'they, their, them, themselves'),
  word('[Ww]hoever|[Ss]omebody', 'the caller, another player, an attacker: say which'),
  { pattern: /(?<!\b(?:as|out) )\bof now\b/, use: 'current' },
  word('anew', 'again'),
  word('worked off', 'processed'),
  word('book of acts', 'audit log'),
  word('[Mm]end|[Mm]ends|[Mm]ended', 'fix'),
  word('[Hh]ouse', 'the operator'),
  word('bought back|buys? back', 'cashed out'),
  word('line to (?:NATS|the server)', 'connection'),
  {
    pattern: /(?:\*\* |[.:] )Answers (?:how|true|false|null|undefined|whether|its|the (?:number|balance|new)|\{state)\b/,
    use: 'Returns',
  },
];

const isText = (path: string): boolean => /\.(ts|tsx|mjs|sql|css|md)$/.test(path);

/** What databases have run is not edited. */
const isFrozen = (path: string): boolean => path.startsWith('apps/server/migrations/') || path.endsWith('/baseline-0190.sql');

const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\]\s*\))\(\s*(['"`])(.*?)\1/g;

/** The prose of a file by line: comments and titles of tests of code, everything of a document but the tests that a law names. */
function proseOf(file: SourceFile): string[] {
  if (!file.isCode)
    return file.lines.map((line) => (file.path === 'docs/LAWS.md' ? line.replace(/\| `[^`]+\.tsx?`: .*$/, '') : line));
  const prose = file.lines.map((line) => [...line.matchAll(TITLE)].map((found) => found[2]).join(' '));
  for (const comment of file.parsed.comments) {
    const first = file.lineAt(comment.start) - 1;
    for (const [index, text] of file.text.slice(comment.start, comment.end).split('\n').entries())
      prose[first + index] += ` ${text}`;
  }
  return prose;
}

const findings = (path: string, lines: readonly string[], words: readonly Retired[]): Violation[] =>
  lines.flatMap((text, index) =>
    words
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, use }) => ({
        path,
        line: index + 1,
        what: `says ${pattern.exec(text)?.[0] ?? ''}: the word is ${use}`,
      })),
  );

const isJudged = ({ path }: SourceFile): boolean =>
  isText(path) && !path.startsWith('tools/tidy/') && path !== 'docs/glossary.md';

const proseViolations = (files: readonly SourceFile[]): Violation[] =>
  files.filter((file) => isJudged(file) && !isFrozen(file.path)).flatMap((file) => findings(file.path, proseOf(file), PROSE));

/** Rule: one thing has the name that an engineer of the field would search for. */
export function retiredWordViolations(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.filter(isJudged).flatMap((file) => findings(file.path, file.lines, [...(file.isCode ? NAMES : []), ...ANYWHERE])),
    ...proseViolations(files),
  ];
}
