import type { ReactNode } from 'react';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import css from './log-ins.module.css';

interface LogInRowProps {
  device: string;
  mark?: { readonly text: string; readonly isGood: boolean } | undefined;
  timeMs: number;
  /** A sentence around the time; without one the time stands alone. */
  timeText?: 'account.lastActive';
  ip: string;
  /** ISO 3166 code, where it is known. */
  country: string | undefined;
  id: string | undefined;
  children?: ReactNode;
}

/** One browser of the account: what it is, when it was there and from where, and the number to quote to support. */
export function LogInRow({ device, mark, timeMs, timeText, ip, country, id, children }: LogInRowProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const time = format.dateTime(timeMs);
  return (
    <li className={css.row}>
      <div className={css.facts}>
        <p className={css.device}>
          <bdi>{device}</bdi>
          {mark && (
            <span className={css.mark} data-good={mark.isGood || undefined}>
              {mark.text}
            </span>
          )}
        </p>
        <p>
          <time dateTime={new Date(timeMs).toISOString()}>{timeText ? t(timeText, { time }) : time}</time>
        </p>
        <p className={css.from}>
          <span>
            {country
              ? new Intl.DisplayNames([locale.bcp47], { type: 'region', fallback: 'code' }).of(country)
              : t('account.unknownCountry')}
          </span>
          <bdi>{ip}</bdi>
          {id && <span>{t('account.id', { id })}</span>}
        </p>
      </div>
      {children}
    </li>
  );
}
