import { Link } from 'react-router';
import { formatPrice, isolatedLine } from '../../../shared/format/format-price.ts';
import { clockText } from '../../../shared/format/match-clock.ts';
import { usePeriodText } from '../../../shared/format/use-period-text.ts';
import { useFormat, usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useClockSeconds } from '../../../shared/live/ticker.ts';
import { useLiveMatch } from '../../../shared/live/use-live.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { dataHref, liveHref } from '../../../shared/routing/paths.ts';
import type { BetLeg } from '../model/bet.ts';

/** Soccer minutes of a whole match: what the minute bar fills. Other sports have no bar. */
const FULL_MINUTES = 90;

function Running({ info }: { info: LiveInfo }) {
  const t = useT();
  const seconds = useClockSeconds(info);
  const period = usePeriodText(info);
  const clock = seconds !== null ? clockText(seconds) : info.minute > 0 ? t('match.minute', { minute: info.minute }) : period;
  const minute = seconds !== null && !info.isCountDown ? Math.floor(seconds / 60) : info.minute;
  const hasBar = /half|extra/.test(info.periodKey) && minute > 0;
  return (
    <>
      <span className="leg-live">
        <span className="leg-clock num" role="timer" aria-live="off" suppressHydrationWarning>
          {clock}
        </span>
        <bdi className="num">
          {info.homeScore}–{info.awayScore}
        </bdi>
      </span>
      {hasBar && (
        <span className="leg-minutes" role="img" aria-label={t('bets.minute', { minute })}>
          <i style={{ inlineSize: `${Math.min(100, (minute * 100) / FULL_MINUTES)}%` }} />
        </span>
      )}
    </>
  );
}

/** One selection of a bet: what, at which price, and how it stands; with its place where the order counts. */
export function LegRow({ leg, place, isOnly }: { leg: BetLeg; place?: number | undefined; isOnly: boolean }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const oddsFormat = usePreference('oddsFormat');
  const live = useLiveMatch(leg.matchId);
  const info = (leg.isPending || leg.isPaidEarly) && live.status !== 'ended' ? live.info : undefined;
  // The only selection of a bet stands as its bet does, which the head of the card says.
  const hasOutcome = !leg.isPending && !isOnly;
  const href = info ? liveHref(locale.segment, leg.link) : dataHref(locale.segment, leg.link);
  return (
    <li className="leg" data-tone={leg.tone}>
      {hasOutcome ? (
        <span className="leg-dot" aria-hidden="true" />
      ) : (
        <span className="leg-dot" role="img" aria-label={t(leg.outcome)} />
      )}
      <div className="leg-text">
        <span className="leg-title">
          {place !== undefined && (
            <bdi className="leg-place num" role="img" aria-label={t('bets.step', { place })}>
              {place}
            </bdi>
          )}
          <strong dir="auto">{leg.title}</strong>
          {leg.isBanker && <span className="leg-mark">{t('bets.banker')}</span>}
          {leg.isPaidEarly && <span className="leg-mark">{t('bets.early')}</span>}
        </span>
        <span className="leg-market" dir="auto">
          {leg.marketTitle}
        </span>
        {leg.teased && <span className="leg-market">{t('bets.teasedFrom', { line: isolatedLine(leg.teased.from) })}</span>}
        <span className="leg-match">
          {leg.link === '' ? (
            <span className="truncate" dir="auto">
              {leg.matchName}
            </span>
          ) : (
            <Link className="truncate" to={href} dir="auto">
              {leg.matchName}
            </Link>
          )}
          {!info && leg.isPending && leg.startMs > 0 && (
            <time dateTime={new Date(leg.startMs).toISOString()}>
              <bdi>{format.dateTime(leg.startMs)}</bdi>
            </time>
          )}
        </span>
        {info && <Running info={info} />}
      </div>
      <span className="leg-end">
        {/* A leg of a teaser has no price of its own. */}
        {!leg.teased && <bdi className="leg-odds num">{formatPrice(leg.oddsMilli, oddsFormat)}</bdi>}
        {hasOutcome && <span className="leg-outcome">{t(leg.outcome)}</span>}
      </span>
    </li>
  );
}
