import { Link } from 'react-router';
import { formatPrice, isolatedLine } from '../../../shared/format/format-price.ts';
import { clockText, standingMinute } from '../../../shared/format/match-clock.ts';
import { usePeriodText } from '../../../shared/format/use-period-text.ts';
import { useFormat, usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useClockSeconds } from '../../../shared/live/ticker.ts';
import { useLiveMatch } from '../../../shared/live/use-live.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { dataHref, liveHref } from '../../../shared/routing/paths.ts';
import { MixedText } from '../../../shared/ui/mixed-text.tsx';
import type { BetLeg } from '../model/bet.ts';
import css from './leg-row.module.css';

/** Soccer minutes of a whole match: what the minute bar fills. Other sports have no bar. */
const FULL_MINUTES = 90;

function Running({ info }: { info: LiveInfo }) {
  const t = useT();
  const seconds = useClockSeconds(info);
  const period = usePeriodText(info);
  const standing = standingMinute(info);
  const clock = seconds !== null ? clockText(seconds) : standing > 0 ? t('match.minute', { minute: standing }) : period;
  const minute = seconds !== null && !info.isCountDown ? Math.floor(seconds / 60) : info.minute;
  const hasBar = /half|extra/.test(info.periodKey) && minute > 0;
  return (
    <>
      <span className={css.legLive}>
        <span className={`${css.legClock} num`} role="timer" aria-live="off" suppressHydrationWarning>
          {clock}
        </span>
        <bdi className="num">
          {info.homeScore}–{info.awayScore}
        </bdi>
      </span>
      {hasBar && (
        <span className={css.legMinutes} role="img" aria-label={t('bets.minute', { minute })}>
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
    <li className={css.leg} data-tone={leg.tone}>
      {hasOutcome ? (
        <span className={css.legDot} aria-hidden="true" />
      ) : (
        <span className={css.legDot} role="img" aria-label={t(leg.outcome)} />
      )}
      <div className={css.legText}>
        <span className={css.legTitle}>
          {place !== undefined && (
            <bdi className={`${css.legPlace} num`} role="img" aria-label={t('bets.step', { place })}>
              {place}
            </bdi>
          )}
          <strong>
            <MixedText text={leg.title} />
          </strong>
          {leg.isBanker && <span className={css.legMark}>{t('bets.banker')}</span>}
          {leg.isPaidEarly && <span className={css.legMark}>{t('bets.early')}</span>}
        </span>
        <span className={css.legMarket}>
          <MixedText text={leg.marketTitle} />
        </span>
        {leg.teased && <span className={css.legMarket}>{t('bets.teasedFrom', { line: isolatedLine(leg.teased.from) })}</span>}
        <span className={css.legMatch}>
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
        {!info && leg.score && (
          <bdi className={`${css.legScore} num`}>
            {leg.score.home}–{leg.score.away}
          </bdi>
        )}
      </div>
      <span className={css.legEnd}>
        {/* A leg of a teaser has no price of its own. */}
        {!leg.teased && <bdi className={`${css.legOdds} num`}>{formatPrice(leg.oddsMilli, oddsFormat)}</bdi>}
        {hasOutcome && <span className={css.legOutcome}>{t(leg.outcome)}</span>}
      </span>
    </li>
  );
}
