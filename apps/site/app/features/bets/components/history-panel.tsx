import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { sportsQuery } from '../../../shared/api/sport-queries.ts';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useFormat, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useMinute } from '../../../shared/live/ticker.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import { DateRange } from '../../../shared/ui/date-range.tsx';
import type { DayRange } from '../../../shared/ui/day-range.ts';
import { PillSelect } from '../../../shared/ui/select.tsx';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import { offeredPeriods, type Period } from '../model/period.ts';
import { type HistoryView, historyViews, useHistory } from '../state/history-views.ts';
import betListCss from './bet-list.module.css';
import { BetList, BetsEmpty, type BetsQuery } from './bet-list.tsx';
import { BetsGate } from './bets-gate.tsx';
import css from './history-panel.module.css';

const DAY_MS = 86_400_000;

/** Staked, returned and what is left of it, over the whole period and not only the page. */
function Totals({ query }: { query: BetsQuery }) {
  const t = useT();
  const format = useFormat();
  const account = useAccount();
  const first = query.data?.pages[0];
  if (!first?.totals || first.total === 0) return null;
  const { stake, win, currency } = first.totals;
  const money = (amount: number) => format.money(amount, currency, account?.abbreviation);
  const net = win - stake;
  return (
    <section className={css.betsTotals} aria-label={t('bets.totals')}>
      <dl>
        <div>
          <dt>{t('bets.totals.bets')}</dt>
          <dd className="num">
            <bdi>{format.number(first.total)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('bets.totals.stake')}</dt>
          <dd className="num">
            <bdi>{money(stake)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('bets.totals.win')}</dt>
          <dd className="num">
            <bdi>{money(win)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('bets.totals.net')}</dt>
          <dd className="num">
            <bdi>{money(net).replace('-', '\u2212')}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const viewTexts: Readonly<Record<HistoryView, MessageId>> = {
  sport: 'nav.sports',
  virtual: 'bets.view.virtual',
  jackpot: 'bets.view.jackpot',
  declined: 'bets.status.declined',
};

const ALL_SPORTS = 0;

/** One sport of those on offer, or all. */
function SportSelect({ sportId, onChoose }: { sportId: number; onChoose: (sportId: number) => void }) {
  const t = useT();
  const { locale } = useSite();
  const { data: sports = [] } = useQuery(sportsQuery(browserCall, locale.code));
  return (
    <PillSelect
      label={t('nav.sports')}
      className={css.betsPeriod}
      value={sportId}
      options={[{ value: ALL_SPORTS, text: t('tree.all') }, ...sports.map(({ id, name }) => ({ value: id, text: name }))]}
      onValue={onChoose}
    />
  );
}

function History() {
  const t = useT();
  const format = useFormat();
  const [view, setView] = useState<HistoryView>('sport');
  const [sportId, setSportId] = useState(ALL_SPORTS);
  const nowMs = useMinute();
  const [period, setPeriod] = useState<Period>('lastweek');
  const [days, setDays] = useState<DayRange>({ from: format.isoDay(nowMs - 7 * DAY_MS), to: format.isoDay(nowMs) });
  const query = useHistory({ view, sportId: sportId || undefined, period, days });
  return (
    <>
      <ToggleGroup
        look="tabs"
        label={t('bets.filter')}
        value={view}
        options={historyViews.map((value) => ({ value, content: t(viewTexts[value]) }))}
        onChange={setView}
        itemClassName={css.betsView}
      />
      {view === 'sport' && <SportSelect sportId={sportId} onChoose={setSportId} />}
      <PillSelect
        label={t('bets.period')}
        className={css.betsPeriod}
        value={period}
        options={offeredPeriods.map((value) => ({
          value,
          text: value === 'today' ? t('tree.today') : t(`bets.period.${value}`),
        }))}
        onValue={setPeriod}
      />
      {period === 'custom' && (
        <DateRange
          label={t('bets.period')}
          range={days}
          last={format.isoDay(nowMs)}
          ends={{ from: t('bets.from'), to: t('bets.to') }}
          onRange={setDays}
        />
      )}
      <Totals query={query} />
      <BetList
        query={query}
        label={t('bets.list')}
        empty={<BetsEmpty text={t(view === 'sport' ? 'bets.noSettled' : 'bets.noneInPeriod')} />}
      />
    </>
  );
}

/** Settled bets, and those of virtual sports, on jackpots or declined, by period, with what it came to (HISTORY-01, HISTORY-02, SCREEN-04). */
export default function HistoryPanel() {
  return (
    <BetsGate>
      <div className={betListCss.bets}>
        <History />
      </div>
    </BetsGate>
  );
}
