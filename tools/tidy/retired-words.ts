import type { SourceFile, Violation } from './source-tree.ts';

/** A word that was used here for something the field has a word for. */
type Retired = { readonly pattern: RegExp; readonly use: string };

const word = (text: string, use: string): Retired => ({ pattern: new RegExp(`\\b(?:${text})\\b`), use });

/** Names of code, whole and in this spelling. */
const NAMES: readonly Retired[] = [
  word('ThoughtOf', 'ProspectiveBet'),
  word('House|WebHouse|BettingHouse|TradingHouse|buildHouse', 'AppServices, TestServer, PlacementFixture, createServices'),
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
];

/** Words of comments and documents. */
const PROSE: readonly Retired[] = [
  word('in thought', 'dry-run'),
  word('a voice', 'a screen reader'),
  word('early presses', 'clicks before hydration'),
];

const isProse = (path: string): boolean => /\.(ts|tsx|mjs|sql|css|md)$/.test(path);

/** Rule: one thing has the name that an engineer of the field would search for. */
export function retiredWordViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isProse(file.path) && !file.path.startsWith('tools/tidy/') && file.path !== 'docs/glossary.md')
    .flatMap((file) =>
      file.lines.flatMap((text, index) =>
        [...(file.isCode ? NAMES : []), ...PROSE]
          .filter(({ pattern }) => pattern.test(text))
          .map(({ pattern, use }) => ({
            path: file.path,
            line: index + 1,
            what: `says ${pattern.exec(text)?.[0] ?? ''}: the word is ${use}`,
          })),
      ),
    );
}
